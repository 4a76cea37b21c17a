import Domain
import SyncRules

// Properties of a screen that are needed before it is created.

extension Route {
    /// True if the screen is for guests, who are not signed in.
    var isForGuests: Bool {
        switch self {
        case .signIn, .register, .code, .forgot, .resetCode, .newPassword: true
        default: false
        }
    }

    /// True for the page of an invitation, which is for guests and signed-in users.
    var isInvitation: Bool { if case .join = self { true } else { false } }

    /// The purpose of the code that is entered on this screen; nil on other screens.
    var code: PendingCode.Purpose? {
        switch self {
        case .code: .register
        case .resetCode: .resetPassword
        case .emailCode: .changeEmail
        default: nil
        }
    }

    /// True for the screens of the day planner.
    var isInDays: Bool {
        switch self {
        case .today, .calendar: true
        default: false
        }
    }

    var isInProfile: Bool {
        switch self {
        case .profile, .editProfile, .settings, .changeEmail, .emailCode, .changePassword, .devices,
            .downloadData, .deleteAccount, .group, .newGroup:
            true
        default: false
        }
    }

    /// True for the overviews that a phone shows as screens, and a wide window next to another screen.
    var isOverview: Bool { [.lists, .habits, .chats].contains(self) }

    /// True if every part of the app links to this screen.
    var isGlobal: Bool { isInProfile || self == .notifications || self == .search }

    var isInHabits: Bool {
        switch self {
        case .habits, .habit, .habitsInfo: true
        default: false
        }
    }

    var isInChats: Bool {
        switch self {
        case .chats, .newChat, .chat, .message, .chatSearch: true
        default: false
        }
    }

    /// The group that the screen shows.
    var group: GroupID? { if case .group(let id) = self { id } else { nil } }

    /// True if the screen shows pictures of other parts of the app.
    var showsPicturesOfOtherParts: Bool { self == .profile || self == .search || group != nil }

    var chat: ScopeID? {
        switch self {
        case .chat(let scope), .message(let scope, _): scope
        default: nil
        }
    }

    /// The screen under the viewer of a picture with this address; nil for addresses of screens.
    public var baseRoute: Route? {
        if case .picture = self { parent } else { nil }
    }

    /// The number of pictures that another app has shared here.
    var pictures: Int {
        if case .shareTarget(_, let pictures, _) = self { pictures } else { 0 }
    }

    /// The list that the screen shows.
    var list: ListID? {
        switch self {
        case .list(let id), .sharing(let id), .item(let id, _), .itemHistory(let id, _): id
        default: nil
        }
    }

    /// True for the pages of one list that a spacious window shows next to each other: the list, an item, its history.
    public func sharesScreen(with other: Route) -> Bool {
        guard let list, list == other.list else { return false }
        return self != .sharing(list) && other != .sharing(list)
    }
}
