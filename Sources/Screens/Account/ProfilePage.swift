import Domain
import Sync
import Texts

/// Where somebody sees who they are to others, and signs out.
public enum ProfilePage {
    struct Model: Equatable {
        var signOut: SignOut?
        var isBusy = false
        var groups: Groups.Model
        var shownPhotos = ProfilePage.photosAtOnce

        /// - Parameter drafts: all texts that were typed and not saved.
        init(drafts: [Draft]) { groups = Groups.Model(drafts) }
    }

    /// How somebody is about to sign out.
    enum SignOut: Equatable {
        case asked
        /// What waits for the server goes there first.
        case sending
        /// Not all of it has gone there in time.
        case unsent
        /// The server cannot be told now.
        case unreachable
    }

    /// How many favourites come as one scrolls.
    static let photosAtOnce = 60

    /// How long somebody waits for what is being sent, in milliseconds.
    static let patience = 5000

    public enum Message: Equatable {
        case backTapped
        case linkTapped(Route)
        case groups(Groups.Message)
        case pictures(Pictures.Message)
        case photoOpened(RecordKey)
        /// Removes an own photo from the favourites.
        case heartTapped(SeenPhoto)
        case sources(Sources.Message)
        case morePhotosWanted
        case signOutTapped
        case signOutConfirmed
        case signOutCancelled
    }

    static func update(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .groups(let message): return Groups.update(&model.groups, message, &world)
        case .pictures(let message): return Pictures.update(message)
        case .linkTapped(let route): return [.go(route)]
        case .photoOpened(let key): return [.app(.showPhoto(key))]
        case .heartTapped(let photo): return world.setHeart(photo, false)
        case .sources(.opened(let photo)): return [.app(.showSourcePhoto(photo))]
        case .sources(let message): return [.app(.sources(message))]
        case .morePhotosWanted: model.shownPhotos += photosAtOnce
        case .signOutTapped: model.signOut = world.status.isReachable ? .asked : .unreachable
        case .signOutCancelled: model.signOut = nil
        case .signOutConfirmed:
            switch model.signOut {
            case .asked:
                model.signOut = .sending
                let effects = refresh(&model, world)
                return model.signOut == .sending ? [.later(patience, .signOut)] : effects
            case .unreachable:
                model.signOut = nil
                return [.signOutHere]
            default: return signOut(&model)
            }
        }
        return []
    }

    /// Goes on once everything is sent, or cannot be.
    static func refresh(_ model: inout Model, _ world: World) -> [Effect] {
        guard model.signOut == .sending else { return [] }
        if world.status.waiting + world.status.unkept == 0 { return signOut(&model) }
        if !world.status.isReachable { model.signOut = .unreachable }
        return []
    }

    private static func signOut(_ model: inout Model) -> [Effect] {
        model.signOut = nil
        guard !model.isBusy else { return [] }
        model.isBusy = true
        return [.request(.signOut)]
    }

    static func answered(_ model: inout Model, _ answer: ServerAnswer) {
        model.isBusy = false
        if case .failed = answer { model.signOut = .unreachable }
    }

    /// Nobody is made to wait longer for what is being sent.
    static func endPatience(_ model: inout Model) {
        if model.signOut == .sending { model.signOut = .unsent }
    }
}

extension Status {
    /// Whether the server may hear what is said to it now.
    fileprivate var isReachable: Bool { link == .live || link == .connecting }
}
