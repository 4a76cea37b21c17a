import Database
import Domain
import JSON
import Storage
import SyncProtocol
import SyncRules
import Wire

/// The server's half of a pull, and the other queries of devices. Each reads one consistent snapshot of the data that a
/// user may see. Used on the thread of its connection, which only reads.
public struct SyncQueries {
    let connection: any Connection
    let epoch: String
    let damage: DamageLog

    public init(connection: any Connection, epoch: String, damage: DamageLog = DamageLog()) {
        self.connection = connection
        self.epoch = epoch
        self.damage = damage
    }

    /// - Returns: the JSON of a `PullAnswer`.
    public func pull(_ request: PullRequest, by person: PersonID) throws(DatabaseError) -> [UInt8] {
        try connection.transaction { () throws(DatabaseError) in
            try answer(request, ReadAccess(of: person, on: connection).limited(to: request.kinds))
        }
    }

    private func answer(_ request: PullRequest, _ readAccess: ReadAccess) throws(DatabaseError) -> [UInt8] {
        let table = RecordTable(connection)
        var writer = PullAnswerWriter(epoch: epoch)
        var room = (rows: request.limit, bytes: SyncQueries.maxBytes)
        var isWhole = true
        for scope in readAccess.order(first: request.first) {
            guard let (grant, head, floor, first, _) = readAccess.scopes[scope] else { continue }
            guard room.rows > 0, room.bytes > 0 else {
                isWhole = false
                break
            }
            if request.cursors[scope]?.isCurrent(scope, grant: grant, head) == true, request.epoch == epoch {
                continue
            }
            let page: Page?
            var unread: Int64 = 0
            let end = scope.kind.isLog ? try table.end(of: scope) : 0
            let newest = max(first, end - Int64(request.window) + 1)
            if let since = request.cursors[scope], request.epoch == epoch, since.grant == grant,
                floor <= since.version, since.version <= head, since.allowsDelta(scope, from: newest)
            {
                page = try self.page(of: scope, since, from: first, head: head, room, table)
            } else {
                page = try snapshot(of: scope, after: nil, from: newest, asOf: head, head: head, room, table)
                unread =
                    scope.kind == .chat
                    ? try unreadCount(in: scope, from: first, before: newest, by: readAccess.person, table)
                    : 0
            }
            guard let page else { continue }
            let rows = page.rows.map { row($0, of: scope) }
            room.rows -= rows.count
            room.bytes -= rows.reduce(0) { $0 + $1.count }
            isWhole = isWhole && page.isWhole
            writer.part(
                scope, grant: grant, span: page.span, head: head, rows: rows, low: page.low,
                unreadBefore: unread)
        }
        let gone = request.cursors.keys.filter { readAccess.scopes[$0] == nil }.sorted()
        return writer.finish(gone: gone, more: !isWhole)
    }

    /// A record as sent. A damaged record is sent as a removed one. So the page ends at the same place, and the answer
    /// can be parsed.
    func row(_ stored: RecordTable.Stored, of scope: ScopeID) -> [UInt8] {
        if let bytes = stored.validBytes { return bytes }
        damage.report(stored, in: scope)
        return RecordTable.Stored(id: stored.id, kind: stored.kind, version: stored.version, data: nil).bytes
    }

    /// The approximate maximum size of the records in one answer, so that it arrives in time even on a slow network.
    static let maxBytes = 512 * 1024

    private typealias Room = (rows: Int, bytes: Int)

    private struct Page {
        let span: PullAnswer.Span
        let rows: [RecordTable.Stored]
        /// True if the scope is complete up to its newest version with this page.
        let isWhole: Bool
        /// The first position in a snapshot of a log.
        var low: Int64 = 1
    }

    private func page(
        of scope: ScopeID, _ since: PullRequest.Position, from first: Int64, head: Int64, _ room: Room,
        _ table: RecordTable
    ) throws(DatabaseError) -> Page? {
        let low = max(first, since.range?.low ?? 1)
        if let after = since.after {
            return try snapshot(
                of: scope, after: after, from: low, asOf: since.version, head: head, room, table)
        }
        guard since.version < head else { return nil }
        let (found, isAll) = try table.changes(in: scope, after: since.version, from: low, limit: room.rows)
        var rows = found.fitting(room.bytes)
        // A version is never split. If it does not fit, it is in the next page, unless it is the first.
        if rows.count < found.count, found[rows.count].version == rows.last?.version {
            let split = found[rows.count].version
            let whole = rows.prefix { $0.version < split }
            rows = whole.isEmpty ? found.prefix { $0.version <= split } : whole
        }
        let isWhole = isAll && rows.count == found.count
        let to = isWhole ? head : rows.last?.version ?? head
        return Page(span: .delta(from: since.version, to: to), rows: Array(rows), isWhole: to == head)
    }

    private func snapshot(
        of scope: ScopeID, after: RecordID?, from low: Int64, asOf: Int64, head: Int64, _ room: Room,
        _ table: RecordTable
    ) throws(DatabaseError) -> Page {
        let (found, isAll) = try table.page(of: scope, after: after, from: low, limit: room.rows)
        let rows = found.fitting(room.bytes)
        let isLast = isAll && rows.count == found.count
        let span = PullAnswer.Span.snapshot(asOf: asOf, isFirst: after == nil, isLast: isLast)
        return Page(
            span: span, rows: Array(rows), isWhole: isLast && asOf == head, low: scope.kind.isLog ? low : 1)
    }
}

extension PullRequest.Position {
    /// True if a delta is sufficient. A log needs a snapshot if it has more new records than the device requests.
    fileprivate func allowsDelta(_ scope: ScopeID, from newest: Int64) -> Bool {
        guard scope.kind.isLog else { return true }
        guard let range else { return false }
        return after != nil || newest - 1 <= range.high
    }

    /// True if the scope has not changed since.
    fileprivate func isCurrent(_ scope: ScopeID, grant: String, _ head: Int64) -> Bool {
        self.grant == grant && version == head && after == nil && (range != nil || !scope.kind.isLog)
    }
}

extension [RecordTable.Stored] {
    /// The first records that fit into the given number of bytes; at least one.
    fileprivate func fitting(_ bytes: Int) -> ArraySlice<Element> {
        var room = bytes
        return prefix { record in
            defer { room -= record.size }
            return room > 0
        }
    }
}

extension SyncQueries {
    /// The number of unread messages of others before a position. At most `PullAnswer.maxCounted` positions are
    /// checked.
    func unreadCount(
        in chat: ScopeID, from first: Int64, before position: Int64, by person: PersonID, _ table: RecordTable
    ) throws(DatabaseError) -> Int64 {
        guard position > first else { return 0 }
        let own = ScopeID.user(person)
        var read = first - 1
        var preference = ChatPreference()
        for (id, scope) in [
            (ChatMark.recordID(person), chat), (ChatMark.recordID(of: chat), own),
            (ChatPreference.recordID(chat), own),
        ] {
            switch try table.content(id, in: scope) {
            case .mark(let mark)?: read = max(read, mark.read)
            case .chatPreference(let stored)?:
                read = max(read, stored.cleared)
                preference = stored
            default: break
            }
        }
        guard read < position - 1 else { return 0 }
        let low = max(read + 1, position - PullAnswer.maxCounted)
        let messages = try table.messages(in: chat, from: low, before: position, notBy: person)
        let hidden = Set(preference.hiddenMessages)
        return Int64(messages.count { !hidden.contains($0) })
    }

    /// The older records of a log, for a user who may see it.
    /// - Returns: the JSON of a `LogAnswer`; nil if this user has no such log.
    /// - Throws: `.busy` if the device has a newer version of the log than this database.
    public func log(_ request: LogRequest, by person: PersonID) throws(DatabaseError) -> [UInt8]? {
        try connection.transaction { () throws(DatabaseError) in
            let table = RecordTable(connection)
            guard let stored = try table.record(Membership.recordID(request.scope), in: .user(person)),
                case .membership(let membership)? = try? stored.record()?.content
            else { return nil }
            let head = try table.versions(of: request.scope)?.head ?? 0
            guard request.version <= head else {
                throw DatabaseError(.busy, "The requested log position is ahead of this server.")
            }
            let before = max(1, min(request.before, try table.end(of: request.scope) + 1))
            let first = membership.since ?? 1
            let low = max(first, before - Int64(request.limit))
            let rows = try newest(of: request.scope, from: low, before: before, table)
            let unread =
                request.limit == 0
                ? try unreadCount(in: request.scope, from: first, before: before, by: person, table) : nil
            return LogAnswer.bytes(
                epoch: epoch, grant: membership.grant, low: before - Int64(rows.count),
                rows: rows.map { row($0, of: request.scope) }, unread: unread)
        }
    }

    /// The last records of a log before a position, in order, as many as fit into one answer. They are read in parts,
    /// so that few are read in vain.
    private func newest(
        of scope: ScopeID, from low: Int64, before position: Int64, _ table: RecordTable
    ) throws(DatabaseError) -> [RecordTable.Stored] {
        var newest: [RecordTable.Stored] = []
        var (position, room) = (position, SyncQueries.maxBytes)
        while low < position, room > 0 {
            let first = max(low, position - Int64(LogRequest.defaultLimit))
            let part = try table.log(of: scope, from: first, before: position)
            for row in part.reversed() where room > 0 {
                newest.append(row)
                room -= row.size
            }
            position = first
        }
        return newest.reversed()
    }
}

extension SyncQueries {
    /// The previous versions of a record, for a user who may see it.
    /// - Returns: the JSON of a `HistoryAnswer`; nil if this user has no such record.
    public func history(
        _ request: HistoryRequest, by person: PersonID
    ) throws(DatabaseError) -> [UInt8]? {
        try connection.transaction { () throws(DatabaseError) in
            let table = RecordTable(connection)
            guard let first = try firstVersion(of: request.scope, for: person, table),
                try table.record(request.record, in: request.scope)?.data != nil
            else { return nil }
            if first > 0, try table.isHidden(request.record, in: request.scope, since: first) { return nil }
            let past = try table.history(
                of: request.record, in: request.scope, before: request.before ?? .max, since: first,
                limit: HistoryAnswer.pageSize + 1)
            return answer(past)
        }
    }

    /// The first version from which a user sees the history of a scope, read from the user's membership as in a pull.
    /// - Returns: 0 for all of it; nil if the user may not read the scope.
    private func firstVersion(
        of scope: ScopeID, for person: PersonID, _ table: RecordTable
    ) throws(DatabaseError) -> Int64? {
        let own = ScopeID.user(person)
        if scope == own { return 0 }
        guard let stored = try table.record(Membership.recordID(scope), in: own), stored.data != nil else {
            return nil
        }
        guard scope.kind == .list else { return 0 }
        guard case .membership(let membership)? = (try? stored.record())?.content else { return nil }
        return membership.since ?? 0
    }

    private func answer(_ past: [RecordTable.HistoryEntry]) -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.beginObject()
        writer.name("entries")
        writer.beginArray()
        for entry in past.prefix(HistoryAnswer.pageSize) {
            let fields = Array(entry.data.utf8)
            guard JSONValue.isObject(utf8: fields) else { continue }
            HistoryAnswer.write(
                version: entry.version, person: entry.person, at: entry.at, fields: fields, to: &writer)
        }
        writer.endArray()
        writer.name("more")
        writer.bool(past.count > HistoryAnswer.pageSize)
        writer.endObject()
        return writer.bytes
    }
}

extension SyncQueries {
    /// The other users who have seen a message, for a user who may see it.
    /// - Returns: the JSON of a `ReadReceiptsAnswer`; nil if this user has no such message.
    public func readReceipts(_ request: ReadReceiptsRequest, by person: PersonID) throws(DatabaseError)
        -> [UInt8]?
    {
        try connection.transaction { () throws(DatabaseError) in
            let (table, chat) = (RecordTable(connection), request.chat)
            guard let stored = try table.record(Membership.recordID(chat), in: .user(person)),
                case .membership(let membership)? = try? stored.record()?.content,
                request.message >= membership.since ?? 1, request.message <= (try table.end(of: chat))
            else { return nil }
            var readers: [PersonID] = []
            if membership.awaited != nil { return JSONValue.object(ReadReceiptsAnswer(readers).json).bytes }
            for stored in try table.all(Member.kind, in: chat) {
                guard case .member(let member)? = try? stored.record()?.content, member.role != nil,
                    member.person != person, member.since ?? 1 <= request.message,
                    try readPosition(by: member.person, in: chat, table) >= request.message
                else { continue }
                readers.append(member.person)
            }
            return JSONValue.object(ReadReceiptsAnswer(readers).json).bytes
        }
    }

    /// The last message that a user has seen; 0 for a user who hides their presence.
    private func readPosition(
        by person: PersonID, in chat: ScopeID, _ table: RecordTable
    ) throws(DatabaseError) -> Int64 {
        if case .settings(let settings)? = try table.content(Settings.recordID, in: .user(person)),
            settings.hidesPresence
        {
            return 0
        }
        var read: Int64 = 0
        for (id, scope) in [
            (ChatMark.recordID(person), chat), (ChatMark.recordID(of: chat), ScopeID.user(person)),
        ] {
            if case .mark(let mark)? = try table.content(id, in: scope) {
                read = max(read, mark.read)
            }
        }
        return read
    }
}
