import Domain

/// The result for a scope when the account of one of its members is deleted (A8).
public enum OwnershipOutcome: Equatable, Sendable {
    /// No other user has access: the scope is erased.
    case erased
    /// Another member owns it from then on.
    case transferred(to: Member)
    /// Only the member is removed.
    case unchanged
}

/// The new owner of a scope without one: the editor with the longest access, otherwise the viewer with the longest
/// access.
/// - Parameter members: the remaining users with access.
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
    /// The result for a scope when this user's account is deleted. A scope in the trash, which only its owner sees, is
    /// erased.
    /// - Parameter disabled: users whose accounts are disabled. They become owners only if no other user can.
    public func ownershipOutcome(
        of person: PersonID, from scope: ScopeID, disabled: Set<PersonID> = []
    ) -> OwnershipOutcome {
        let others = members(of: scope).filter { $0.person != person && !isGone($0.person) }
        // A copy of a list that the user has not accepted.
        if member(person, in: scope)?.invitedRole == .owner { return .erased }
        if scope.kind.isLog, !hasOthers(than: person, in: scope) { return .erased }
        guard member(person, in: scope)?.ownRole == .owner else { return .unchanged }
        let able = others.filter { !disabled.contains($0.person) }
        guard !isInTrash(scope), let newOwner = nextOwner(of: able.isEmpty ? others : able) else {
            return .erased
        }
        return .transferred(to: newOwner)
    }

    /// True if a log has another member, or would have one if a group is restored from the trash.
    private func hasOthers(than person: PersonID, in log: ScopeID) -> Bool {
        all(Member.kind, in: log).contains { record in
            guard case .member(let member) = record.content, member.person != person else { return false }
            return (member.role != nil || !member.groups.isEmpty) && !isGone(member.person)
        }
    }

    /// The changes of such a result, in the scope and in others.
    public func changes(
        applying outcome: OwnershipOutcome, of person: PersonID, from scope: ScopeID, by command: CommandID
    ) -> [Change] {
        if outcome == .erased {
            return [Change(removing: Membership.recordID(scope), from: .user(person))]
                + changesRemovingReferences(to: scope)
        }
        // Messages of the user stay, and members added by the user, but without the user's name. Photos are removed.
        // The last steps of a long deletion find the name only in the member record.
        let own = profile(of: person)?.name ?? ""
        let name = own.isEmpty ? member(person, in: scope)?.name ?? "" : own
        return changesForRemovingPhotos(of: person, from: scope)
            + all(Member.kind, in: scope).flatMap { record -> [Change] in
                guard case .member(let member) = record.content else { return [] }
                let (goes, inherits) = (member.person == person, outcome == .transferred(to: member))
                guard goes || inherits || member.inviterName == name || member.inviter == person else {
                    return []
                }
                return self.changes(to: member.person, named: "", in: scope, by: person, command) {
                    if $0.inviterName == name { $0.inviterName = nil }
                    if $0.inviter == person { $0.withdrawInvitation() }
                    if inherits { $0.ownRole = .owner }
                    if goes { $0.revokeAccess() }
                    if goes { $0.name = "" }
                }
            }
    }
}
