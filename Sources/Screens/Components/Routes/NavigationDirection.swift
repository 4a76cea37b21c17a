import Domain
import Platform

extension Route {
    /// - Parameter isEarlier: true if the next screen is in the navigation stack.
    func direction(to next: Route, isEarlier: Bool) -> NavigationDirection {
        let isAside = (parent == nil) == (next.parent == nil) && (parent == nil || root != next.root)
        if isForGuests != next.isForGuests || isAside { return .across }
        return isEarlier || isBelow(next.parent == nil ? next.root : next) ? .back : .deeper
    }

    private func isBelow(_ other: Route) -> Bool {
        parent.map { $0 == other || $0.isBelow(other) } ?? false
    }

    /// The root screen at the end of the back buttons.
    var root: Route {
        if case .today = self { return .today(nil) }
        return parent?.root ?? self
    }

    /// The id of the item's title in its row, which links to its screen.
    static func titleID(of item: ItemID) -> String { "title-" + item.text }

    /// The id of the element in the parent screen that links to this screen.
    var linkID: String {
        switch self {
        case .list(let id): "list-" + id.text
        case .item(_, let id): Route.titleID(of: id)
        case .habit(let id): "habit-" + id.text
        default: path
        }
    }
}
