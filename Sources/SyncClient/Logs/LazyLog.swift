import Domain
import JSON
import SyncProtocol
import SyncRules

/// The part of a log that is only in the store: its records from `Cursor.low` up to a position. The records in memory
/// are the end of the log, without a gap.
struct LazyLog {
    /// The first position that is in memory.
    var end: Int64
    /// The tail that another tab has written, until it has been compared with the memory.
    var writtenTail: LogTail?
    /// The unread messages before `end`; nil if unknown.
    var unread: UnreadCount?
    /// The position of the newest message of another user before `LogTail.last`.
    let received: Int64
    /// Changes of these records that arrived after they were stored.
    var changes: [RecordID: RecordState] = [:]
    /// The revision at which it was last determined which records have to be read.
    var checkedRevision: Int64 = -1

    init(_ end: LogTail, position: Int64) {
        self.end = position
        unread = end.unread
        received = end.received
    }
}

/// The number of messages of others after a position, valid while none of them is hidden.
struct UnreadCount: Equatable {
    let after: Int64
    var count: Int64
}

/// The tail of a log, as the list of chats needs it. It is stored with the cursor.
struct LogTail {
    let last: RecordState
    let unread: UnreadCount?
    let received: Int64

    init(last: RecordState, unread: UnreadCount?, received: Int64) {
        self.last = last
        self.unread = unread
        self.received = received
    }

    init(_ object: JSONObject) throws(JSONError) {
        last = try RecordState(.object(try object.object("last")))
        received = try object.integer("received")
        guard let count = try object.optionalInteger("unread") else {
            unread = nil
            return
        }
        unread = UnreadCount(after: try object.integer("after"), count: count)
    }

    var json: JSONObject {
        var object: JSONObject = ["last": .object(last.json), "received": .integer(received)]
        if let unread {
            object.append("unread", .integer(unread.count))
            object.append("after", .integer(unread.after))
        }
        return object
    }
}

extension ScopeID {
    /// True if its chunks are read on demand and not at launch.
    var isLazy: Bool { kind == .chat }
}

extension ScopeReplica {
    /// The number of held records of a log, in memory or only in the store.
    var logCount: Int {
        log.count + (lazyLog.map { Int(clamping: $0.end &- cursor.low) } ?? 0)
    }

    /// The chunk of a position of a log.
    func chunk(of position: Int64) -> Int {
        1 + Int(clamping: position / Int64(rowsPerChunk))
    }

    /// The first held position of a chunk.
    func firstPosition(ofChunk chunk: Int) -> Int64 {
        max(cursor.low, Int64(chunk - 1) * Int64(rowsPerChunk))
    }

    /// The chunk to read next, adjacent to the records in memory; nil if all are loaded.
    var nextChunk: Int? { lazyLog.map { chunk(of: $0.end - 1) } }

    /// True if the store has records of a chunk that are not in memory.
    func isMissing(chunk: Int) -> Bool {
        nextChunk.map { (1...$0).contains(chunk) } ?? false
    }

    /// The chunks to read from a position on, those nearest to the records in memory first.
    func missingChunks(from position: Int64, limit: Int) -> [Int] {
        guard let lazyLog, let nextChunk, position < lazyLog.end else { return [] }
        let last = chunk(of: max(position, cursor.low, 1))
        return Array(stride(from: nextChunk, through: last, by: -1).prefix(limit))
    }
}

extension Replica {
    /// The position after which messages count as unread.
    public func unreadStart(in chat: ScopeID) -> Int64 {
        max(mark(of: person, in: chat).read, firstVisiblePosition(of: chat) - 1)
    }

    /// True if the number of unread messages is known.
    private func isCounted(_ chat: ScopeID) -> Bool {
        guard let unloaded = scopes[chat]?.lazyLog, unreadStart(in: chat) < unloaded.end - 1 else {
            return true
        }
        return hasCount(unloaded, of: chat)
    }

    private func hasCount(_ unloaded: LazyLog, of chat: ScopeID) -> Bool {
        unloaded.unread?.after == unreadStart(in: chat)
            && preference(of: person, forChat: chat).hiddenMessages.isEmpty
    }

    /// The number of unread messages before `LazyLog.end` once a chunk is in memory; nil if unknown.
    func unreadCount(of chat: ScopeID, without chunk: [RecordState]) -> UnreadCount? {
        guard let unloaded = scopes[chat]?.lazyLog, hasCount(unloaded, of: chat), var left = unloaded.unread
        else { return nil }
        left.count -= unreadCount(
            of: chunk.filter { $0.record?.content.logPosition ?? .max < unloaded.end }, in: chat)
        return left
    }

    /// The tail of a log to store; nil for other scopes and for an empty log.
    func tail(of scope: ScopeID) -> LogTail? {
        guard scope.isLazy, let held = scopes[scope], let id = held.log.last,
            let last = held.rows[id]?.state
        else { return nil }
        let start = unreadStart(in: scope)
        var unread: UnreadCount?
        if held.cursor.loading == nil, preference(of: person, forChat: scope).hiddenMessages.isEmpty,
            isCounted(scope)
        {
            let rows = held.log.ids(after: start).dropLast().compactMap { held.rows[$0]?.state }
            unread = UnreadCount(
                after: start, count: unreadCount(of: rows, in: scope) + held.unreadBefore(after: start))
        }
        return LogTail(last: last, unread: unread, received: self.unread(in: scope, after: start).received)
    }

    /// The position from which a log must be in memory when it is opened: the first unread message, with some before
    /// it.
    func openingPosition(of chat: ScopeID) -> Int64 {
        guard let held = scopes[chat], let end = held.log.end else { return 0 }
        return max(held.cursor.low, min(unreadStart(in: chat), end) - Int64(held.rowsPerChunk))
    }

    /// True if the records that an opened log shows are in memory.
    public func isReadyToOpen(_ scope: ScopeID) -> Bool {
        scopes[scope]?.lazyLog.map { $0.end <= openingPosition(of: scope) } ?? true
    }

    /// The position from which the list of chats needs a log; nil if nothing is missing.
    func missingPosition(of chat: ScopeID) -> Int64? {
        guard let unloaded = scopes[chat]?.lazyLog else { return nil }
        if !isCounted(chat) { return unreadStart(in: chat) + 1 }
        return lastShown(in: chat) == nil && unloaded.end > firstVisiblePosition(of: chat)
            ? unloaded.end - 1 : nil
    }

    /// True if there are unread messages before the held range.
    public func hasUnreadOnServer(in chat: ScopeID) -> Bool {
        scopes[chat].map { $0.cursor.unreadBefore > 0 && $0.cursor.low > unreadStart(in: chat) + 1 } ?? false
    }

    /// True if the server has older records of a log that the user may see and the device does not hold.
    public func hasOlderOnServer(in scope: ScopeID) -> Bool {
        scopes[scope].map { $0.cursor.low > firstVisiblePosition(of: scope) } ?? false
    }

    /// True if the user may see older records of a log than those in memory.
    public func hasOlder(in scope: ScopeID) -> Bool {
        scopes[scope].map { ($0.lazyLog?.end ?? $0.cursor.low) > firstVisiblePosition(of: scope) } ?? false
    }

    /// True if all held records of a log are in memory.
    public func isFullyLoaded(_ scope: ScopeID) -> Bool { scopes[scope]?.lazyLog == nil }
}

extension ScopeReplica {
    /// The number of unread messages after a position that are not in memory, as far as known.
    func unreadBefore(after start: Int64) -> Int64 {
        if let lazyLog, start < lazyLog.end - 1 { return lazyLog.unread?.count ?? 0 }
        return start < cursor.low - 1 ? cursor.unreadBefore : 0
    }
}
