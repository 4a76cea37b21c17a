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
            try answer(request, Standing(of: person, on: connection))
        }
    }

    private func answer(_ request: PullRequest, _ standing: Standing) throws(DatabaseError) -> [UInt8] {
        let table = RecordTable(connection)
        var writer = PullAnswerWriter(epoch: epoch)
        var room = request.limit
        var isWhole = true
        for scope in standing.order(first: request.first) {
            guard let (grant, head, floor) = standing.scopes[scope] else { continue }
            guard room > 0 else {
                isWhole = false
                break
            }
            let page: Page?
            if let since = request.cursors[scope], request.epoch == epoch, since.grant == grant,
                floor <= since.version, since.version <= head
            {
                page = try self.page(of: scope, since, head: head, limit: room, table)
            } else {
                page = try snapshot(of: scope, after: nil, asOf: head, head: head, limit: room, table)
            }
            guard let page else { continue }
            room -= page.rows.count
            isWhole = isWhole && page.isWhole
            writer.part(scope, grant: grant, span: page.span, head: head, rows: page.rows.map(\.bytes))
        }
        let gone = request.cursors.keys.filter { standing.scopes[$0] == nil }.sorted()
        return writer.finish(gone: gone, more: !isWhole)
    }

    private struct Page {
        let span: PullAnswer.Span
        let rows: [RecordTable.Stored]
        /// Whether the scope is at its head with this.
        let isWhole: Bool
    }

    private func page(
        of scope: ScopeID, _ since: PullRequest.Position, head: Int64, limit: Int, _ table: RecordTable
    ) throws(DatabaseError) -> Page? {
        if let after = since.after {
            return try snapshot(of: scope, after: after, asOf: since.version, head: head, limit: limit, table)
        }
        guard since.version < head else { return nil }
        let (rows, isWhole) = try table.changes(in: scope, after: since.version, limit: limit)
        let to = isWhole ? head : rows.last?.version ?? head
        return Page(span: .delta(from: since.version, to: to), rows: rows, isWhole: to == head)
    }

    private func snapshot(
        of scope: ScopeID, after: RecordID?, asOf: Int64, head: Int64, limit: Int, _ table: RecordTable
    ) throws(DatabaseError) -> Page {
        let (rows, isLast) = try table.page(of: scope, after: after, limit: limit)
        let span = PullAnswer.Span.snapshot(asOf: asOf, isFirst: after == nil, isLast: isLast)
        return Page(span: span, rows: rows, isWhole: isLast && asOf == head)
    }
}
