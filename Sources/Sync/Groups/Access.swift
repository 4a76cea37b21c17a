import Domain
import JSON

/// Who has access, and what follows when that changes.
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
            guard case .member(let member) = record.content, member.role != nil else { return nil }
            return member
        }
    }

    /// Whether only the owner sees the scope.
    func isInTrash(_ scope: ScopeID) -> Bool {
        scope.kind == .list && list(in: scope)?.deleted != nil
    }

    /// A change of a person's part in a scope, and its mirror in the person's own; nothing when the person had no part
    /// and gets none.
    /// - Parameter name: for somebody who comes in and whose profile cannot be seen here.
    func changes(
        to person: PersonID, named name: String, in scope: ScopeID, by command: CommandID,
        _ edit: (inout Member) -> Void
    ) -> [Change] {
        let id = Member.recordID(person)
        let known = member(person, in: scope)
        var member = known ?? Member(person: person, name: name, role: nil, grant: "")
        let before = member.role
        edit(&member)
        guard before != nil || member.role != nil else { return [] }
        if before == nil {
            member.grant = command.text
            member.name = profile(of: person)?.name ?? name
        }
        let unknown = record(id, in: scope)?.unknown ?? JSONObject()
        return [
            Change(scope, Record(id: id, content: .member(member), unknown: unknown)),
            member.mirror(in: scope, hidden: isInTrash(scope)),
        ]
    }

    /// What follows in the lists that are shared with a group when somebody joins or goes; nothing for other scopes.
    func consequences(
        of scope: ScopeID, for person: PersonID, named name: String, isIn: Bool, by command: CommandID
    ) -> [Change] {
        guard scope.kind == .group else { return [] }
        var changes: [Change] = []
        for (list, role) in shared(with: scope) {
            changes += self.changes(to: person, named: name, in: list, by: command) {
                $0.setRole(isIn ? role : nil, through: GroupID(scope.id))
            }
        }
        return changes
    }

    /// The lists that are shared with a group, as far as they can be seen here.
    func shared(with group: ScopeID) -> [(list: ScopeID, role: Role)] {
        all(Shared.kind, in: group).compactMap { record in
            guard case .shared(let shared) = record.content, let scope = Shared.scope(of: record.id),
                list(in: scope) != nil
            else { return nil }
            return (scope, shared.role)
        }
    }

    /// What is kept elsewhere of a scope that goes: of a list in the groups that it is shared with, of a group in lists.
    func traces(of scope: ScopeID) -> [Change] {
        if scope.kind == .group {
            return shared(with: scope).map { list, _ in
                Change(removing: Share.recordID(GroupID(scope.id)), from: list)
            }
        }
        return all(Share.kind, in: scope).compactMap { record in
            guard case .share(let share) = record.content else { return nil }
            return Change(removing: Shared.recordID(scope), from: .group(share.group))
        }
    }

    /// Whoever had access to a list through a group has it no more.
    func changes(withdrawing group: GroupID, from list: ScopeID, by command: CommandID) -> [Change] {
        var changes = [Change(removing: Share.recordID(group), from: list)]
        for member in members(of: list) where member.groups.contains(where: { $0.group == group }) {
            changes += self.changes(to: member.person, named: member.name, in: list, by: command) {
                $0.setRole(nil, through: group)
            }
        }
        return changes
    }
}

extension Member {
    /// What follows in the person's own scope.
    /// - Parameter hidden: whether the scope is in the trash, where only its owner sees it.
    func mirror(in scope: ScopeID, hidden: Bool) -> Change {
        let id = Membership.recordID(scope)
        guard let role, role == .owner || !hidden else { return Change(removing: id, from: .user(person)) }
        let membership = Membership(grant: grant, role: role)
        return Change(.user(person), Record(id: id, content: .membership(membership)))
    }
}
