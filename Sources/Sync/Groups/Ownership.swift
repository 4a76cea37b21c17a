import Domain

/// What becomes of a scope when the account of one of its members is deleted (A8).
public enum OwnershipOutcome: Equatable, Sendable {
    /// Nobody else has access: it goes for good.
    case goes
    /// Somebody else owns it from then on.
    case passes(to: Member)
    /// Nothing but the member goes.
    case stays
}

/// Who owns a scope when its owner has gone: the editor who has had access for longest, else such a viewer.
/// - Parameter members: those who have access and stay.
public func nextOwner(of members: [Member]) -> Member? {
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
    ) -> OwnershipOutcome {
        let others = members(of: scope).filter { $0.person != person && !isGone($0.person) }
        // A copy of a list that the person has not accepted.
        if member(person, in: scope)?.invited == .owner { return .goes }
        if scope.kind.isLog, !hasOthers(than: person, in: scope) { return .goes }
        guard member(person, in: scope)?.ownRole == .owner else { return .stays }
        let able = others.filter { !disabled.contains($0.person) }
        guard !isInTrash(scope), let heir = nextOwner(of: able.isEmpty ? others : able) else { return .goes }
        return .passes(to: heir)
    }

    /// Whether anybody else is in a log, or would be if a group came back from the trash.
    private func hasOthers(than person: PersonID, in log: ScopeID) -> Bool {
        all(Member.kind, in: log).contains { record in
            guard case .member(let member) = record.content, member.person != person else { return false }
            return (member.role != nil || !member.groups.isEmpty) && !isGone(member.person)
        }
    }

    /// What changes with a departure, in the scope and in others.
    public func changes(
        at departure: OwnershipOutcome, of person: PersonID, from scope: ScopeID, by command: CommandID
    ) -> [Change] {
        if departure == .goes {
            return [Change(removing: Membership.recordID(scope), from: .user(person))] + traces(of: scope)
        }
        // What they wrote stays, and whom they brought in, but it says no more who that was; their photos go.
        // What is left of a long deletion knows the name only from there.
        let own = profile(of: person)?.name ?? ""
        let name = own.isEmpty ? member(person, in: scope)?.name ?? "" : own
        return photos(of: person, goneFrom: scope)
            + all(Member.kind, in: scope).flatMap { record -> [Change] in
                guard case .member(let member) = record.content else { return [] }
                let (goes, inherits) = (member.person == person, departure == .passes(to: member))
                guard goes || inherits || member.from == name || member.inviter == person else { return [] }
                return self.changes(to: member.person, named: "", in: scope, by: person, command) {
                    if $0.from == name { $0.from = nil }
                    if $0.inviter == person { $0.withdrawInvitation() }
                    if inherits { $0.ownRole = .owner }
                    if goes { $0.end() }
                    if goes { $0.name = "" }
                }
            }
    }
}
