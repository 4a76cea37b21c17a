import Database
import Domain
import Storage
import Sync
import Wire

/// The server's half of a pull: one cut through all that a person may see. It belongs to the thread of its connection,
/// which only reads.
public struct PullReader {
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
        var room = (rows: request.limit, bytes: PullReader.mostBytes)
        var isWhole = true
        for scope in readAccess.order(first: request.first) {
            guard let (grant, head, floor, first) = readAccess.scopes[scope] else { continue }
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
                floor <= since.version, since.version <= head, since.isFollowed(scope, from: newest)
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

    /// A record as it is sent. One that is damaged goes as one that is gone: a page still ends where it would, and the answer
    /// can be read.
    func row(_ stored: RecordTable.Stored, of scope: ScopeID) -> [UInt8] {
        if let bytes = stored.soundBytes { return bytes }
        damage.note(stored, in: scope)
        return RecordTable.Stored(id: stored.id, kind: stored.kind, version: stored.version, data: nil).bytes
    }

    /// About the most bytes of records in one answer, so that one arrives in time on a slow network too.
    static let mostBytes = 512 * 1024

    private typealias Room = (rows: Int, bytes: Int)

    private struct Page {
        let span: PullAnswer.Span
        let rows: [RecordTable.Stored]
        /// Whether the scope is at its head with this.
        let isWhole: Bool
        /// Of a snapshot of a log, the first place that it has.
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
        // A version is never split: one that does not fit goes with the next page, unless it is the first.
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
        return Page(span: span, rows: Array(rows), isWhole: isLast && asOf == head, low: low)
    }
}

extension PullRequest.Position {
    /// Whether what changed since says all: of a log, unless more has come than a device wants of it.
    fileprivate func isFollowed(_ scope: ScopeID, from newest: Int64) -> Bool {
        guard scope.kind.isLog else { return true }
        guard let range else { return false }
        return after != nil || newest - 1 <= range.high
    }

    /// Whether nothing has happened since.
    fileprivate func isCurrent(_ scope: ScopeID, grant: String, _ head: Int64) -> Bool {
        self.grant == grant && version == head && after == nil && (range != nil || !scope.kind.isLog)
    }
}

extension [RecordTable.Stored] {
    /// The first ones that have room in so many bytes; at least one.
    fileprivate func fitting(_ bytes: Int) -> ArraySlice<Element> {
        var room = bytes
        return prefix { record in
            defer { room -= record.size }
            return room > 0
        }
    }
}
