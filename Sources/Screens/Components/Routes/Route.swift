import Domain
import SyncRules
import Texts

/// The address of a screen.
public enum Route: Equatable, Sendable {
    case signIn
    case register
    case code
    case forgot
    case resetCode
    case newPassword
    /// An invitation with this secret, which is the fragment of the address; empty once the app has read it.
    case join(String)
    /// A day; nil for today.
    case today(CivilDay?)
    case calendar
    case lists
    case list(ListID)
    case sharing(ListID)
    case item(ListID, ItemID)
    case itemHistory(ListID, ItemID)
    /// Content that another app has shared with Dela. The user adds it to a list.
    case shareTarget(String, pictures: Int = 0, isCut: Bool = false)
    case search
    case trash
    case rejectedChanges
    case profile
    case editProfile
    case settings
    case changeEmail
    case emailCode
    case changePassword
    case devices
    case downloadData
    case deleteAccount
    case group(GroupID)
    case newGroup
    case habits
    case habit(HabitID)
    case habitsInfo
    case chats
    case newChat
    case chat(ScopeID)
    /// A chat at a message, given by its position.
    case message(ScopeID, Int64)
    /// The search in the messages of a chat.
    case chatSearch(ScopeID)
    case photos
    /// The address of a picture of a list or chat, or of a photo. The viewer opens over the screen that it belongs to.
    case picture(String)
    /// The address to which a photo provider redirects the browser. It has no code if the user declined.
    case linked(state: String, code: String?)
    /// The user's notifications.
    case notifications
    /// An address without a screen.
    case unknown(String)
}

extension Route {
    /// Parses the path of an address. The route is unknown unless its screen has the same path.
    public init(path: String) {
        var path = path
        if path.hasBytePrefix(Route.joinPrefix) {
            // Some mail programs encode the signs of a secret.
            path = Route.joinPrefix + Query.decoded(path.bytes.dropFirst(Route.joinPrefix.utf8.count))
        }
        let parts = Route.parts(of: path)
        self = Route(parts, of: path)
        // The search in all chats was a screen in earlier versions.
        if !parts.isEmpty, parts != ["chats", "search"], Route.parts(of: self.path) != parts {
            self = .unknown("/" + parts.joined(separator: "/"))
        }
    }

    private static func parts(of path: String) -> [String] {
        String(bytes: path.bytes.prefix { $0 != UInt8(ascii: "?") }).parts(between: "/")
    }

    private init(_ parts: [String], of path: String) {
        switch parts.first {
        case "sign-in": self = .signIn
        case "register": self = .register
        case "code": self = .code
        case "join": self = .join("")
        case "receive":
            self = .shareTarget(
                Route.sharedText(path), pictures: Int(Query.value(of: "pictures", in: path)) ?? 0,
                isCut: Query.value(of: "cut", in: path) == "1")
        case "today": self = .today(parts.count > 1 ? CivilDay(parts[1]) : nil)
        case "calendar": self = .calendar
        case "search": self = .search
        case "trash": self = .trash
        case "tray": self = .rejectedChanges
        case "notifications": self = .notifications
        case "forgot": self = Route(forgotten: parts.last)
        case "profile": self = Route(profile: parts)
        case "chats":
            self = Route(chats: parts.count > 1 ? parts[1] : "", page: Array(parts.dropFirst(2)))
        case "photos": self = Route(photos: parts)
        case "linked": self = Route(linked: path)
        case "habits": self = Route(habits: parts.count > 1 ? parts[1] : "")
        case "groups": self = Route(group: parts.count > 1 ? parts[1] : "")
        case "lists":
            self =
                parts.count > 1
                ? ListID(checking: parts[1]).map { Route(list: $0, page: Array(parts[2...])) } ?? .lists
                : .lists
        default:
            self = parts.count == 1 && path.hasBytePrefix(Route.joinPrefix) ? Route(invitation: path) : .lists
        }
    }

    private init(linked path: String) {
        let (state, code) = (Query.value(of: "state", in: path), Query.value(of: "code", in: path))
        self = .linked(state: state, code: code.isEmpty ? nil : code)
    }

    private static let joinPrefix = Invitation.path + "#"

    private init(invitation path: String) {
        let secret = path.bytes.dropFirst(Route.joinPrefix.utf8.count)
        // A sign before the secret has a meaning in the storage of the tab.
        self = .join(secret.first == UInt8(ascii: "+") ? "" : String(bytes: secret))
    }

    private init(list: ListID, page: [String]) {
        switch page.first {
        case "share": self = .sharing(list)
        case "pictures": self = Route(picture: page, of: .list(list)) ?? .list(list)
        case "items":
            let item = page.count > 1 ? ItemID(checking: page[1]) : nil
            let isHistory = page.count > 2 && page[2] == "history"
            self = item.map { isHistory ? .itemHistory(list, $0) : .item(list, $0) } ?? .list(list)
        default: self = .list(list)
        }
    }

    /// The title, text and address of a share, without repetitions.
    private static func sharedText(_ address: String) -> String {
        var pieces: [String] = []
        for name in ["title", "text", "url"] {
            let value = Query.value(of: name, in: address)
            if !value.isEmpty, !pieces.contains(value) { pieces.append(value) }
        }
        let isLong = pieces.contains { $0.lines.count > 1 }
        return pieces.joined(separator: isLong ? "\n" : " ")
    }

    private init(group page: String) {
        self = page == "new" ? .newGroup : GroupID(checking: page).map { .group($0) } ?? .profile
    }

    private init(habits page: String) {
        self = page == "info" ? .habitsInfo : HabitID(checking: page).map { .habit($0) } ?? .habits
    }

    /// The address of a picture of a list or chat, or of a photo.
    init(_ picture: RecordKey) {
        let isPhoto = picture.scope.kind == .photos
        self = .picture(
            Route(picture.scope).path + "/" + (isPhoto ? picture.scope.id : "pictures") + "/"
                + picture.id.text)
    }

    private init?(picture page: [String], of scope: ScopeID) {
        guard page.count > 1, let id = PictureID(checking: page[1]) else { return nil }
        self = Route(RecordKey(scope, RecordID(id.text)))
    }

    private init(photos parts: [String]) {
        let isKnown =
            parts.count > 2
            && (ScopeID(checking: "photos:" + parts[1]) == nil
                ? isSourceName(parts[1]) && isSourceID(parts[2]) : PhotoID(checking: parts[2]) != nil)
        self = isKnown ? .picture("/photos/" + parts[1] + "/" + parts[2]) : .photos
    }

    private init(chats name: String, page: [String]) {
        switch (name, ScopeID(checking: "chat:" + name)) {
        case ("new", _): self = .newChat
        case ("search", _): self = .search
        case (_, nil): self = .chats
        case (_, let chat?):
            let first = page.first ?? ""
            self =
                first == "search"
                ? .chatSearch(chat)
                : first == "pictures"
                    ? Route(picture: page, of: chat) ?? .chat(chat)
                    : Int64(first).map { .message(chat, $0) } ?? .chat(chat)
        }
    }

    private init(forgotten page: String?) {
        switch page {
        case "code": self = .resetCode
        case "password": self = .newPassword
        default: self = .forgot
        }
    }

    private init(profile parts: [String]) {
        switch parts.count > 1 ? parts[1] : "" {
        case "name": self = .editProfile
        case "settings": self = .settings
        case "email": self = parts.count > 2 ? .emailCode : .changeEmail
        case "password": self = .changePassword
        case "devices": self = .devices
        case "download": self = .downloadData
        case "delete": self = .deleteAccount
        default: self = .profile
        }
    }

    /// The tag of the tapped notification that opened this address; empty for other addresses.
    public static func notificationTag(in path: String) -> String { Query.value(of: "tapped", in: path) }

    /// The first route of the app: the screen at an address, or the user's start screen if the address names none.
    public init(path: String, start: Settings.Start) {
        self = Route(path: path)
        guard self == .lists, !path.hasBytePrefix(Route.lists.path) else { return }
        switch start {
        case .today: self = .today(nil)
        case .lists: self = .lists
        case .habits: self = .habits
        case .chats: self = .chats
        case .photos: self = .photos
        case .profile: self = .profile
        }
    }

    /// The screen of a list or a group.
    init(_ scope: ScopeID) {
        switch scope.kind {
        case .list: self = .list(ListID(scope.id))
        case .group: self = .group(GroupID(scope.id))
        case .chat: self = .chat(scope)
        case .photos: self = .photos
        case .user, .unknown: self = .profile
        }
    }

    public var path: String {
        switch self {
        case .signIn: "/sign-in"
        case .register: "/register"
        case .code: "/code"
        case .forgot: "/forgot"
        case .resetCode: "/forgot/code"
        case .newPassword: "/forgot/password"
        case .join(let secret): secret.isEmpty ? Invitation.path : Route.joinPrefix + secret
        case .today(let day): day.map { "/today/" + $0.text } ?? "/today"
        case .calendar: "/calendar"
        case .lists: "/lists"
        case .list(let id): "/lists/" + id.text
        case .sharing(let id): "/lists/" + id.text + "/share"
        case .item(let list, let id): "/lists/" + list.text + "/items/" + id.text
        case .itemHistory(let list, let id): Route.item(list, id).path + "/history"
        case .shareTarget(let text, let pictures, let isCut):
            "/receive?text=" + percentEncoded(text) + (pictures > 0 ? "&pictures=" + String(pictures) : "")
                + (isCut ? "&cut=1" : "")
        case .search: "/search"
        case .trash: "/trash"
        case .rejectedChanges: "/tray"
        case .notifications: "/notifications"
        case .profile: "/profile"
        case .editProfile: "/profile/name"
        case .settings: "/profile/settings"
        case .changeEmail: "/profile/email"
        case .emailCode: "/profile/email/code"
        case .changePassword: "/profile/password"
        case .devices: "/profile/devices"
        case .downloadData: "/profile/download"
        case .deleteAccount: "/profile/delete"
        case .group(let id): "/groups/" + id.text
        case .newGroup: "/groups/new"
        case .habits: "/habits"
        case .habit(let id): "/habits/" + id.text
        case .habitsInfo: "/habits/info"
        case .unknown(let path), .picture(let path): path
        case .chats: "/chats"
        case .photos: "/photos"
        case .linked(let state, let code):
            "/linked?state=" + percentEncoded(state) + (code.map { "&code=" + percentEncoded($0) } ?? "")
        case .newChat: "/chats/new"
        case .chat(let scope): "/chats/" + scope.id
        case .message(let scope, let position): "/chats/" + scope.id + "/" + String(position)
        case .chatSearch(let scope): "/chats/" + scope.id + "/search"
        }
    }

    /// The title of the screen as far as it does not depend on its state.
    func title(_ habits: HabitIndex, _ env: AppEnvironment) -> String {
        let language = env.language
        return switch self {
        case .signIn: language[.signIn]
        case .register: language[.registerTitle]
        case .code, .resetCode, .emailCode: language[.codeTitle]
        case .forgot, .newPassword: language[.newPassword]
        case .join: language[.invitationTitle]
        case .today(let day): language.day(day ?? env.today, today: env.today)
        case .calendar: language[.calendar]
        case .unknown: language[.noSuchPage]
        case .lists, .list: language[.lists]
        case .sharing: ""
        case .group(let id): env.replica.name(of: .group(id)) ?? ""
        case .shareTarget: language[.addToList]
        case .search: language[.search]
        case .trash: language[.trash]
        case .item: language[.item]
        case .itemHistory: language[.history]
        case .rejectedChanges: language[.rejectedChanges]
        case .notifications: language[.notifications]
        case .chats: language[.chats]
        case .newChat: language[.newChat]
        case .newGroup: language[.newGroup]
        case .chatSearch: language[.searchMessages]
        case .photos, .linked, .picture: language[.photos]
        case .chat(let chat), .message(let chat, _): env.name(of: chat)
        case .habits: language[.habits]
        case .habit(let id): habits.habit(id)?.habit.name ?? language[.habit]
        case .habitsInfo: language[.information]
        case .profile: language[.profile]
        case .editProfile: language[.editProfile]
        case .settings: language[.settings]
        case .changeEmail: language[.changeEmail]
        case .changePassword: language[.changePassword]
        case .devices: language[.devices]
        case .downloadData: language[.downloadData]
        case .deleteAccount: language[.deleteAccount]
        }
    }

    /// The screen that a picture belongs to.
    private static func baseRoute(_ path: String) -> Route {
        let parts = parts(of: path)
        return parts.count > 3 ? Route(path: "/" + parts[0] + "/" + parts[1]) : .photos
    }

    /// Routes are equal if their addresses are.
    public static func == (left: Route, right: Route) -> Bool {
        left.path == right.path
    }

    /// The target of the back button if there is no history; nil on root screens.
    var parent: Route? {
        switch self {
        case .signIn, .today, .lists, .habits, .chats, .photos: nil
        case .calendar, .unknown, .join: .today(nil)
        case .linked: .photos
        case .picture(let path): Route.baseRoute(path)
        case .register, .forgot: .signIn
        case .code: .register
        case .resetCode, .newPassword: .forgot
        case .editProfile, .settings, .changeEmail, .changePassword, .devices, .downloadData, .deleteAccount,
            .group, .newGroup:
            .profile
        case .emailCode: .changeEmail
        case .habit, .habitsInfo: .habits
        case .newChat, .chat, .message: .chats
        case .chatSearch(let chat): .chat(chat)
        case .list, .shareTarget, .search, .trash, .rejectedChanges, .profile, .notifications: .lists
        case .sharing(let id), .item(let id, _): .list(id)
        case .itemHistory(let list, let id): .item(list, id)
        }
    }
}
