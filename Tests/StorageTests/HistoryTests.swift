import Database
import Domain
import SQLite
import Storage
import Sync
import Testing

@Suite("What records were", .timeLimit(.minutes(15)))
struct HistoryTests {
    private let table: RecordTable
    /// The same in each scope.
    private let id = List.recordID
    private let own = ScopeID(.list, "0000000000000000000000000A")
    private let other = ScopeID(.list, "0000000000000000000000000B")

    init() throws {
        let connection = try SQLiteConnection(":memory:")
        try connection.migrate(Schema.migrations)
        table = RecordTable(connection)
        for version in 1...4 as ClosedRange<Int64> {
            try remember("own \(version)", version, in: own)
            try remember("other \(version)", version, in: other)
        }
    }

    private func remember(_ data: String, _ version: Int64, in scope: ScopeID) throws {
        let stored = RecordTable.Stored(id: id, kind: List.kind, version: version, data: data)
        try table.remember(
            stored, in: scope, before: CommandID("0000000000000000000000000C"),
            by: PersonID("0000000000000000000000000P"),
            replacedAt: version + 1, at: Instant(milliseconds: version))
    }

    private func history(before version: Int64, limit: Int = 10) throws -> [String] {
        try table.history(of: id, in: own, before: version, limit: limit).map(\.data)
    }

    @Test("are told of one scope alone, though a record of another has the same id")
    func scopes() throws {
        #expect(try history(before: .max) == ["own 4", "own 3", "own 2", "own 1"])
    }

    @Test("are told the latest first, before a version, and no more than were asked for")
    func pages() throws {
        #expect(try history(before: 3) == ["own 2", "own 1"])
        #expect(try history(before: .max, limit: 2) == ["own 4", "own 3"])
    }

    @Test("are left out if they were overwritten before a version")
    func since() throws {
        let past = try table.history(of: id, in: own, before: .max, since: 4, limit: 10)
        #expect(past.map(\.data) == ["own 4", "own 3"])
    }

    @Test("are forgotten of one record of one scope alone")
    func forgotten() throws {
        try table.forget(id, in: other)
        try table.forget(RecordID("settings"), in: own)
        #expect(try history(before: .max).count == 4)
        try table.forget(id, in: own)
        #expect(try history(before: .max).isEmpty)
    }
}
