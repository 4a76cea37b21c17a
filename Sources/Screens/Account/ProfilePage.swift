import Domain
import Sync
import Texts

/// Where somebody sees who they are to others, and signs out.
public enum ProfilePage {
    struct Model: Equatable {
        var leaving: Leaving?
        var isBusy = false
        var groups = Groups.Model()
    }

    /// How somebody is about to sign out.
    enum Leaving: Equatable {
        case told
        /// The server cannot be told now.
        case untold
    }

    public enum Message: Equatable {
        case linkTapped(Route)
        case groups(Groups.Message)
        case pictures(Pictures.Message)
        case signOutTapped
        case signOutConfirmed
        case signOutCancelled
    }

    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .linkTapped(let route): return [.go(route)]
        case .signOutTapped:
            let isReachable = world.status.link == .live || world.status.link == .connecting
            model.leaving = isReachable ? .told : .untold
        case .signOutCancelled: model.leaving = nil
        case .signOutConfirmed:
            let leaving = model.leaving
            model.leaving = nil
            if leaving == .untold { return [.signOutHere] }
            guard !model.isBusy else { return [] }
            model.isBusy = true
            return [.request(.signOut)]
        case .groups, .pictures: break
        }
        return []
    }

    static func answered(_ model: inout Model, _ answer: AccountAnswer) -> [Effect] {
        model.isBusy = false
        if case .failed = answer { model.leaving = .untold }
        return []
    }
}
