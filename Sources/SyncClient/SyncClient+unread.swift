import Domain
import SyncProtocol
import SyncRules

/// The server counts the unread messages that a device does not hold: with each snapshot, and again after a change that
/// affects the count.
extension SyncClient {
    /// Marks the chats whose count may be stale because of these rows.
    mutating func markStaleUnreadCounts(by rows: [RecordState], in scope: ScopeID) {
        if scope.kind == .chat, let low = replica.scopes[scope]?.cursor.low {
            let own = ChatMark.recordID(person)
            if rows.contains(where: { $0.id == own || $0.record?.content.logPosition ?? .max < low }) {
                markUnreadCountStale(scope)
            }
        } else if scope == .user(person) {
            let ids = Set(rows.filter { $0.record?.content.affectsUnread ?? false }.map { $0.id })
            guard !ids.isEmpty else { return }
            for chat in replica.scopes.keys where chat.kind == .chat {
                let about = [
                    ChatMark.recordID(of: chat), ChatPreference.recordID(chat), Membership.recordID(chat),
                ]
                if about.contains(where: { ids.contains($0) }) { markUnreadCountStale(chat) }
            }
        }
    }

    /// Requests a new count of the unread messages of a chat that are not held.
    mutating func markUnreadCountStale(_ chat: ScopeID) {
        guard let cursor = replica.scopes[chat]?.cursor, cursor.low > 1 else { return }
        if connection.page?.request.scope == chat { connection.page?.hasStaleUnreadCount = true }
        if !cursor.hasStaleUnreadCount {
            replica.scopes[chat]?.cursor.hasStaleUnreadCount = true
            storeState.dirty.insert(.scope(chat))
        }
        if !connection.staleUnreadCounts.contains(chat) { connection.staleUnreadCounts.append(chat) }
    }

    /// Finds all chats with a stale count, after the store has been read.
    mutating func findStaleUnreadCounts() {
        connection.staleUnreadCounts = replica.scopes.filter { $0.value.cursor.hasStaleUnreadCount }.map {
            $0.key
        }
    }

    /// Loads the chat that is counted next: the number of unread messages that are only in the store includes the
    /// count.
    mutating func loadNextStaleCount() {
        if connection.isLeader, let scope = nextStaleCount() { requestLoad(scope) }
    }

    /// Requests the count of a chat.
    mutating func nextCount() -> SyncAction? {
        guard connection.page == nil, connection.pull == nil, !connection.needsPull, !connection.isMidPull,
            let scope = nextStaleCount(), let cursor = replica.scopes[scope]?.cursor,
            cursor.loading == nil, cursor.epoch == epoch, replica.isFullyLoaded(scope)
        else { return nil }
        let token = connection.tokens.next()
        let request = LogRequest(scope: scope, before: cursor.low, version: cursor.version, limit: 0)
        connection.page = ConnectionState.Page(token: token, request: request, cursor: cursor)
        return .page(token: token, request)
    }

    /// The chat that is counted next. Removes chats that no longer need a count from the list.
    private mutating func nextStaleCount() -> ScopeID? {
        while let scope = connection.staleUnreadCounts.last {
            if let cursor = replica.scopes[scope]?.cursor, cursor.hasStaleUnreadCount,
                cursor.low > replica.unreadStart(in: scope) + 1
            {
                return scope
            }
            connection.staleUnreadCounts.removeLast()
        }
        return nil
    }

    /// Stores the number of unread messages before the held range.
    mutating func unreadCounted(_ page: ConnectionState.Page, _ answer: LogAnswer) {
        let scope = page.request.scope
        // The held range has changed, so the count is requested again.
        guard let cursor = replica.scopes[scope]?.cursor, cursor.low == page.request.before else { return }
        // Otherwise not at once, since the same answer could repeat forever.
        if !page.hasStaleUnreadCount { connection.staleUnreadCounts.removeAll { $0 == scope } }
        guard cursor.epoch == answer.epoch, cursor.grant == answer.grant, cursor.loading == nil,
            replica.isFullyLoaded(scope), let unread = answer.unread
        else { return }
        replica.scopes[scope]?.cursor.unreadBefore = unread
        replica.scopes[scope]?.cursor.hasStaleUnreadCount = page.hasStaleUnreadCount
        storeState.dirty.insert(.scope(scope))
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
