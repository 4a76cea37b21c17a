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

    /// The records of one scope, as of one moment.
    /// - Returns: nil if the user has lost access.
    public func rows(
        of scope: ScopeID, on connection: any Connection
    ) throws(DatabaseError) -> [RecordTable.Stored]? {
        try connection.transaction { () throws(DatabaseError) in
            let access = try ReadAccess(of: account.person, on: connection)
            guard let first = access.scopes[scope]?.since else { return nil }
            let table = RecordTable(connection)
            var rows: [RecordTable.Stored] = []
            while true {
                let (page, isLast) = try table.page(of: scope, after: rows.last?.id, from: first, limit: 1000)
                rows += page
                if isLast || page.isEmpty { return rows }
            }
        }
    }
}
