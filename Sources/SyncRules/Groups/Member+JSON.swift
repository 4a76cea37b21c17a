import Domain
import JSON

extension Member: RecordType {
    public static let kind = "member"
    public static var placeholder: Member { Member(person: PersonID(""), name: "", role: nil, grant: "") }

    /// A user has one record in each scope, so two devices never create two.
    public static func recordID(_ person: PersonID) -> RecordID {
        RecordID("member:" + person.text)
    }

    /// The user of a record with this id; nil for other records.
    public static func person(of id: RecordID) -> PersonID? {
        id.text.hasBytePrefix("member:") ? PersonID(String(id.text.dropFirst(7))) : nil
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("person", &person)
        fields.string("name", &name)
        fields.text("picture", &picture)
        fields.text("role", &ownRole)
        codeGroups(&fields)
        fields.string("grant", &grant)
        fields.string("from", &inviterName)
        fields.integer("since", &since)
        fields.text("invited", &invitedRole)
        fields.text("inviter", &inviter)
        fields.flag("left", &hasLeft)
    }

    /// `{group:role}`. The role is empty while the group is in the trash.
    private mutating func codeGroups(_ fields: inout FieldCoder) {
        var roles: JSONObject?
        for through in groups {
            roles = roles ?? JSONObject()
            roles?.append(through.group.text, .string(through.role?.rawValue ?? ""))
        }
        fields.object("groups", &roles)
        guard fields.isReading else { return }
        for through in roles?.members ?? [] {
            let group = GroupID(through.name)
            guard let role = try? through.value.string() else { return fields.fail(.range("groups")) }
            if role.isEmpty { suspend(group) } else { setRole(Role(field: role), through: group) }
        }
    }

    public var blobs: [BlobID] { picture.map { [$0] } ?? [] }
}

extension Membership: RecordType {
    public static let kind = "membership"
    public static var placeholder: Membership { Membership(grant: "", role: .viewer) }

    /// A user has one membership of each scope.
    public static func recordID(_ scope: ScopeID) -> RecordID {
        RecordID("mem:" + scope.text)
    }

    /// The scope of a membership with this id; nil for other records.
    public static func scope(of id: RecordID) -> ScopeID? {
        guard id.text.hasBytePrefix("mem:") else { return nil }
        return ScopeID(checking: String(bytes: id.text.bytes.dropFirst(4)))
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.string("grant", &grant)
        fields.text("role", &role)
        fields.integer("since", &since)
        fields.text("awaited", &awaited)
    }
}

extension JSONObject {
    func role(_ name: String) throws(JSONError) -> Role {
        guard let role = Role(rawValue: try string(name)) else { throw JSONError(.missing(name)) }
        return role
    }
}
