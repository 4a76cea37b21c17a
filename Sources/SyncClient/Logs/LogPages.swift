import Domain
import SyncProtocol
import SyncRules

/// Requests for records of logs that the device does not hold, and for the number of unread messages among them.
///
/// A device holds the newest records of a log without a gap. Older ones are loaded one page at a time, and never during
/// a pull: a pull leaves out changes before the held range.
struct LogPages {
    /// How many of the newest records of each log are kept, 1 or more.
    var window = PullRequest.defaultWindow
    /// How many older records are requested when the user scrolls up, 1 or more.
    var scrollPageSize = ChatMessage.pageSizes[0]
    /// The log whose older records the user requested, and the position to reach; nil while the user only scrolls.
    var requested: (scope: ScopeID, from: Int64?)?
    /// Logs that may hold fewer records than the window. They are filled page by page when the user requests no other
    /// page.
    private var logsBelowWindow: [ScopeID] = []
    /// Chats whose number of unread messages before the held range has to be counted again.
    var staleUnreadCounts: [ScopeID] = []
    var page: Page?

    /// A page of a log that has no answer yet.
    struct Page {
        let token: Int64
        let request: LogRequest
        let cursor: Cursor
        /// The user request behind it, which is repeated if the page fails.
        var requested: (scope: ScopeID, from: Int64?)?
        /// Older records that changed while the page was loading. They may be newer than those of the answer.
        var newerRows: [RecordID: RecordState] = [:]
        /// True if the number of unread messages may have changed since the request.
        var hasStaleUnreadCount = false
    }

    /// The log of the next page: requested by the user, or missing from the window. Removes logs that are complete or
    /// gone from the list.
    mutating func nextLog(_ replica: Replica) -> ScopeID? {
        if let scope = requested?.scope { return scope }
        while let scope = logsBelowWindow.last {
            if replica.missingCount(of: scope, in: window) > 0 { return scope }
            logsBelowWindow.removeLast()
        }
        return nil
    }

    /// The next page to request.
    /// - Parameters:
    ///   - limit: the maximum number of records.
    ///   - isMidPull: true while the replica is not one consistent state of the server.
    mutating func nextPage(
        _ replica: Replica, in epoch: String, limit: Int, isMidPull: Bool, _ tokens: inout Tokens
    ) -> SyncAction? {
        guard let scope = nextLog(replica) else { return nil }
        guard let cursor = replica.scopes[scope]?.cursor, cursor.low > replica.firstVisiblePosition(of: scope)
        else {
            requested = nil
            return nil
        }
        guard cursor.loading == nil, cursor.epoch == epoch, !isMidPull else { return nil }
        guard replica.isFullyLoaded(scope) else { return nil }
        let count =
            requested.map { requestCount(in: scope, from: $0.from, replica) }
            ?? min(replica.missingCount(of: scope, in: window), LogRequest.defaultLimit)
        let token = tokens.next()
        let request = LogRequest(
            scope: scope, before: cursor.low, version: cursor.version, limit: min(count, limit))
        page = Page(token: token, request: request, cursor: cursor, requested: requested)
        requested = nil
        return .page(token: token, request)
    }

    /// The number of records to request: `scrollPageSize` while the user scrolls, more in a search for a position.
    private func requestCount(in scope: ScopeID, from position: Int64?, _ replica: Replica) -> Int {
        guard let position, let held = replica.scopes[scope] else { return scrollPageSize }
        let distance = Int(clamping: held.cursor.low - max(1, position))
        return max(LogRequest.defaultLimit, min(distance, held.log.count, LogRequest.maxLimit))
    }

    /// Ends the page in progress and returns it; nil if the token is of another request.
    mutating func answered(_ token: Int64) -> Page? {
        guard let page, page.token == token else { return nil }
        self.page = nil
        return page
    }

    /// The rows to insert before the held records, and the new cursor. The newest known version of each record counts.
    /// - Returns: nil if the answer does not fit the held records.
    mutating func merge(
        _ answer: LogAnswer, of page: Page, _ replica: Replica
    ) -> (rows: [RecordState], cursor: Cursor)? {
        let scope = page.request.scope
        guard var cursor = replica.scopes[scope]?.cursor, cursor.low == page.request.before,
            cursor.epoch == answer.epoch, cursor.grant == answer.grant, cursor.grant == page.cursor.grant,
            cursor.loading == nil, answer.low < cursor.low, replica.isFullyLoaded(scope)
        else {
            // Not requested again at once, since the same answer could repeat forever.
            logsBelowWindow.removeAll { $0 == scope }
            return nil
        }
        cursor.low = max(1, answer.low)
        let rows = answer.rows.map { row in
            page.newerRows[row.id].flatMap { $0.version > row.version ? $0 : nil } ?? row
        }
        cursor.unreadBefore = max(0, cursor.unreadBefore - replica.unreadCount(of: rows, in: scope))
        return (rows, cursor)
    }

    /// Ends the page in progress. A page that the user requested is requested again.
    /// - Returns: false if the token is of another request.
    mutating func failed(_ token: Int64) -> Bool {
        guard let page, page.token == token else { return false }
        self.page = nil
        requested = requested ?? page.requested
        return true
    }

    /// Finds the logs that hold fewer records than the window, after it has grown or the store has been read.
    mutating func findLogsBelowWindow(_ replica: Replica) {
        let window = window
        logsBelowWindow = replica.scopes.keys.filter { replica.missingCount(of: $0, in: window) > 0 }
    }

    /// Saves a record that changed before the held range while a page is loading, which may contain an older version.
    mutating func saveForPage(_ row: RecordState, of scope: ScopeID) {
        if page?.request.scope == scope { page?.newerRows[row.id] = row }
    }
}

extension Replica {
    /// The number of visible records that are missing from the window of a log.
    fileprivate func missingCount(of scope: ScopeID, in window: Int) -> Int {
        guard scope.kind.isLog, let held = scopes[scope] else { return 0 }
        let older = max(0, held.cursor.low - firstVisiblePosition(of: scope))
        return Int(min(older, Int64(max(0, window - held.logCount))))
    }
}
