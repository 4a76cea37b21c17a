import Domain
import SyncProtocol
import SyncRules

extension Replica {
    /// The number of rows that are unread messages, without hidden ones.
    func unreadCount(of rows: [RecordState], in chat: ScopeID) -> Int64 {
        let read = max(mark(of: person, in: chat).read, firstVisiblePosition(of: chat) - 1)
        let preference = preference(of: person, forChat: chat)
        return rows.reduce(0) { count, row in
            guard case .message(let message)? = row.record?.content, message.position > read,
                message.author != person, message.removed == nil, !preference.hides(row.id)
            else { return count }
            return count + 1
        }
    }

    /// The first position of a log that the user may see and has not cleared.
    public func firstVisiblePosition(of scope: ScopeID) -> Int64 {
        let firstUncleared = min(preference(of: person, forChat: scope).cleared, .max - 2) + 1
        guard
            case .membership(let membership)? = record(Membership.recordID(scope), in: .user(person))?.content
        else { return firstUncleared }
        return max(firstUncleared, membership.since ?? 1)
    }

    /// Drops the records of a log before the newest `window` ones, if all of them are in memory.
    /// - Returns: the chunks that changed; nil if nothing was dropped.
    mutating func trimLog(_ scope: ScopeID, to window: Int) -> Set<Int>? {
        guard let held = scopes[scope], held.lazyLog == nil, let low = held.log.position(fromEnd: window)
        else { return nil }
        let gone = held.log.ids(before: low).compactMap { held.rows[$0]?.state }
        // Unread messages before the held range may have been read since they were counted.
        let before = held.unreadBefore(after: unreadStart(in: scope))
        let unread = unreadCount(of: gone, in: scope)
        scopes[scope]?.cursor.unreadBefore = before + unread
        let changed = scopes[scope]?.trim(before: low)
        recordChange(in: scope)
        return changed
    }

    /// The number of held records of a log.
    public func count(ofLog scope: ScopeID) -> Int { scopes[scope]?.logCount ?? 0 }
}

extension ScopeReplica {
    /// The held range of a log; nil for other scopes.
    func range(of scope: ScopeID) -> PullRequest.LogRange? {
        scope.kind.isLog ? PullRequest.LogRange(low: cursor.low, high: log.end ?? cursor.low - 1) : nil
    }
}
