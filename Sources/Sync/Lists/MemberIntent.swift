import Domain
import JSON

/// What can be done about who has access.
public enum MemberIntent: Equatable, Sendable {
    /// Lets a person in, or changes the role of one who is in. The name is what the adding device knows; the server
    /// writes the person's own.
    case add(PersonID, name: String, role: Role)
    case remove(PersonID)
    /// The author goes.
    case leave
}

extension MemberIntent {
    var requiredRole: Role {
        switch self {
        case .add, .remove: .owner
        case .leave: .viewer
        }
    }

    func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .add(let person, let name, let role): try add(person, name, role, command, records)
        case .remove(let person): try end(person, command, records)
        case .leave: try end(author, command, records)
        }
    }

    private func add<Source: Records>(
        _ person: PersonID, _ name: String, _ role: Role, _ command: Command, _ records: Source
    ) throws(Refusal) -> [Change] {
        guard role < .owner else { throw .invalid }
        let known = records.profile(of: person)?.name
        guard known != nil || !records.isComplete else { throw .notFound }
        let current = records.member(person, in: command.scope)
        guard current?.role != .owner else { throw .conflict }
        var member = current ?? Member(person: person, name: name, role: role, grant: command.id.text)
        member.name = known ?? name
        member.role = role
        if member.left {
            member.left = false
            member.grant = command.id.text
        }
        return changes(to: member, in: command.scope, records)
    }

    private func end<Source: Records>(
        _ person: PersonID, _ command: Command, _ records: Source
    ) throws(Refusal) -> [Change] {
        guard var member = records.member(person, in: command.scope), !member.left else { throw .notFound }
        guard member.role < .owner else { throw .conflict }
        member.left = true
        return changes(to: member, in: command.scope, records)
    }

    private func changes<Source: Records>(to member: Member, in scope: ScopeID, _ records: Source) -> [Change]
    {
        let id = Member.recordID(member.person)
        let unknown = records.record(id, in: scope)?.unknown ?? JSONObject()
        return [
            Change(scope, Record(id: id, content: .member(member), unknown: unknown)),
            member.mirror(in: scope, hidden: records.list(in: scope)?.deleted != nil),
        ]
    }
}

extension Member {
    /// What follows in the person's own scope.
    /// - Parameter hidden: whether the scope is in the trash, where only its owner sees it.
    func mirror(in scope: ScopeID, hidden: Bool) -> Change {
        let id = Membership.recordID(scope)
        if left || (hidden && role < .owner) { return Change(removing: id, from: .user(person)) }
        let membership = Membership(grant: grant, role: role)
        return Change(.user(person), Record(id: id, content: .membership(membership)))
    }
}

extension Records {
    public func member(_ person: PersonID, in scope: ScopeID) -> Member? {
        guard case .member(let member)? = record(Member.recordID(person), in: scope)?.content else {
            return nil
        }
        return member
    }

    /// Everyone who has access now, in no order.
    public func members(of scope: ScopeID) -> [Member] {
        all(Member.kind, in: scope).compactMap { record in
            guard case .member(let member) = record.content, !member.left else { return nil }
            return member
        }
    }
}

extension MemberIntent {
    /// Nil when the verb is none of a member.
    init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "member.add":
            self = .add(
                try arguments.person(), name: try arguments.optionalString("name") ?? "",
                role: try arguments.role("role"))
        case "member.remove": self = .remove(try arguments.person())
        case "member.leave": self = .leave
        default: return nil
        }
    }

    var json: (name: String, arguments: JSONObject) {
        switch self {
        case .add(let person, let name, let role):
            (
                "member.add",
                ["person": .string(person.text), "name": .string(name), "role": .string(role.rawValue)]
            )
        case .remove(let person): ("member.remove", ["person": .string(person.text)])
        case .leave: ("member.leave", [:])
        }
    }
}

extension JSONObject {
    fileprivate func person() throws(JSONError) -> PersonID {
        guard let person = PersonID(checking: try string("person")) else {
            throw JSONError(.missing("person"))
        }
        return person
    }
}
