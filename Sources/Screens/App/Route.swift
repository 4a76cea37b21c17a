import Domain

/// A screen's address.
public enum Route: Equatable, Sendable {
    case signIn
    case register
    case code
    case forgot
    case resetCode
    case newPassword
    case lists
    case list(ListID)
    case sharing(ListID)
    case tray
    case profile
    case changeEmail
    case emailCode
    case changePassword
    case devices
    case deleteAccount
}

extension Route {
    /// Reads the path of an address; what is not known leads to the lists.
    public init(path: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        switch parts.first {
        case "sign-in": self = .signIn
        case "register": self = .register
        case "code": self = .code
        case "tray": self = .tray
        case "forgot": self = Route(forgotten: parts.last)
        case "profile": self = Route(profile: parts)
        default:
            guard parts.count > 1, parts[0] == "lists", let id = ListID(checking: parts[1]) else {
                self = .lists
                return
            }
            self = parts.count > 2 && parts[2] == "share" ? .sharing(id) : .list(id)
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
        case "email": self = parts.count > 2 ? .emailCode : .changeEmail
        case "password": self = .changePassword
        case "devices": self = .devices
        case "delete": self = .deleteAccount
        default: self = .profile
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
        case .lists: "/lists"
        case .list(let id): "/lists/" + id.text
        case .sharing(let id): "/lists/" + id.text + "/share"
        case .tray: "/tray"
        case .profile: "/profile"
        case .changeEmail: "/profile/email"
        case .emailCode: "/profile/email/code"
        case .changePassword: "/profile/password"
        case .devices: "/profile/devices"
        case .deleteAccount: "/profile/delete"
        }
    }

    /// Where the back button leads when there is nothing to go back to; nil on the screens at the root.
    var parent: Route? {
        switch self {
        case .signIn, .lists, .profile: nil
        case .register, .forgot: .signIn
        case .code: .register
        case .resetCode, .newPassword: .forgot
        case .changeEmail, .changePassword, .devices, .deleteAccount: .profile
        case .emailCode: .changeEmail
        case .list, .tray: .lists
        case .sharing(let id): .list(id)
        }
    }

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

    var isInProfile: Bool {
        switch self {
        case .profile, .changeEmail, .emailCode, .changePassword, .devices, .deleteAccount: true
        default: false
        }
    }

    /// The list that the screen is about.
    var list: ListID? {
        switch self {
        case .list(let id), .sharing(let id): id
        default: nil
        }
    }
}
