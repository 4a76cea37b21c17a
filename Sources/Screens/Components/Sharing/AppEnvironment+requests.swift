import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension AppEnvironment {
    /// The waiting requests of a screen, newest first.
    func requests(at screen: Route) -> [ContactRequest] {
        replica.openRequests(of: replica.person).filter { $0.home == screen }
    }
}

extension ContactRequest {
    /// The screen that shows requests of this kind.
    fileprivate var home: Route {
        switch offer {
        case .list, .copy: .lists
        case .group: .profile
        case .message: .chats
        }
    }
}

/// The number of requests behind a link.
func requestBadge<Message>(_ count: Int, _ language: Language) -> Html<Message> {
    span(.class("badge quiet"), .role("img"), .aria(.label, language.requests(count))) { String(count) }
}
