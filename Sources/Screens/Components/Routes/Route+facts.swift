import Domain
import Sync

// What the app has to know of a screen before it is there.

extension Route {
    /// Whether the screen is for people who are not signed in.
    var isForGuests: Bool {
        switch self {
        case .signIn, .register, .code, .forgot, .resetCode, .newPassword: true
        default: false
        }
    }

    /// Which code is entered here, if one is.
    var code: PendingCode.Purpose? {
        switch self {
        case .code: .register
        case .resetCode: .resetPassword
        case .emailCode: .changeEmail
        default: nil
        }
    }

    /// Whether the screen is one of days.
    var isInDays: Bool {
        switch self {
        case .today, .calendar: true
        default: false
        }
    }

    var isInProfile: Bool {
        switch self {
        case .profile, .editProfile, .settings, .changeEmail, .emailCode, .changePassword, .devices,
            .deleteAccount, .group:
            true
        default: false
        }
    }

    /// Whether the ways to it stand in every part of the app.
    var isOfAllParts: Bool { isInProfile || self == .notifications }

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

    var chat: ScopeID? {
        switch self {
        case .chat(let scope), .message(let scope, _): scope
        default: nil
        }
    }

    /// The screen over which a picture with this address is looked at; nil for addresses of screens.
    public var beneath: Route? {
        if case .picture = self { parent } else { nil }
    }

    /// How many pictures another app has shared here.
    var pictures: Int {
        if case .receive(_, let pictures, _) = self { pictures } else { 0 }
    }

    /// The list that the screen is about.
    var list: ListID? {
        switch self {
        case .list(let id), .sharing(let id), .item(let id, _), .itemHistory(let id, _): id
        default: nil
        }
    }
}
