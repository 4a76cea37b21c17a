import Domain
import SyncClient
import SyncRules

/// The place of a chat among others: pinned ones first, then by the last activity.
struct ChatPlace {
    let scope: ScopeID
    let isPinned: Bool
    /// The time of the last message.
    let last: Instant?

    static func precedes(_ left: ChatPlace, _ right: ChatPlace) -> Bool {
        if left.isPinned != right.isPinned { return left.isPinned }
        if left.last == right.last { return left.scope < right.scope }
        guard let first = left.last, let second = right.last else { return left.last != nil }
        return first > second
    }
}

extension Replica {
    func place(ofChat chat: ScopeID) -> ChatPlace {
        var last: Instant?
        if case .message(let message)? = lastShown(in: chat)?.content { last = message.at }
        return ChatPlace(
            scope: chat, isPinned: preference(of: person, forChat: chat).isPinned, last: last)
    }
}
