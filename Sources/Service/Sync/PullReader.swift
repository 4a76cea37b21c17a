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
            try answer(request, Access(of: person, RecordTable(connection)))
        }
    }

    private func answer(_ request: PullRequest, _ access: Access) throws(DatabaseError) -> [UInt8] {
        let table = RecordTable(connection)
        var writer = PullAnswerWriter(epoch: epoch)
        var room = request.limit
        var isWhole = true
        for scope in access.order(first: request.first) {
            guard let (grant, head, floor) = access.scopes[scope] else { continue }
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
        let gone = request.cursors.keys.filter { access.scopes[$0] == nil }.sorted()
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

/// The scopes that a person may see as of one moment: the grants by which they may, how far each has come, and the
/// highest version of a tombstone that was cleared away.
struct Access {
    let own: ScopeID
    var scopes: [ScopeID: (grant: String, head: Int64, floor: Int64)]

    init(of person: PersonID, _ table: RecordTable) throws(DatabaseError) {
        own = .user(person)
        let (head, floor) = try table.versions(of: own) ?? (0, 0)
        scopes = [own: ("", head, floor)]
        for (stored, head, floor) in try table.memberships(in: own) {
            guard let scope = Membership.scope(of: stored.id),
                case .membership(let membership)? = try? stored.record()?.content
            else { continue }
            scopes[scope] = (membership.grant, head, floor)
        }
    }

    /// The person's own scope first, since it tells of the others; then what is on screen.
    func order(first: ScopeID?) -> [ScopeID] {
        let leading = [own] + (first.map { $0 == own ? [] : [$0] } ?? [])
        return leading + scopes.keys.filter { !leading.contains($0) }.sorted()
    }
}

/// Where a person's devices should be when they have seen everything.
public struct Standing: Sendable {
    let scopes: [ScopeID: (grant: String, head: Int64)]

    /// - Parameter connection: within the writer's transaction, so that it is known which commits are in it.
    public init(of person: PersonID, on connection: any Connection) throws(DatabaseError) {
        scopes = try Access(of: person, RecordTable(connection)).scopes.mapValues { ($0.grant, $0.head) }
    }
}
