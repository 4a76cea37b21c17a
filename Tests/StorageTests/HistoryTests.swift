import Database
import Domain
import Storage
import SyncRules
import TestDatabase
import Testing

@Suite("History of records", .timeLimit(.minutes(15)))
struct HistoryTests {
    private let table: RecordTable
    /// The same in each scope.
    private let id = List.recordID
    private let own = ScopeID(.list, "0000000000000000000000000A")
    private let other = ScopeID(.list, "0000000000000000000000000B")

    init() throws {
        let connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        table = RecordTable(connection)
        for version in 1...4 as ClosedRange<Int64> {
            try remember("own \(version)", version, in: own)
            try remember("other \(version)", version, in: other)
        }
    }

    private func remember(_ data: String, _ version: Int64, in scope: ScopeID) throws {
        let stored = RecordTable.Stored(id: id, kind: List.kind, version: version, data: data)
        try table.saveHistory(
            stored, in: scope, before: CommandID("0000000000000000000000000C"),
            by: PersonID("0000000000000000000000000P"),
            replacedAt: version + 1, at: Instant(milliseconds: version))
    }

    @Test(
        "edits of one visit keep only the state before the first, until another user or visit changes the record"
    )
    func visits() throws {
        let (ada, boris) = (PersonID("0000000000000000000000000P"), PersonID("0000000000000000000000000Q"))
        let (first, second) = (
            EditorVisitID("0000000000000000000000000V"), EditorVisitID("0000000000000000000000000W")
        )
        let edits = [(first, ada), (first, ada), (first, ada), (first, boris), (first, ada), (second, ada)]
        for (place, (visit, person)) in edits.enumerated() {
            let version = Int64(place) + 5
            try table.saveHistory(
                RecordTable.Stored(id: id, kind: List.kind, version: version, data: "own \(version)"),
                in: own, before: CommandID("000000000000000000000000\(version)"), of: visit, by: person,
                replacedAt: version + 1, at: Instant(milliseconds: version))
        }
        #expect(try history(before: .max).prefix(5) == ["own 10", "own 9", "own 8", "own 5", "own 4"])
    }

    private func history(before version: Int64, limit: Int = 10) throws -> [String] {
        try table.history(of: id, in: own, before: version, limit: limit).map(\.data)
    }

    @Test("the history of a record excludes another scope's record with the same id")
    func scopes() throws {
        #expect(try history(before: .max) == ["own 4", "own 3", "own 2", "own 1"])
    }

    @Test("a page of history has the latest states before a version, within the limit")
    func pages() throws {
        #expect(try history(before: 3) == ["own 2", "own 1"])
        #expect(try history(before: .max, limit: 2) == ["own 4", "own 3"])
    }

    @Test("states replaced before a version are left out of the history")
    func since() throws {
        let past = try table.history(of: id, in: own, before: .max, since: 4, limit: 10)
        #expect(past.map(\.data) == ["own 4", "own 3"])
    }

    @Test("the history of one record is removed without that of others")
    func forgotten() throws {
        try table.removeHistory(id, in: other)
        try table.removeHistory(RecordID("settings"), in: own)
        #expect(try history(before: .max).count == 4)
        try table.removeHistory(id, in: own)
        #expect(try history(before: .max).isEmpty)
    }
}
