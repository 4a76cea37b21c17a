import Database
import Storage
import TestDatabase
import Testing

@Suite("Migration of history", .timeLimit(.minutes(15)))
struct RemovedHistoryTests {
    @Test("a migration removes the history of removed records only")
    func migrated() throws {
        let connection = try TestDatabase.connection()
        let place = try #require(Schema.migrations.firstIndex { $0.name == "0009-gone" })
        try connection.migrate(Array(Schema.migrations[..<place]))
        for (id, data) in [("there", "{}"), ("gone", nil)] as [(String, String?)] {
            _ = try connection.run(
                """
                INSERT INTO record (scope, id, kind, version, data) VALUES ('list:a', \(id), 'item', 1, \(data))
                """)
        }
        for id in ["there", "gone", "cleared"] {
            _ = try connection.run(
                """
                INSERT INTO history (scope, id, version, command, data) VALUES ('list:a', \(id), 1, 'c', '{}')
                """)
        }
        try connection.migrate(Schema.migrations)
        #expect(try connection.run("SELECT id FROM history").map { try $0.text(0) } == ["there"])
    }
}
