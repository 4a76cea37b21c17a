import Domain
import JSON

/// What of a log only the store has: its records from `Cursor.low` up to a place. What is in memory of a log is its end,
/// without a hole.
struct Unloaded {
    /// The first place that is in memory.
    var end: Int64
    /// The end of the log that another tab has written, until it was looked whether memory reaches it.
    var written: LogEnd?
    /// The unread messages before `end`; nil where that is not known.
    var unread: UnreadCount?
    /// The place of the newest message of somebody else before `last`.
    let received: Int64
    /// What was told of it since it was stored.
    var changes: [RecordID: RecordState] = [:]
    /// The revisions of the replica at which it was last looked what has to be read of it.
    var checked: Int64 = -1

    init(_ end: LogEnd, place: Int64) {
        self.end = place
        unread = end.unread
        received = end.received
    }
}

/// How many messages of others stand after a place, as long as none of them is hidden.
struct UnreadCount: Equatable {
    let after: Int64
    var count: Int64
}

/// How a log ends: what the list of chats needs of it. The store has it beside the cursor.
struct LogEnd {
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
    /// Whether its chunks are read when something needs them, and not at the start.
    var isReadLater: Bool { kind == .chat }
}

extension HeldScope {
    /// How many records of a log are held, in memory or in the store alone.
    var logCount: Int {
        log.count + (unloaded.map { Int(clamping: $0.end &- cursor.low) } ?? 0)
    }

    /// The chunk in which a place of a log stands.
    func chunk(of place: Int64) -> Int {
        1 + Int(clamping: place / Int64(rowsPerChunk))
    }

    /// The first place that stands in a chunk, as far as it is held.
    func beginning(ofChunk chunk: Int) -> Int64 {
        max(cursor.low, Int64(chunk - 1) * Int64(rowsPerChunk))
    }

    /// The chunk that is read next, since what is in memory follows on it; nil when everything is.
    var nextChunk: Int? { unloaded.map { chunk(of: $0.end - 1) } }

    /// Whether the store has records of a chunk that memory does not have.
    func lacks(chunk: Int) -> Bool {
        nextChunk.map { (1...$0).contains(chunk) } ?? false
    }

    /// The chunks that are to be read from a place on, those nearest to what is in memory first.
    func lackedChunks(from place: Int64, most: Int) -> [Int] {
        guard let unloaded, let nextChunk, place < unloaded.end else { return [] }
        let last = chunk(of: max(place, cursor.low, 1))
        return Array(stride(from: nextChunk, through: last, by: -1).prefix(most))
    }
}

extension Replica {
    /// The place after which messages count as unread.
    public func unreadStart(in chat: ScopeID) -> Int64 {
        max(mark(of: person, in: chat).read, beginning(of: chat) - 1)
    }

    /// Whether it can be told how many messages are unread.
    private func isCounted(_ chat: ScopeID) -> Bool {
        guard let unloaded = scopes[chat]?.unloaded, unreadStart(in: chat) < unloaded.end - 1 else {
            return true
        }
        return hasCount(unloaded, of: chat)
    }

    private func hasCount(_ unloaded: Unloaded, of chat: ScopeID) -> Bool {
        unloaded.unread?.after == unreadStart(in: chat)
            && preference(of: person, forChat: chat).hiddenMessages.isEmpty
    }

    /// How many messages are unread before `Unloaded.end` once a chunk is in memory; nil where that cannot be told.
    func unreadCount(of chat: ScopeID, without chunk: [RecordState]) -> UnreadCount? {
        guard let unloaded = scopes[chat]?.unloaded, hasCount(unloaded, of: chat), var left = unloaded.unread
        else { return nil }
        left.count -= unreadCount(
            of: chunk.filter { $0.record?.content.place ?? .max < unloaded.end }, in: chat)
        return left
    }

    /// How a log ends, to be stored; nil of other scopes and of an empty one.
    func end(of scope: ScopeID) -> LogEnd? {
        guard scope.isReadLater, let held = scopes[scope], let id = held.log.last,
            let last = held.rows[id]?.state
        else { return nil }
        let start = unreadStart(in: scope)
        var unread: UnreadCount?
        if held.cursor.loading == nil, preference(of: person, forChat: scope).hiddenMessages.isEmpty,
            isCounted(scope)
        {
            let rows = held.log.since(start).dropLast().compactMap { held.rows[$0]?.state }
            unread = UnreadCount(
                after: start, count: unreadCount(of: rows, in: scope) + held.unreadBefore(after: start))
        }
        return LogEnd(last: last, unread: unread, received: self.unread(in: scope, after: start).received)
    }

    /// The place from which a log has to be in memory when it is opened: the first unread message, with some before it.
    func openingPlace(of chat: ScopeID) -> Int64 {
        guard let held = scopes[chat], let end = held.log.end else { return 0 }
        return max(held.cursor.low, min(unreadStart(in: chat), end) - Int64(held.rowsPerChunk))
    }

    /// Whether what is shown when a log is opened is in memory.
    public func isOpened(_ scope: ScopeID) -> Bool {
        scopes[scope]?.unloaded.map { $0.end <= openingPlace(of: scope) } ?? true
    }

    /// The place from which a log has to be read, for the list of chats; nil when nothing is missing.
    func missingPlace(of chat: ScopeID) -> Int64? {
        guard let unloaded = scopes[chat]?.unloaded else { return nil }
        if !isCounted(chat) { return unreadStart(in: chat) + 1 }
        return lastShown(in: chat) == nil && unloaded.end > beginning(of: chat) ? unloaded.end - 1 : nil
    }

    /// Whether there are unread messages before what the device holds.
    public func lacksUnread(in chat: ScopeID) -> Bool {
        scopes[chat].map { $0.cursor.unreadBefore > 0 && $0.cursor.low > unreadStart(in: chat) + 1 } ?? false
    }

    /// Whether the server has more of a log for the person than the device holds.
    public func lacksOlder(in scope: ScopeID) -> Bool {
        scopes[scope].map { $0.cursor.low > beginning(of: scope) } ?? false
    }

    /// Whether there is more of a log for the person before what is in memory.
    public func hasOlder(in scope: ScopeID) -> Bool {
        scopes[scope].map { ($0.unloaded?.end ?? $0.cursor.low) > beginning(of: scope) } ?? false
    }

    /// Whether what is held of a log is in memory.
    public func isWhollyLoaded(_ scope: ScopeID) -> Bool { scopes[scope]?.unloaded == nil }
}

extension HeldScope {
    /// How many messages after a place are unread and not in memory, as far as that is known.
    func unreadBefore(after start: Int64) -> Int64 {
        if let unloaded, start < unloaded.end - 1 { return unloaded.unread?.count ?? 0 }
        return start < cursor.low - 1 ? cursor.unreadBefore : 0
    }
}
