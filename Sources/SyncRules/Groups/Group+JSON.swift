import Domain
import JSON

extension Group: RecordType {
    public static let kind = "group"
    public static var placeholder: Group { Group(name: "") }
    /// The only group of a group's scope.
    public static let recordID = RecordID("group")

    public mutating func code(_ fields: inout FieldCoder) {
        fields.string("name", &name)
        fields.text("picture", &picture)
        fields.instant("deleted", &deleted)
    }

    public var userTexts: [String] { [name] }
    public var blobs: [BlobID] { picture.map { [$0] } ?? [] }
}

extension Share: RecordType {
    public static let kind = "share"
    public static var placeholder: Share { Share(group: GroupID(""), name: "", role: .viewer) }

    /// A group has one share in each list, so two devices never create two.
    public static func recordID(_ group: GroupID) -> RecordID {
        RecordID("share:" + group.text)
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("group", &group)
        fields.string("name", &name)
        fields.role("role", &role)
        fields.flag("suspended", &isSuspended)
    }
}

extension GroupShareLink: RecordType {
    public static let kind = "shared"
    public static var placeholder: GroupShareLink { GroupShareLink(role: .viewer) }

    static func recordID(_ scope: ScopeID) -> RecordID {
        RecordID("shared:" + scope.text)
    }

    /// The scope that a record of this kind is about.
    public static func scope(of id: RecordID) -> ScopeID? {
        ScopeID(checking: String(bytes: id.text.bytes.dropFirst(7)))
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.role("role", &role)
    }
}

extension FieldCoder {
    /// A role that gives access to others. One of a newer version is an error, so that it does not count as a lesser
    /// one.
    fileprivate mutating func role(_ name: String, _ value: inout Role) {
        var text = value.rawValue
        string(name, &text)
        guard isReading else { return }
        if let role = Role(rawValue: text) { value = role } else { fail(.missing(name)) }
    }
}

extension JSONObject {
    func group(_ name: String) throws(JSONError) -> GroupID {
        guard let group = GroupID(checking: try string(name)) else { throw JSONError(.missing(name)) }
        return group
    }

    func person(_ name: String) throws(JSONError) -> PersonID {
        guard let person = PersonID(checking: try string(name)) else { throw JSONError(.missing(name)) }
        return person
    }
}
