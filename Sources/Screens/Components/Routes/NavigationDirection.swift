import Domain

/// How a screen takes the place of another.
public enum NavigationDirection: Sendable {
    case deeper
    case back
    /// Between parts of the app that lie side by side.
    case across
}

extension Route {
    /// - Parameter isEarlier: whether the next screen is one on the way that led here.
    func direction(to next: Route, isEarlier: Bool) -> NavigationDirection {
        let isAside = (parent == nil) == (next.parent == nil) && (parent == nil || root != next.root)
        if isForGuests != next.isForGuests || isAside { return .across }
        return isEarlier || isBelow(next.parent == nil ? next.root : next) ? .back : .deeper
    }

    private func isBelow(_ other: Route) -> Bool {
        parent.map { $0 == other || $0.isBelow(other) } ?? false
    }

    /// Where a screen's way back ends.
    var root: Route {
        if case .today = self { return .today(nil) }
        return parent?.root ?? self
    }

    /// The title of an item in its row, which leads to its screen.
    static func titleID(of item: ItemID) -> String { "title-" + item.text }

    /// The element that leads to this screen from the one above.
    var linkID: String {
        switch self {
        case .list(let id): "list-" + id.text
        case .item(_, let id): Route.titleID(of: id)
        case .habit(let id): "habit-" + id.text
        default: path
        }
    }
}
