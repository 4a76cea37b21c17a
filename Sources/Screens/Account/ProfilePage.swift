import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The user's own profile, with the button to sign out.
public enum ProfilePage {
    struct Model: Equatable {
        var signOut: SignOut?
        var isBusy = false
        /// Nil unless people are being invited to the server.
        var invite: Invite.Model?
        var portraitMenu: Pointer?
        var shownPhotos = ProfilePage.photosAtOnce
    }

    /// The state of a sign-out.
    enum SignOut: Equatable {
        case asked
        /// Pending changes are sent first.
        case sending
        /// Some changes were not sent in time.
        case unsent
        /// The server cannot be reached.
        case unreachable
    }

    /// The number of favourites per page.
    static let photosAtOnce = 60

    /// The time limit for sending pending changes, in milliseconds.
    static let sendTimeout = 5000

    public enum Message: Equatable {
        case backTapped
        case linkTapped(Route)
        case groups(Groups.Message)
        case inviteTapped
        case invite(Invite.Message)
        case portrait(Portrait.Message)
        case photoOpened(RecordKey)
        /// Removes a photo of a user of this server from the favourites.
        case likeTapped(PhotoViewData)
        case sources(PhotoProviders.Message)
        case morePhotosWanted
        case signOutTapped
        case signOutConfirmed
        case signOutCancelled
    }

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .groups(let message): return Groups.update(message)
        case .inviteTapped:
            let invite = Invite.Model(scope: nil, roles: [])
            model.invite = invite
            return Invite.opened(invite)
        case .invite(let message): return Invite.update(&model.invite, message)
        case .portrait(let message): return Portrait.update(&model.portraitMenu, message)
        case .linkTapped(let route): return [.go(route)]
        case .photoOpened(let key): return [.app(.showPhoto(key))]
        case .likeTapped(let photo): return env.setLike(photo, false)
        case .sources(.opened(let photo)): return [.app(.showSourcePhoto(photo))]
        case .sources(let message): return [.app(.sources(message))]
        case .morePhotosWanted: model.shownPhotos += photosAtOnce
        case .signOutTapped: model.signOut = env.status.isReachable ? .asked : .unreachable
        case .signOutCancelled: model.signOut = nil
        case .signOutConfirmed:
            switch model.signOut {
            case .asked:
                model.signOut = .sending
                let effects = refresh(&model, context, env)
                return model.signOut == .sending ? [.setTimer(sendTimeout, .signOut)] : effects
            case .unreachable:
                model.signOut = nil
                return [.signOutHere]
            default: return signOut(&model)
            }
        }
        return []
    }

    /// Continues the sign-out once all changes are sent or cannot be sent.
    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        guard model.signOut == .sending else { return [] }
        if env.status.waiting + env.status.unpersistedCommands == 0 { return signOut(&model) }
        if !env.status.isReachable { model.signOut = .unreachable }
        return []
    }

    private static func signOut(_ model: inout Model) -> [Effect] {
        model.signOut = nil
        guard !model.isBusy else { return [] }
        model.isBusy = true
        return [.request(.signOut)]
    }

    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect] { [.request(.sources)] }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        guard case .signOut = request else { return Invite.answered(&model.invite, request, answer) }
        model.isBusy = false
        if case .failed = answer { model.signOut = .unreachable }
        return []
    }

    /// Ends the wait for pending changes.
    static func sendTimedOut(_ model: inout Model) {
        if model.signOut == .sending { model.signOut = .unsent }
    }
}

extension ProfilePage: ScreenDefinition {}

extension Status {
    /// True if the server can be reached, as far as is known.
    fileprivate var isReachable: Bool { connection == .live || connection == .connecting }
}
