import Domain
import SyncProtocol
import SyncRules

/// A device holds the newest records of a log without a gap. Older ones are loaded one page at a time, and never during
/// a pull: a pull leaves out changes before the held range.
extension SyncClient {
    /// Loads older records, from the local store if possible.
    /// - Parameter position: the position to reach in a search. Each step doubles the loaded records, so that near
    ///   positions load fast and far ones in few steps.
    mutating func requestOlder(in scope: ScopeID, from position: Int64?) {
        guard let held = replica.scopes[scope], let unloaded = held.lazyLog else {
            return connection.requestedPage = (scope, position)
        }
        let step = position == nil ? 1 : Int64(max(1, held.log.count))
        requestLoad(scope, from: max(position ?? 0, unloaded.end - step))
    }

    /// The next page that the user requested, or that is missing from the window of a log.
    mutating func nextPage() -> SyncAction? {
        guard connection.page == nil, connection.pull == nil, !connection.needsPull,
            let scope = connection.requestedPage?.scope ?? nextLogBelowWindow()
        else { return nil }
        guard let cursor = replica.scopes[scope]?.cursor, cursor.low > replica.firstVisiblePosition(of: scope)
        else {
            connection.requestedPage = nil
            return nil
        }
        guard cursor.loading == nil, cursor.epoch == epoch, !connection.isMidPull else { return nil }
        guard replica.isFullyLoaded(scope) else { return nil }
        let limit =
            connection.requestedPage.map { requestCount(in: scope, from: $0.from) }
            ?? min(missingCount(of: scope), LogRequest.defaultLimit)
        let token = connection.tokens.next()
        let request = LogRequest(
            scope: scope, before: cursor.low, version: cursor.version, limit: min(limit, pageSize))
        connection.page = ConnectionState.Page(
            token: token, request: request, cursor: cursor, requested: connection.requestedPage)
        connection.requestedPage = nil
        return .page(token: token, request)
    }

    /// Inserts a page before the held records. The newest known version of each record counts.
    mutating func paged(_ token: Int64, _ answer: LogAnswer) {
        guard let page = connection.page, page.token == token else { return }
        connection.page = nil
        if page.request.limit == 0 { return unreadCounted(page, answer) }
        let scope = page.request.scope
        guard var cursor = replica.scopes[scope]?.cursor, cursor.low == page.request.before,
            cursor.epoch == answer.epoch, cursor.grant == answer.grant, cursor.grant == page.cursor.grant,
            cursor.loading == nil, answer.low < cursor.low, replica.isFullyLoaded(scope)
        else {
            // Not requested again at once, since the same answer could repeat forever.
            return connection.logsBelowWindow.removeAll { $0 == scope }
        }
        cursor.low = max(1, answer.low)
        let rows = answer.rows.map { row in
            page.newerRows[row.id].flatMap { $0.version > row.version ? $0 : nil } ?? row
        }
        cursor.unreadBefore = max(0, cursor.unreadBefore - replica.unreadCount(of: rows, in: scope))
        put(rows, in: scope, cursor: cursor)
        rebase()
    }

    /// Finds the logs that hold fewer records than the window, after it has grown or the store has been read.
    mutating func findLogsBelowWindow() {
        connection.logsBelowWindow = replica.scopes.keys.filter { missingCount(of: $0) > 0 }
    }

    /// The log whose next page is missing. Removes logs that are complete or gone from the list.
    mutating func nextLogBelowWindow() -> ScopeID? {
        while let scope = connection.logsBelowWindow.last {
            if missingCount(of: scope) > 0 { return scope }
            connection.logsBelowWindow.removeLast()
        }
        return nil
    }

    /// The number of records to request: `scrollPageSize` while the user scrolls, more in a search for a position.
    private func requestCount(in scope: ScopeID, from position: Int64?) -> Int {
        guard let position, let held = replica.scopes[scope] else { return scrollPageSize }
        let distance = Int(clamping: held.cursor.low - max(1, position))
        return max(LogRequest.defaultLimit, min(distance, held.log.count, LogRequest.maxLimit))
    }

    /// The number of visible records that are missing from the window of a log.
    private func missingCount(of scope: ScopeID) -> Int {
        guard scope.kind.isLog, let held = replica.scopes[scope] else { return 0 }
        let older = max(0, held.cursor.low - replica.firstVisiblePosition(of: scope))
        return Int(min(older, Int64(max(0, window - held.logCount))))
    }

    /// Saves a record that changed before the held range while a page is loading, which may contain an older version.
    mutating func saveForNextPage(_ row: RecordState, of scope: ScopeID) {
        if connection.page?.request.scope == scope { connection.page?.newerRows[row.id] = row }
    }

    /// Drops old records of logs that exceed the window by half and are neither on screen nor read far back in another
    /// tab. Only the leader tab does this. The others follow its writes.
    mutating func trimLogs() {
        guard connection.isLeader else { return }
        var isChanged = false
        for (scope, held) in replica.scopes
        where scope.kind.isLog && scope != first && held.cursor.loading == nil {
            guard held.logCount > window * 3 / 2, !isReadInOtherTab(scope) else { continue }
            requestLoad(scope)
            guard held.lazyLog == nil, let low = held.log.position(fromEnd: window) else { continue }
            isChanged = true
            let gone = held.log.ids(before: low).compactMap { held.rows[$0]?.state }
            // Unread messages before the held range may have been read since they were counted.
            let before = held.unreadBefore(after: replica.unreadStart(in: scope))
            let unread = replica.unreadCount(of: gone, in: scope)
            replica.scopes[scope]?.cursor.unreadBefore = before + unread
            for chunk in replica.scopes[scope]?.trim(before: low) ?? [] {
                storeState.dirty.insert(.chunk(ChunkKey(scope: scope, number: chunk)))
            }
            storeState.dirty.insert(.scope(scope))
            replica.recordChange(in: scope)
        }
        if isChanged { rebase() }
    }

    private func isReadInOtherTab(_ scope: ScopeID) -> Bool {
        connection.presenceSubscription.pagedInOtherTab.contains(scope)
            && connection.presenceSubscription.chats.contains(scope)
    }
}

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

    /// The number of held records of a log.
    public func count(ofLog scope: ScopeID) -> Int { scopes[scope]?.logCount ?? 0 }
}

extension ScopeReplica {
    /// The held range of a log; nil for other scopes.
    func range(of scope: ScopeID) -> PullRequest.LogRange? {
        scope.kind.isLog ? PullRequest.LogRange(low: cursor.low, high: log.end ?? cursor.low - 1) : nil
    }
}
