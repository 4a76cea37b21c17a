import Domain
import Sync

/// Finds lists and items by what is written in them, in everything that is on the device.
public enum Search {
    struct Model: Equatable {
        var query = ""
        /// The best of what was found for the query, as many as stand on the page, the best first.
        var finds: [Find] = []
        /// How many were found.
        var foundCount = 0
        /// How many stand on the page at most.
        var shownCount = Search.rowsAtOnce
        /// The keys of the texts, one part for each list.
        var index: [SearchIndex] = []

        /// Whether there is no word to look for.
        var isBlank: Bool { SearchText(query).bytes.isEmpty }
    }

    static let rowsAtOnce = 50

    /// A list, or an item of one, in which every word of the query stands.
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
    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .queryEntered(let text):
            model.query = text
            model.shownCount = rowsAtOnce
            find(&model, world)
        case .cleared:
            model = Model(index: model.index)
            return [.focus(fieldID)]
        case .moreWanted:
            model.shownCount += rowsAtOnce
            find(&model, world)
        case .opened(let list, let item): return open(list, at: item, world)
        }
        return []
    }

    /// What was found, in its list, unless that would not show it.
    private static func open(_ list: ListID, at item: ItemID?, _ world: World) -> [Effect] {
        guard let item else { return [.go(.list(list))] }
        let scope = ScopeID.list(list)
        if world.replica.item(item, in: scope)?.done != nil,
            world.replica.hidesDone(in: scope, for: world.replica.person)
        {
            return [.go(.item(list, item))]
        }
        return [.app(.reveal(item)), .go(.list(list))]
    }

    /// Searches the current lists. The keys of their texts are made before the first letter is typed.
    static func find(_ model: inout Model, _ world: World) {
        model.index = index(world.replica, before: model.index)
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
            if left.beginning != right.beginning { return left.beginning < right.beginning }
            return precedes(index[left.part].title(left), index[right.part].title(right))
        }
        model.foundCount = hits.count
        model.finds = best.map { index[$0.part].found($0) }
    }

    /// The texts of every list that can be seen; those that have not changed are kept.
    private static func index(_ replica: Replica, before: [SearchIndex]) -> [SearchIndex] {
        var index: [SearchIndex] = []
        for scope in replica.memberships.inOrder({ $0 < $1 }) where scope.kind == .list {
            let known = before.first { $0.scope == scope && $0.revision == replica.revision(of: scope) }
            if let part = known ?? SearchIndex(scope, replica) { index.append(part) }
        }
        return index
    }
}
