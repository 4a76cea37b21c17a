import Domain
import JSON

extension Group: Fields {
    public static let kind = "group"
    static let names = ["name", "picture", "deleted"]
    /// The one group of a group's scope.
    public static let recordID = RecordID("group")

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(
            name: try fields.string("name"),
            picture: try fields.optionalString("picture").flatMap { BlobID(checking: $0) },
            deleted: try fields.optionalInstant("deleted"))
    }

    func write(to fields: inout JSONObject) {
        fields.append("name", .string(name))
        if let picture { fields.append("picture", .string(picture.text)) }
        fields.append("deleted", deleted)
    }
}

extension Share: Fields {
    public static let kind = "share"
    static let names = ["group", "name", "role", "suspended"]

    /// A group has one share in each list, so two devices can never make two.
    public static func recordID(_ group: GroupID) -> RecordID {
        RecordID("share:" + group.text)
    }

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(
            group: try fields.group("group"), name: try fields.string("name"), role: try fields.role("role"),
            isSuspended: try fields.optionalBool("suspended") ?? false)
    }

    func write(to fields: inout JSONObject) {
        fields.append("group", .string(group.text))
        fields.append("name", .string(name))
        fields.append("role", .string(role.rawValue))
        if isSuspended { fields.append("suspended", .bool(true)) }
    }
}

extension Shared: Fields {
    public static let kind = "shared"
    static let names = ["role"]

    static func recordID(_ scope: ScopeID) -> RecordID {
        RecordID("shared:" + scope.text)
    }

    /// The scope that a record of this kind is about.
    public static func scope(of id: RecordID) -> ScopeID? {
        ScopeID(checking: String(bytes: id.text.bytes.dropFirst(7)))
    }

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(role: try fields.role("role"))
    }

    func write(to fields: inout JSONObject) {
        fields.append("role", .string(role.rawValue))
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
