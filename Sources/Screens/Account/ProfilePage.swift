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
        case asked
        /// What waits for the server goes there first.
        case sending
        /// Not all of it has gone there in time.
        case unsent
        /// The server cannot be told now.
        case untold
    }

    /// How long somebody waits for what is being sent, in milliseconds.
    static let patience = 5000

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
        case .signOutTapped: model.leaving = world.status.isReachable ? .asked : .untold
        case .signOutCancelled: model.leaving = nil
        case .signOutConfirmed:
            switch model.leaving {
            case .asked:
                model.leaving = .sending
                let effects = refresh(&model, world)
                return model.leaving == .sending ? [.later(patience, .farewell)] : effects
            case .untold:
                model.leaving = nil
                return [.signOutHere]
            default: return signOut(&model)
            }
        case .groups, .pictures: break
        }
        return []
    }

    /// Goes on once everything is sent, or cannot be.
    static func refresh(_ model: inout Model, _ world: World) -> [Effect] {
        guard model.leaving == .sending else { return [] }
        if world.status.waiting + world.status.unkept == 0 { return signOut(&model) }
        if !world.status.isReachable { model.leaving = .untold }
        return []
    }

    private static func signOut(_ model: inout Model) -> [Effect] {
        model.leaving = nil
        guard !model.isBusy else { return [] }
        model.isBusy = true
        return [.request(.signOut)]
    }

    static func answered(_ model: inout Model, _ answer: ServerAnswer) -> [Effect] {
        model.isBusy = false
        if case .failed = answer { model.leaving = .untold }
        return []
    }
}

extension Status {
    /// Whether the server may hear what is said to it now.
    fileprivate var isReachable: Bool { link == .live || link == .connecting }
}
