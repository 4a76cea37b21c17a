import SyncRules
import Texts

extension ScopeID.Kind {
    /// The kind of a shared scope, for its members; nil for scopes that cannot be shared.
    var shared: SharedKind? {
        switch self {
        case .list: .list
        case .group: .group
        case .user, .chat, .photos, .unknown: nil
        }
    }
}

extension SharedKind {
    var icon: Icon {
        switch self {
        case .list: .lists
        case .group: .group
        }
    }

    /// The screen that lists scopes of this kind.
    var home: Route {
        switch self {
        case .list: .lists
        case .group: .profile
        }
    }
}
