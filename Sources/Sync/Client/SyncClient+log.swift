import Domain

/// Logs are held from some place on, up to the end. What stands before comes by pages, one at a time, and never while a
/// pull is under way: a pull's answer leaves out what changed before what is held.
extension SyncClient {
    /// Has what stands before what is in memory come, from the store if that has it.
    /// - Parameter place: from where on it is wanted, where something is looked for. As many records come at once as are here
    ///   already, so that what is near comes soon, and what is far in few steps.
    mutating func wantOlder(in scope: ScopeID, from place: Int64?) {
        guard let held = replica.scopes[scope], let unloaded = held.unloaded else {
            return connection.wantsPage = (scope, place)
        }
        let step = place == nil ? 1 : Int64(max(1, held.log.count))
        want(scope, from: max(place ?? 0, unloaded.end - step))
    }

    /// The next page that somebody wants, or that is missing of what is to be held.
    mutating func nextPage() -> SyncAction? {
        guard connection.page == nil, connection.pull == nil, !connection.wantsPull,
            let scope = connection.wantsPage?.scope ?? nextShortLog()
        else { return nil }
        guard let cursor = replica.scopes[scope]?.cursor, cursor.low > replica.beginning(of: scope) else {
            connection.wantsPage = nil
            return nil
        }
        guard cursor.loading == nil, cursor.epoch == epoch, !connection.isMidPull else { return nil }
        guard replica.isWhollyLoaded(scope) else { return nil }
        let limit =
            connection.wantsPage.map { wantedCount(in: scope, from: $0.from) }
            ?? min(missing(of: scope), LogRequest.usual)
        let token = connection.newToken()
        let request = LogRequest(
            scope: scope, before: cursor.low, version: cursor.version, limit: min(limit, pageSize))
        connection.page = ConnectionState.Page(
            token: token, request: request, cursor: cursor, wanted: connection.wantsPage)
        connection.wantsPage = nil
        return .page(token: token, request)
    }

    /// Takes a page in before what is held, each record as it was last heard of.
    mutating func paged(_ token: Int64, _ answer: LogAnswer) {
        guard let page = connection.page, page.token == token else { return }
        connection.page = nil
        if page.request.limit == 0 { return counted(page, answer) }
        let scope = page.request.scope
        guard var cursor = replica.scopes[scope]?.cursor, cursor.low == page.request.before,
            cursor.epoch == answer.epoch, cursor.grant == answer.grant, cursor.grant == page.cursor.grant,
            cursor.loading == nil, answer.low < cursor.low, replica.isWhollyLoaded(scope)
        else {
            // Not asked for at once again, since the same answer could come for ever.
            return connection.shortLogs.removeAll { $0 == scope }
        }
        cursor.low = max(1, answer.low)
        let rows = answer.rows.map { row in
            page.stash[row.id].flatMap { $0.version > row.version ? $0 : nil } ?? row
        }
        cursor.unreadBefore = max(0, cursor.unreadBefore - replica.unreadCount(of: rows, in: scope))
        put(rows, in: scope, cursor: cursor)
        rebase()
    }

    /// Has what is missing of each log come, after the window has grown or the store has been read.
    mutating func noteShortLogs() {
        connection.shortLogs = replica.scopes.keys.filter { missing(of: $0) > 0 }
    }

    /// The log of which the next page is missing; what has come, or is gone, is noted no more.
    mutating func nextShortLog() -> ScopeID? {
        while let scope = connection.shortLogs.last {
            if missing(of: scope) > 0 { return scope }
            connection.shortLogs.removeLast()
        }
        return nil
    }

    /// How many records are requested at once: a portion while the user scrolls, more in a search for a place.
    private func wantedCount(in scope: ScopeID, from place: Int64?) -> Int {
        guard let place, let held = replica.scopes[scope] else { return portion }
        let distance = Int(clamping: held.cursor.low - max(1, place))
        return max(LogRequest.usual, min(distance, held.log.count, LogRequest.most))
    }

    /// How many records of a log are to be held, are not, and can be seen.
    private func missing(of scope: ScopeID) -> Int {
        guard scope.kind.isLog, let held = replica.scopes[scope] else { return 0 }
        let older = max(0, held.cursor.low - replica.beginning(of: scope))
        return Int(min(older, Int64(max(0, window - held.logCount))))
    }

    /// Keeps a record that changed before what is held, as long as a page is under way that may bring it as it was.
    mutating func stash(_ row: RecordState, of scope: ScopeID) {
        if connection.page?.request.scope == scope { connection.page?.stash[row.id] = row }
    }

    /// Lets go of old records of logs that hold many more than are kept, and are not on screen, nor read far back in another
    /// tab. Only the tab that leads does: the others follow what it writes.
    mutating func trimLogs() {
        guard connection.leads else { return }
        var isChanged = false
        for (scope, held) in replica.scopes
        where scope.kind.isLog && scope != first && held.cursor.loading == nil {
            guard held.logCount > window * 3 / 2, !isReadElsewhere(scope) else { continue }
            want(scope)
            guard held.unloaded == nil, let low = held.log.place(fromEnd: window) else { continue }
            isChanged = true
            let gone = held.log.before(low).compactMap { held.rows[$0]?.state }
            // What was unread before may have been read since it was counted.
            let before = held.unreadBefore(after: replica.unreadStart(in: scope))
            let unread = replica.unreadCount(of: gone, in: scope)
            replica.scopes[scope]?.cursor.unreadBefore = before + unread
            for chunk in replica.scopes[scope]?.trim(before: low) ?? [] {
                storeState.dirty.insert(.chunk(ChunkKey(scope: scope, number: chunk)))
            }
            storeState.dirty.insert(.scope(scope))
            replica.noteChange(in: scope)
        }
        if isChanged { rebase() }
    }

    private func isReadElsewhere(_ scope: ScopeID) -> Bool {
        connection.watch.pagedElsewhere.contains(scope) && connection.watch.chats.contains(scope)
    }
}

extension Replica {
    /// How many of some messages the person has not read, and wants to.
    func unreadCount(of rows: [RecordState], in chat: ScopeID) -> Int64 {
        let read = max(mark(of: person, in: chat).read, beginning(of: chat) - 1)
        let preference = preference(of: person, forChat: chat)
        return rows.reduce(0) { count, row in
            guard case .message(let message)? = row.record?.content, message.number > read,
                message.author != person, message.removed == nil, !preference.hides(row.id)
            else { return count }
            return count + 1
        }
    }

    /// The first place of a log that the person sees, and wants to see.
    public func beginning(of scope: ScopeID) -> Int64 {
        let wanted = min(preference(of: person, forChat: scope).cleared, .max - 2) + 1
        guard
            case .membership(let membership)? = record(Membership.recordID(scope), in: .user(person))?.content
        else { return wanted }
        return max(wanted, membership.since ?? 1)
    }

    /// How many records of a log are held.
    public func count(ofLog scope: ScopeID) -> Int { scopes[scope]?.logCount ?? 0 }
}

extension HeldScope {
    /// What is held of a log; nil of other scopes.
    func range(of scope: ScopeID) -> PullRequest.LogRange? {
        scope.kind.isLog ? PullRequest.LogRange(low: cursor.low, high: log.end ?? cursor.low - 1) : nil
    }
}
