import Domain

/// What becomes of a scope when the account of one of its members is deleted (A8).
public enum Departure: Equatable, Sendable {
    /// Nobody else has access: it goes for good.
    case goes
    /// Somebody else owns it from then on.
    case passes(to: Member)
    /// Nothing but the member goes.
    case stays
}

/// Who owns a scope when its owner has gone: the editor who has had access for longest, else such a viewer.
/// - Parameter members: those who have access and stay.
public func succession(of members: [Member]) -> Member? {
    members.inOrder { left, right in
        let (first, second) = (left.role ?? .viewer, right.role ?? .viewer)
        if first != second { return first > second }
        // A grant is the id of the command that gave access, and ids sort by their time.
        if left.grant != right.grant { return precedes(left.grant, right.grant) }
        return left.person < right.person
    }.first
}

extension Records {
    /// What becomes of a scope when this person's account is deleted. What is in the trash, where only its owner
    /// still sees it, goes.
    /// - Parameter disabled: whose accounts cannot be used at present; they inherit what nobody else could.
    public func departure(
        of person: PersonID, from scope: ScopeID, disabled: Set<PersonID> = []
    ) -> Departure {
        guard member(person, in: scope)?.ownRole == .owner else { return .stays }
        let others = members(of: scope).filter { $0.person != person && !isGone($0.person) }
        let able = others.filter { !disabled.contains($0.person) }
        guard !isInTrash(scope), let heir = succession(of: able.isEmpty ? others : able) else { return .goes }
        return .passes(to: heir)
    }

    /// What changes with a departure, in the scope and in others.
    public func changes(
        at departure: Departure, of person: PersonID, from scope: ScopeID, by command: CommandID
    ) -> [Change] {
        var changes: [Change] = []
        switch departure {
        case .goes:
            return [Change(removing: Membership.recordID(scope), from: .user(person))] + traces(of: scope)
        case .passes(let heir):
            changes = self.changes(to: heir.person, named: heir.name, in: scope, by: person, command) {
                $0.ownRole = .owner
            }
        case .stays: break
        }
        return changes + self.changes(to: person, named: "", in: scope, by: person, command) { $0.end() }
    }
}
