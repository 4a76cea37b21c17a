import Texts

/// A part of the app with a place in the bar at the lower edge. The profile has none: it lies behind the person's picture
/// at the top of each part.
struct Tab {
    let route: Route
    let picture: Icon
    let name: String

    static func all(_ language: Language) -> [Tab] {
        [
            Tab(route: .today(nil), picture: .calendar, name: language[.today]),
            Tab(route: .lists, picture: .lists, name: language[.lists]),
            Tab(route: .habits, picture: .habits, name: language[.habits]),
        ]
    }
}

extension Route {
    /// Where a screen's way back ends.
    var root: Route {
        if case .today = self { return .today(nil) }
        return parent?.root ?? self
    }
}
