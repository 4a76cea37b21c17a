import Domain
import Sync

/// What an item was before, and who changed it; only the server knows.
public enum ItemHistory {
    struct Model: Equatable {
        let list: ListID
        let item: ItemID
        /// The latest first; nil until the server has told.
        var past: [PastItem]?
        /// Whether there is more before the last.
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
    /// What the server is to tell next.
    var question: Effect { .request(.history(list, item, before: past?.last?.version)) }
}
