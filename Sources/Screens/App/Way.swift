import Domain

/// How a screen takes the place of another.
public enum Way: Sendable {
    case deeper
    case back
    /// Between parts of the app that lie side by side.
    case across
}

extension Route {
    /// - Parameter isEarlier: whether the next screen is one on the way that led here.
    func way(to next: Route, isEarlier: Bool) -> Way {
        let isAside = (parent == nil) == (next.parent == nil) && (parent == nil || root != next.root)
        if isForGuests != next.isForGuests || isAside { return .across }
        return isEarlier || isBelow(next.parent == nil ? next.root : next) ? .back : .deeper
    }

    private func isBelow(_ other: Route) -> Bool {
        parent.map { $0 == other || $0.isBelow(other) } ?? false
    }

    /// The element that leads to this screen from the one above.
    var linkID: String {
        switch self {
        case .list(let id): "list-" + id.text
        case .item(_, let id): Items.titleID(id)
        case .habit(let id): "habit-" + id.text
        default: path
        }
    }
}
