import Domain
import Sync

/// Finds lists and items by what is written in them, in everything that is on the device.
public enum Search {
    struct Model: Equatable {
        var query = ""
        /// What was found for the query, the best first.
        var finds: [Find] = []
        /// How many finds stand on the page.
        var shownCount = Search.rowsAtOnce
        /// The folded texts, one part for each list.
        var index: [SearchIndex] = []
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
        /// Where the words were found; less is better.
        let distance: Int
    }

    public enum Message: Equatable {
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
        case .queryEntered(let text):
            model.query = text
            model.shownCount = rowsAtOnce
            find(&model, world)
        case .cleared:
            model = Model(index: model.index)
            return [.focus(fieldID)]
        case .moreWanted: model.shownCount += rowsAtOnce
        case .opened: break
        }
        return []
    }

    /// Finds anew, in lists as they are now.
    static func find(_ model: inout Model, _ world: World) {
        let words = Folded(model.query).words
        guard !words.isEmpty else {
            model.finds = []
            return
        }
        model.index = index(world.replica, before: model.index)
        var finds: [Find] = []
        for part in model.index { part.find(words, &finds) }
        model.finds = finds.inOrder { left, right in
            if left.isDone != right.isDone { return right.isDone }
            if left.distance != right.distance { return left.distance < right.distance }
            if (left.item == nil) != (right.item == nil) { return left.item == nil }
            return precedes(left.title, right.title)
        }
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
