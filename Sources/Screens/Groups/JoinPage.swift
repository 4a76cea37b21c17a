import Domain
import SyncClient
import SyncRules

/// The page of an opened invitation: who invites to what. A guest creates an account or signs in first.
public enum JoinPage {
    struct Model: Equatable {
        /// Nil until the server has answered.
        var preview: InvitationPreview?
        /// The reason why the invitation cannot be shown or accepted.
        var failure: ServerFailure?
        /// True while the user is joining.
        var isJoining = false
        /// The list or the group that opens as soon as this device has it.
        var joined: ScopeID?
    }

    public enum Message: Equatable {
        case joinTapped
        case registerTapped
        case signInTapped
        case retryTapped
        case closed
    }

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .joinTapped: return join(&model, env)
        case .registerTapped: return leave(for: .register, isAccepted: true, env)
        // Another user may sign in later in this tab, so the signed-in user is asked.
        case .signInTapped: return leave(for: .signIn, isAccepted: false, env)
        case .retryTapped: return opened(&model, env)
        case .closed: return [.keepInvitation(nil), .replace(.today(nil))]
        }
    }

    /// Joins immediately if the user accepted as a guest and created an account.
    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        guard let invitation = env.invitation else {
            model.failure = .invitationEnded
            return []
        }
        model.failure = nil
        return env.me != nil && invitation.isAccepted
            ? join(&model, env) : [.request(.previewInvitation(invitation.secret))]
    }

    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        guard let scope = model.joined, env.replica.memberships.contains(scope) else { return [] }
        model.joined = nil
        return [.keepInvitation(nil), .replace(Route(scope))]
    }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        // The answer to an earlier link has no effect.
        let secret = env.invitation?.secret ?? ""
        switch request {
        case .previewInvitation(secret), .join(secret): break
        default: return []
        }
        switch (request, answer) {
        case (_, .preview(let preview)):
            model.preview = preview
            return preview.isMember && preview.kind != .server && env.me != nil ? join(&model, env) : []
        case (_, .joined(let scope?)):
            model.joined = scope
            // The server sends the new list or group to connected devices only.
            return env.replica.memberships.contains(scope)
                ? [.keepInvitation(nil), .replace(Route(scope))] : [.refresh]
        case (_, .joined(nil)): return [.keepInvitation(nil), .replace(.today(nil))]
        case (_, .failed(let failure)):
            (model.isJoining, model.failure) = (false, failure)
            return failure == .invitationEnded ? [.keepInvitation(nil)] : []
        default: return []
        }
    }

    /// Forgets the secret, unless a guest continues to a form.
    static func leave(_ model: inout Model, for route: Route?, _ env: inout AppEnvironment) -> [Effect] {
        guard let route, !route.isForGuests, !route.isInvitation else { return [] }
        return [.keepInvitation(nil)]
    }

    private static func join(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        guard let invitation = env.invitation, !model.isJoining else { return [] }
        (model.isJoining, model.failure) = (true, nil)
        return [.request(.join(invitation.secret))]
    }

    private static func leave(for form: Route, isAccepted: Bool, _ env: AppEnvironment) -> [Effect] {
        guard let invitation = env.invitation else { return [] }
        return [.keepInvitation(OpenedInvitation(invitation.secret, isAccepted: isAccepted)), .go(form)]
    }
}

extension JoinPage: ScreenDefinition {}
