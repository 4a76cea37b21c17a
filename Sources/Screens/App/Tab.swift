import Texts

/// A part of the app with a place in the bar at the lower edge. The profile has none: it lies behind the person's picture
/// at the top of each part.
struct Tab {
    let route: Route
    let picture: Icon
    let name: String
    /// How many messages were not seen.
    var unread = 0

    static func all(_ language: Language, unread: Int) -> [Tab] {
        [
            Tab(route: .today(nil), picture: .calendar, name: language[.today]),
            Tab(route: .lists, picture: .lists, name: language[.lists]),
            Tab(route: .habits, picture: .habits, name: language[.habits]),
            Tab(route: .chats, picture: .chats, name: language[.chats], unread: unread),
            Tab(route: .photos, picture: .photos, name: language[.photos]),
        ]
    }
}
