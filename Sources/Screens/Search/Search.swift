import Domain
import SyncClient
import SyncRules

/// Finds lists and items by their text, among everything on the device.
public enum Search {
    struct Model: Equatable {
        var query = ""
        /// The best matches for the query on the page, best first.
        var finds: [Find] = []
        /// The number of matches.
        var foundCount = 0
        /// The maximum number of matches on the page.
        var shownCount = Search.rowsAtOnce
        /// The search keys of the texts, one part per list.
        var index: [SearchIndex] = []

        /// True if the query has no words.
        var isBlank: Bool { SearchText(query).bytes.isEmpty }
    }

    static let rowsAtOnce = 50

    /// A list or item that contains every word of the query.
    struct Find: Equatable {
        let list: ListID
        /// Nil for the list itself.
        let item: ItemID?
        let title: String
        let listName: String
        let isDone: Bool
    }

    public enum Message: Equatable {
        case backTapped
        case queryEntered(String)
        case cleared
        case moreWanted
        case opened(ListID, ItemID?)
    }

    static let fieldID = "search"
}

extension Search {
    static func update(_ model: inout Model, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .queryEntered(let text):
            model.query = text
            model.shownCount = rowsAtOnce
            find(&model, env)
        case .cleared:
            model = Model(index: model.index)
            return [.focus(fieldID)]
        case .moreWanted:
            model.shownCount += rowsAtOnce
            find(&model, env)
        case .opened(let list, let item): return open(list, at: item, env)
        }
        return []
    }

    /// Opens the list at the item, or the item itself if the list hides it.
    private static func open(_ list: ListID, at item: ItemID?, _ env: AppEnvironment) -> [Effect] {
        guard let item else { return [.go(.list(list))] }
        let scope = ScopeID.list(list)
        if env.replica.item(item, in: scope)?.done != nil,
            env.replica.hidesDone(in: scope, for: env.replica.person)
        {
            return [.go(.item(list, item))]
        }
        return [.app(.reveal(item)), .go(.list(list))]
    }

    /// Searches the current lists. The search keys are computed before the first letter is entered.
    static func find(_ model: inout Model, _ env: AppEnvironment) {
        model.index = index(env.replica, before: model.index)
        let words = SearchText(model.query).words
        guard !words.isEmpty else {
            model.finds = []
            model.foundCount = 0
            return
        }
        let index = model.index
        var hits: [SearchIndex.Hit] = []
        for (place, part) in index.enumerated() { part.find(words, in: place, &hits) }
        let best = hits.inOrder(first: model.shownCount) { left, right in
            if left.order != right.order { return left.order < right.order }
            if left.titlePrefix != right.titlePrefix { return left.titlePrefix < right.titlePrefix }
            return precedes(index[left.part].title(left), index[right.part].title(right))
        }
        model.foundCount = hits.count
        model.finds = best.map { index[$0.part].found($0) }
    }

    /// The texts of every visible list. Unchanged parts are reused.
    private static func index(_ replica: Replica, before: [SearchIndex]) -> [SearchIndex] {
        var index: [SearchIndex] = []
        for scope in replica.memberships.inOrder({ $0 < $1 }) where scope.kind == .list {
            let known = before.first { $0.scope == scope && $0.revision == replica.revision(of: scope) }
            if let part = known ?? SearchIndex(scope, replica) { index.append(part) }
        }
        return index
    }
}
