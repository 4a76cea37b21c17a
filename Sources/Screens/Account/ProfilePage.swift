import Domain
import Texts

/// Where somebody sees who they are to others, and signs out.
public enum ProfilePage {
    struct Model: Equatable {
        var isLeaving = false
        var isBusy = false
        var failure: AccountFailure?
    }

    public enum Message: Equatable {
        case linkTapped(Route)
        case languageChosen(String)
        case signOutTapped
        case signOutConfirmed
        case signOutCancelled
    }

    static func update(_ model: inout Model, _ message: Message) -> [Effect] {
        switch message {
        case .linkTapped(let route): return [.go(route)]
        case .languageChosen(let tag): return Language(rawValue: tag).map { [.speak($0)] } ?? []
        case .signOutTapped: model.isLeaving = true
        case .signOutCancelled: model.isLeaving = false
        case .signOutConfirmed:
            model.isLeaving = false
            guard !model.isBusy else { return [] }
            model.isBusy = true
            return [.request(.signOut)]
        }
        return []
    }

    static func answered(_ model: inout Model, _ answer: AccountAnswer) -> [Effect] {
        model.isBusy = false
        if case .failed(let failure) = answer { model.failure = failure }
        return []
    }
}
