import Domain
import Sync

/// What an item was before, and who changed it; only the server knows.
public enum ItemHistory {
    struct Model: Equatable {
        let list: ListID
        let item: ItemID
        /// The latest first; nil until the server has told.
        var past: [Past]?
        /// Whether there is more before the last.
        var hasMore = false
        var failure: ServerFailure?
    }

    /// An item until somebody changed it.
    public struct Past: Equatable, Sendable {
        public let version: Int64
        /// Who changed it; nil where that is not known.
        public let person: PersonID?
        public let at: Instant
        /// What it was before.
        public let item: Item

        public init(version: Int64, person: PersonID?, at: Instant, item: Item) {
            self.version = version
            self.person = person
            self.at = at
            self.item = item
        }
    }

    public enum Message: Equatable {
        case moreTapped
        case retryTapped
    }

    static func update(_ model: inout Model, _ message: Message) -> [Effect] {
        model.failure = nil
        return [model.question]
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
