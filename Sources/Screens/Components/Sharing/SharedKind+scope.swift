import Sync
import Texts

extension ScopeID.Kind {
    /// What it is to those who are in it; nil for what nobody shares.
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

    /// From where one comes to it.
    var home: Route {
        switch self {
        case .list: .lists
        case .group: .profile
        }
    }
}
