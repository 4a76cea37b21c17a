import Database
import Domain
import Storage
import SyncRules
import TimeZones

/// The contents of one user's export. It reads what a device of the user would receive, so the access is the same.
public struct ExportPlan: Sendable {
    let account: Account
    private let zoneName: String?
    private let name: String

    /// The scopes to export, with the user's own one first.
    public let scopes: [ScopeID]

    public init(of account: Account, on connection: any Connection) throws(DatabaseError) {
        self.account = account
        let table = RecordTable(connection)
        scopes = try connection.transaction { () throws(DatabaseError) in
            try ReadAccess(of: account.person, on: connection).order(first: nil)
        }
        var (zoneName, name): (String?, String) = (nil, "")
        for kind in [Settings.kind, Profile.kind] {
            for stored in try table.all(kind, in: .user(account.person)) {
                switch try? stored.record()?.content {
                case .settings(let settings): zoneName = settings.zone
                case .profile(let profile): name = profile.name
                default: break
                }
            }
        }
        self.zoneName = zoneName
        self.name = name
    }

    /// The user's time zone; UTC if it is unknown.
    var zone: Zone { zoneName.flatMap { TimeZones().zone(named: $0) } ?? .utc }

    /// The name for all files in one: `dela-Ada-Lovelace-2026-11-28.zip`.
    func fileName(at now: Instant) -> String {
        let name = FileNames.clean(name.replacing(" ", with: "-"))
        let parts = ["dela"] + (name.isEmpty ? [] : [name]) + [zone.time(at: now).day.text]
        return parts.joined(separator: "-") + ".zip"
    }

    /// A place in the records of one scope.
    public enum Cursor: Sendable {
        /// Before the records with names: of the scope and of its members. They are on one page, and come again later.
        case names
        /// After a record; nil for the start. The records of a log without a position come first.
        case records(after: RecordID?)
        /// Before a position of a log.
        case log(from: Int64)
    }

    /// Records that are read at one moment, and the place after them; nil after the last ones.
    public struct Page: Sendable {
        let rows: [RecordTable.Stored]
        let next: Cursor?
    }

    /// The maximum number of records on a page. A page has at most 6 MB, and mostly less than 100 KB.
    static let pageSize = 128

    /// Reads a page. The access is checked again.
    /// - Returns: nil if the user has lost access.
    public func page(
        of scope: ScopeID, at cursor: Cursor, on connection: any Connection
    ) throws(DatabaseError) -> Page? {
        try connection.transaction { () throws(DatabaseError) in
            let access = try ReadAccess(of: account.person, on: connection)
            guard let first = access.scopes[scope]?.since else { return nil }
            let table = RecordTable(connection)
            switch cursor {
            case .names: return Page(rows: try names(of: scope, in: table), next: nil)
            case .records(let id):
                let isLog = scope.kind.isLog
                let (rows, isLast) = try table.page(
                    of: scope, after: id, from: isLog ? .max : first, limit: ExportPlan.pageSize)
                guard isLast else { return Page(rows: rows, next: .records(after: rows.last?.id)) }
                return Page(rows: rows, next: isLog ? .log(from: first) : nil)
            case .log(let position):
                let (rows, next) = try table.log(
                    of: scope, from: max(first, position), limit: ExportPlan.pageSize)
                return Page(rows: rows, next: next.map { .log(from: $0) })
            }
        }
    }

    private func names(
        of scope: ScopeID, in table: RecordTable
    ) throws(DatabaseError) -> [RecordTable.Stored] {
        var rows: [RecordTable.Stored] = []
        for kind in [List.kind, Group.kind, Profile.kind, Member.kind] {
            rows += try table.all(kind, in: scope)
        }
        return rows
    }
}
