import Domain

/// The users that invitations may bring to the server, as set by the operator.
public enum InvitationPolicy: String, Sendable {
    /// Users may invite new users, also while registration is closed.
    case members
    /// While registration is closed, only invitations by the operator allow it. Those of users reach existing accounts.
    case `operator`
    /// There are no invitations.
    case off

    /// The users that the invitations of a user can reach.
    /// - Parameter isOpen: true if everyone can register.
    func reach(isOpen: Bool) -> Invitation.Reach {
        switch self {
        case .members: .all
        case .operator: isOpen ? .all : .accounts
        case .off: .off
        }
    }
}
