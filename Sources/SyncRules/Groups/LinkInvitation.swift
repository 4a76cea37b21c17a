import Domain

/// An invitation by link to a list or a group.
public struct LinkInvitation: Equatable, Sendable {
    public let scope: ScopeID
    /// The role of users who join.
    public let role: Role
    public let inviter: PersonID

    public init(to scope: ScopeID, as role: Role, by inviter: PersonID) {
        (self.scope, self.role, self.inviter) = (scope, role, inviter)
    }

    /// Joining has the effect of this command by the inviter. The name is that of the user's profile.
    public func intent(joining person: PersonID) -> Intent {
        .member(.add(person, name: "", role: role))
    }

    /// Checks that the inviter may add users with this role. They may lose this right after the invitation.
    public func check<Source: Records>(in records: Source) throws(Refusal) {
        guard let highest = scope.kind.highestMemberRole, role <= highest else { throw .invalid }
        let policy = intent(joining: inviter).policy
        guard !scope.isInbox(of: inviter) || policy.isAllowedInInbox else { throw .forbidden }
        guard let own = records.role(of: inviter, in: scope) else { throw .notFound }
        guard own >= policy.minRole(in: scope.kind), role == Group.memberRole || own == .owner else {
            throw .forbidden
        }
        guard !records.isInTrash(scope) else { throw .gone }
    }
}
