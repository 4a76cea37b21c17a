import Domain
import SyncProtocol
import SyncRules

/// The server counts the unread messages that a device does not hold: with each snapshot, and again after a change that
/// affects the count.
extension LogPages {
    /// Marks the chats whose count may be stale because of these rows.
    mutating func markStaleUnreadCounts(
        by rows: [RecordState], in scope: ScopeID, _ replica: inout Replica, dirty: inout Set<StoreKey>
    ) {
        if scope.kind == .chat, let low = replica.scopes[scope]?.cursor.low {
            let own = ChatMark.recordID(replica.person)
            if rows.contains(where: { $0.id == own || $0.record?.content.logPosition ?? .max < low }) {
                markUnreadCountStale(scope, &replica, dirty: &dirty)
            }
        } else if scope == .user(replica.person) {
            let ids = Set(rows.filter { $0.record?.content.affectsUnread ?? false }.map { $0.id })
            guard !ids.isEmpty else { return }
            for chat in replica.scopes.keys where chat.kind == .chat {
                let about = [
                    ChatMark.recordID(of: chat), ChatPreference.recordID(chat), Membership.recordID(chat),
                ]
                if about.contains(where: { ids.contains($0) }) {
                    markUnreadCountStale(chat, &replica, dirty: &dirty)
                }
            }
        }
    }

    /// Requests a new count of the unread messages of a chat that are not held.
    mutating func markUnreadCountStale(
        _ chat: ScopeID, _ replica: inout Replica, dirty: inout Set<StoreKey>
    ) {
        guard let cursor = replica.scopes[chat]?.cursor, cursor.low > 1 else { return }
        if page?.request.scope == chat { page?.hasStaleUnreadCount = true }
        if !cursor.hasStaleUnreadCount {
            replica.scopes[chat]?.cursor.hasStaleUnreadCount = true
            dirty.insert(.scope(chat))
        }
        if !staleUnreadCounts.contains(chat) { staleUnreadCounts.append(chat) }
    }

    /// Finds all chats with a stale count, after the store has been read.
    mutating func findStaleUnreadCounts(_ replica: Replica) {
        staleUnreadCounts = replica.scopes.filter { $0.value.cursor.hasStaleUnreadCount }.map { $0.key }
    }

    /// Requests the count of a chat: a page without records.
    mutating func nextCount(
        _ replica: Replica, in epoch: String, isMidPull: Bool, _ tokens: inout Tokens
    ) -> SyncAction? {
        guard !isMidPull, let scope = nextStaleCount(replica), let cursor = replica.scopes[scope]?.cursor,
            cursor.loading == nil, cursor.epoch == epoch, replica.isFullyLoaded(scope)
        else { return nil }
        let token = tokens.next()
        let request = LogRequest(scope: scope, before: cursor.low, version: cursor.version, limit: 0)
        page = Page(token: token, request: request, cursor: cursor)
        return .page(token: token, request)
    }

    /// The chat that is counted next. Removes chats that no longer need a count from the list.
    mutating func nextStaleCount(_ replica: Replica) -> ScopeID? {
        while let scope = staleUnreadCounts.last {
            if let cursor = replica.scopes[scope]?.cursor, cursor.hasStaleUnreadCount,
                cursor.low > replica.unreadStart(in: scope) + 1
            {
                return scope
            }
            staleUnreadCounts.removeLast()
        }
        return nil
    }

    /// Stores the number of unread messages before the held range.
    mutating func unreadCounted(
        _ page: Page, _ answer: LogAnswer, _ replica: inout Replica, dirty: inout Set<StoreKey>
    ) {
        let scope = page.request.scope
        // The held range has changed, so the count is requested again.
        guard let cursor = replica.scopes[scope]?.cursor, cursor.low == page.request.before else { return }
        // Otherwise not at once, since the same answer could repeat forever.
        if !page.hasStaleUnreadCount { staleUnreadCounts.removeAll { $0 == scope } }
        guard cursor.epoch == answer.epoch, cursor.grant == answer.grant, cursor.loading == nil,
            replica.isFullyLoaded(scope), let unread = answer.unread
        else { return }
        replica.scopes[scope]?.cursor.unreadBefore = unread
        replica.scopes[scope]?.cursor.hasStaleUnreadCount = page.hasStaleUnreadCount
        dirty.insert(.scope(scope))
        replica.recordChange(in: scope)
    }
}

extension Content {
    /// True for records of the user's own scope that affect the number of unread messages.
    fileprivate var affectsUnread: Bool {
        switch self {
        case .mark, .chatPreference, .membership: true
        default: false
        }
    }
}
