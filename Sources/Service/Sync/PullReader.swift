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

    public init(connection: any Connection, epoch: String) {
        self.connection = connection
        self.epoch = epoch
    }

    /// - Returns: the JSON of a `PullAnswer`.
    public func pull(_ request: PullRequest, by person: PersonID) throws(DatabaseError) -> [UInt8] {
        try connection.transaction { () throws(DatabaseError) in
            try answer(request, Standing(of: person, on: connection).limited(to: request.kinds))
        }
    }

    private func answer(_ request: PullRequest, _ standing: Standing) throws(DatabaseError) -> [UInt8] {
        let table = RecordTable(connection)
        var writer = PullAnswerWriter(epoch: epoch)
        var room = (rows: request.limit, bytes: PullReader.mostBytes)
        var isWhole = true
        for scope in standing.order(first: request.first) {
            guard let (grant, head, floor) = standing.scopes[scope] else { continue }
            guard room.rows > 0, room.bytes > 0 else {
                isWhole = false
                break
            }
            let page: Page?
            if let since = request.cursors[scope], request.epoch == epoch, since.grant == grant,
                floor <= since.version, since.version <= head
            {
                page = try self.page(of: scope, since, head: head, room, table)
            } else {
                page = try snapshot(of: scope, after: nil, asOf: head, head: head, room, table)
            }
            guard let page else { continue }
            let rows = page.rows.map(\.bytes)
            room.rows -= rows.count
            room.bytes -= rows.reduce(0) { $0 + $1.count }
            isWhole = isWhole && page.isWhole
            writer.part(scope, grant: grant, span: page.span, head: head, rows: rows)
        }
        let gone = request.cursors.keys.filter { standing.scopes[$0] == nil }.sorted()
        return writer.finish(gone: gone, more: !isWhole)
    }

    /// About the most bytes of records in one answer, so that one arrives in time on a slow network too.
    private static let mostBytes = 512 * 1024

    private typealias Room = (rows: Int, bytes: Int)

    private struct Page {
        let span: PullAnswer.Span
        let rows: [RecordTable.Stored]
        /// Whether the scope is at its head with this.
        let isWhole: Bool
    }

    private func page(
        of scope: ScopeID, _ since: PullRequest.Position, head: Int64, _ room: Room, _ table: RecordTable
    ) throws(DatabaseError) -> Page? {
        if let after = since.after {
            return try snapshot(of: scope, after: after, asOf: since.version, head: head, room, table)
        }
        guard since.version < head else { return nil }
        let (found, isAll) = try table.changes(in: scope, after: since.version, limit: room.rows)
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
        of scope: ScopeID, after: RecordID?, asOf: Int64, head: Int64, _ room: Room, _ table: RecordTable
    ) throws(DatabaseError) -> Page {
        let (found, isAll) = try table.page(of: scope, after: after, limit: room.rows)
        let rows = found.fitting(room.bytes)
        let isLast = isAll && rows.count == found.count
        let span = PullAnswer.Span.snapshot(asOf: asOf, isFirst: after == nil, isLast: isLast)
        return Page(span: span, rows: Array(rows), isWhole: isLast && asOf == head)
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
