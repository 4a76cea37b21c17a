import Texts

/// A part of the app with an entry in the tab bar. The profile has none, because the user's picture at the top of each
/// part links to it.
struct TabBarItem {
    let route: Route
    let picture: Icon
    let name: String
    /// The number of unseen messages.
    var unread = 0

    static func all(_ language: Language, unread: Int) -> [TabBarItem] {
        [
            TabBarItem(route: .today(nil), picture: .calendar, name: language[.today]),
            TabBarItem(route: .lists, picture: .lists, name: language[.lists]),
            TabBarItem(route: .habits, picture: .habits, name: language[.habits]),
            TabBarItem(route: .chats, picture: .chats, name: language[.chats], unread: unread),
            TabBarItem(route: .photos, picture: .photos, name: language[.photos]),
        ]
    }
}
