import Domain
import SyncRules

/// The history of an item: its earlier versions and the authors of changes. Only the server has it.
public enum ItemHistory {
    struct Model: Equatable {
        let list: ListID
        let item: ItemID
        /// Latest first; nil until the server has answered.
        var past: [PastItem]?
        /// True if there are older versions.
        var hasMore = false
        var failure: ServerFailure?
    }

    public enum Message: Equatable {
        case backTapped
        case moreTapped
        case retryTapped
    }

    static func update(_ model: inout Model, _ message: Message) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .moreTapped, .retryTapped:
            model.failure = nil
            return [model.question]
        }
    }

    static func answered(
        _ model: inout Model, _ answer: ServerAnswer, to before: Int64?
    ) -> [Effect] {
        switch answer {
        case .history(let past, let hasMore):
            guard before == model.past?.last?.version else { return [] }
            model.past = (model.past ?? []) + past
            model.hasMore = hasMore
        case .failed(let failure): model.failure = failure
        default: break
        }
        return []
    }
}

extension ItemHistory.Model {
    /// The request for the next part of the history.
    var question: Effect { .request(.history(list, item, before: past?.last?.version)) }
}
