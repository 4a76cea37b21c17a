import Domain
import JSON

extension Member: Fields {
    public static let kind = "member"
    static let names = ["person", "name", "role", "groups", "grant", "left"]

    /// A person has one record in each scope, so two devices can never make two.
    public static func recordID(_ person: PersonID) -> RecordID {
        RecordID("member:" + person.text)
    }

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(
            person: PersonID(try fields.string("person")), name: try fields.string("name"),
            role: try fields.optionalString("role") == nil ? nil : try fields.knownRole("role"),
            grant: try fields.string("grant"))
        for through in try fields.optionalObject("groups")?.members ?? [] {
            let role = Role(rawValue: try through.value.string(named: through.name)) ?? .viewer
            setRole(role, through: GroupID(through.name))
        }
        // As former members were written at first.
        if try fields.optionalBool("left") ?? false { end() }
    }

    func write(to fields: inout JSONObject) {
        fields.append("person", .string(person.text))
        fields.append("name", .string(name))
        if let ownRole { fields.append("role", .string(ownRole.rawValue)) }
        if !groups.isEmpty {
            var roles = JSONObject()
            for through in groups { roles.append(through.group.text, .string(through.role.rawValue)) }
            fields.append("groups", .object(roles))
        }
        fields.append("grant", .string(grant))
    }
}

extension Membership: Fields {
    public static let kind = "membership"
    static let names = ["grant", "role"]

    public static func recordID(_ scope: ScopeID) -> RecordID {
        RecordID("mem:" + scope.text)
    }

    /// The scope that a membership's record is about; nil for ids of other records.
    public static func scope(of id: RecordID) -> ScopeID? {
        guard id.text.utf8.starts(with: "mem:".utf8) else { return nil }
        return ScopeID(checking: String(decoding: id.text.utf8.dropFirst(4), as: UTF8.self))
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
