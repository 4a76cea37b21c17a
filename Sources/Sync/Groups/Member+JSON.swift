import Domain
import JSON

extension Member: Fields {
    public static let kind = "member"
    static let names = ["person", "name", "picture", "role", "groups", "grant", "from"]

    /// A person has one record in each scope, so two devices can never make two.
    public static func recordID(_ person: PersonID) -> RecordID {
        RecordID("member:" + person.text)
    }

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(
            person: PersonID(try fields.string("person")), name: try fields.string("name"),
            role: try fields.optionalString("role") == nil ? nil : try fields.knownRole("role"),
            grant: try fields.string("grant"))
        picture = try fields.optionalString("picture").flatMap { BlobID(checking: $0) }
        for through in try fields.optionalObject("groups")?.members ?? [] {
            let (group, role) = (GroupID(through.name), try through.value.string(named: through.name))
            if role.isEmpty {
                suspend(group)
            } else {
                setRole(Role(rawValue: role) ?? .viewer, through: group)
            }
        }
        from = try fields.optionalString("from")
    }

    func write(to fields: inout JSONObject) {
        fields.append("person", .string(person.text))
        fields.append("name", .string(name))
        if let picture { fields.append("picture", .string(picture.text)) }
        if let ownRole { fields.append("role", .string(ownRole.rawValue)) }
        if !groups.isEmpty {
            var roles = JSONObject()
            for through in groups { roles.append(through.group.text, .string(through.role?.rawValue ?? "")) }
            fields.append("groups", .object(roles))
        }
        fields.append("grant", .string(grant))
        if let from { fields.append("from", .string(from)) }
    }
}

extension Membership: Fields {
    public static let kind = "membership"
    static let names = ["grant", "role"]

    /// A person has one membership of each scope.
    public static func recordID(_ scope: ScopeID) -> RecordID {
        RecordID("mem:" + scope.text)
    }

    /// The scope that a membership's record is about; nil for ids of other records.
    public static func scope(of id: RecordID) -> ScopeID? {
        guard id.text.begins(with: "mem:") else { return nil }
        return ScopeID(checking: String(bytes: id.text.bytes.dropFirst(4)))
    }

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(grant: try fields.string("grant"), role: try fields.knownRole("role"))
    }

    func write(to fields: inout JSONObject) {
        fields.append("grant", .string(grant))
        fields.append("role", .string(role.rawValue))
    }
}

extension JSONObject {
    /// A role in a record; one of a newer version may read at least.
    func knownRole(_ name: String) throws(JSONError) -> Role {
        Role(rawValue: try string(name)) ?? .viewer
    }

    func role(_ name: String) throws(JSONError) -> Role {
        guard let role = Role(rawValue: try string(name)) else { throw JSONError(.missing(name)) }
        return role
    }
}
