import Database
import SQLite
import TestDatabase
import Testing

@testable import Storage

/// Moves of all tables between SQLite and the engine of the tests, in both directions.
@Suite("Moving a database", .timeLimit(.minutes(15)))
struct MoveTests {
    private let file: SQLiteConnection
    private let server: any Connection

    private var serverEngine: DatabaseEngine { TestDatabase.isPostgreSQL ? .postgreSQL : .sqlite }

    init() throws {
        file = try SQLiteConnection(":memory:")
        server = try TestDatabase.connection()
        try file.migrate(Schema.migrations)
    }

    private func move(
        from source: any Connection, to target: any Connection, id: String = "M",
        on engine: DatabaseEngine? = nil
    ) -> DatabaseMove {
        DatabaseMove(from: source, to: target, on: engine ?? serverEngine, id: id, day: "2026-11-28")
    }

    /// A whole move in one transaction of the target.
    @discardableResult
    private func run(
        from source: any Connection, to target: any Connection, id: String = "M",
        on engine: DatabaseEngine? = nil
    ) throws -> [String: TableCopy.Result] {
        var move = move(from: source, to: target, id: id, on: engine)
        guard try move.prepare() else { return [:] }
        try source.begin()
        try target.begin()
        var results: [String: TableCopy.Result] = [:]
        try move.copy { results[$0.name] = $1 }
        try move.complete { () throws(DatabaseError) in try target.commit() }
        return results
    }

    /// The names and columns of all tables, from the engine itself.
    private func tables(of connection: any Connection) throws -> [String: [String]] {
        let text =
            connection is SQLiteConnection
            ? """
            SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
            WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid
            """
            : """
            SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns
            WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position
            """
        var tables: [String: [String]] = [:]
        for row in try connection.run(SQL(raw: text)) {
            tables[try row.text(0), default: []].append(try row.text(1))
        }
        // The migrations write it.
        tables["migration"] = nil
        return tables
    }

    @Test("every table and column of both engines is moved, in the order of the primary key")
    func complete() throws {
        let moved = Dictionary(uniqueKeysWithValues: Schema.tables.map { ($0.name, $0.columns.map(\.name)) })
        try server.migrate(Schema.migrations)
        for connection: any Connection in [file, server] { #expect(try tables(of: connection) == moved) }
        for table in Schema.tables {
            let key = try file.run(
                "SELECT name FROM pragma_table_info(\(table.name)) WHERE pk > 0 ORDER BY pk")
            #expect(try key.map { try $0.text(0) } == table.key && !table.key.isEmpty, "\(table.name)")
        }
    }

    @Test("tables, columns and keys are read from statements like those of future migrations")
    func future() {
        let tables = Schema.tables(of: [
            Migration(
                "1",
                [
                    "CREATE TABLE a (id TEXT PRIMARY KEY, n BIGINT NOT NULL DEFAULT (1 + 1))",
                    "CREATE TABLE b (\n  x TEXT NOT NULL REFERENCES a (id) ON DELETE CASCADE, y BYTEA,\n  PRIMARY KEY (y, x))",
                    "ALTER TABLE a ADD COLUMN z TEXT", "CREATE TABLE c (d TEXT PRIMARY KEY)", "DROP TABLE c",
                ])
        ])
        #expect(tables.map(\.name) == ["a", "b"])
        #expect(tables.map { $0.columns.map(\.name) } == [["id", "n", "z"], ["x", "y"]])
        #expect(tables.map { $0.columns.map(\.isInteger) } == [[false, true, false], [false, false]])
        #expect(tables.map(\.key) == [["id"], ["y", "x"]])
    }

    @Test(
        "a database with unusual values is equal after a move to the other engine and back", arguments: 1...3)
    func roundTrip(seed: UInt64) throws {
        var rows = RandomRows(in: file, seed: seed)
        try rows.insert(rows: 70, records: 2300)
        var before = try content(of: file)
        let results = try run(from: file, to: server, id: "there")
        #expect(results["record"] == TableCopy.Result(rows: 2300, changedTexts: 0))
        #expect(results.count == Schema.tables.count)
        let back = try SQLiteConnection(":memory:")
        try run(from: server, to: back, id: "back", on: .sqlite)
        // Only the marks of the moves differ.
        var after = try content(of: back)
        #expect(try MoveMarks(back).arrival() == "back" && MoveMarks(back).destination() == nil)
        after["meta"]?.removeAll { $0[0] == .blob([1] + Array("move".utf8)) }
        before["meta"]?.removeAll { $0[0] == .blob([1] + Array("move".utf8)) }
        for table in Schema.tables.map(\.name) { #expect(before[table] == after[table], "\(table)") }
    }

    @Test("rows that are larger than a page are moved")
    func largeRows() throws {
        for number in 1...40 {
            let data = String(repeating: "é", count: number % 10 == 0 ? 1_200_000 : 7)
            _ = try file.run(
                "INSERT INTO record (scope, id, kind, version, data) VALUES ('s', \(String(number)), 'item', 1, \(data))"
            )
        }
        #expect(try run(from: file, to: server)["record"]?.rows == 40)
        #expect(try content(of: file)["record"] == content(of: server)["record"])
    }

    @Test(
        "a copy that differs in one value or one row is rejected, and the source stays in use",
        arguments: [
            "UPDATE record SET version = version + 1 WHERE id = new.id",
            "DELETE FROM record WHERE id = new.id",
            "UPDATE record SET data = NULL WHERE id = new.id",
        ])
    func difference(change: String) throws {
        try server.migrate(Schema.migrations)
        for number in 1...300 {
            _ = try server.run(
                "INSERT INTO record (scope, id, kind, version, data) VALUES ('s', \(String(number)), 'item', 1, '')"
            )
        }
        let target = try SQLiteConnection(":memory:")
        var move = move(from: server, to: target, on: .sqlite)
        #expect(try move.prepare())
        _ = try target.run(
            SQL(raw: "CREATE TRIGGER broken AFTER INSERT ON record WHEN new.id = '77' BEGIN \(change); END"))
        try server.begin()
        try target.begin()
        let error = #expect(throws: DatabaseError.self) { try move.copy { _, _ in } }
        #expect(error?.kind == .corrupt)
        #expect(error?.message == "The table record cannot be copied: The copy differs.")
        try server.rollback()
        #expect(try MoveMarks(server).destination() == nil)
    }

    @Test("a row of the source that the copy has passed over is noticed")
    func rowPassedOver() throws {
        try server.migrate(Schema.migrations)
        let insert = { (number: Int) throws(DatabaseError) in
            _ = try server.run(
                "INSERT INTO record (scope, id, kind, version, data) VALUES ('s', \(String(number)), 'item', 1, '')"
            )
        }
        for number in 2001...3100 { try insert(number) }
        let target = try SQLiteConnection(":memory:")
        var move = move(from: server, to: target, on: .sqlite)
        #expect(try move.prepare())
        let table = try #require(Schema.tables.first { $0.name == "record" })
        var isInserted = false
        let afterPage = { () throws(DatabaseError) in
            guard !isInserted, try TableCopy.count(of: table, on: target) > 0 else { return }
            isInserted = true
            try insert(1000)
        }
        let error = #expect(throws: DatabaseError.self) { try move.copy(afterPage: afterPage) { _, _ in } }
        #expect(error?.message == "The table record cannot be copied: The copy differs.")
    }

    @Test("a character that PostgreSQL cannot store is replaced and counted, and SQLite keeps it")
    func nullCharacter() throws {
        for (id, device) in [("a", "x\0y\0"), ("b", "xy")] {
            _ = try file.run(
                "INSERT INTO account (person, email, password, created) VALUES (\(id), \(id), '', 1)")
            _ = try file.run("INSERT INTO session VALUES (\(id), \(id), \(device), 1, 1, 1)")
        }
        let results = try run(from: file, to: server)
        let devices = try server.run("SELECT device FROM session ORDER BY id").map { try $0.text(0) }
        if TestDatabase.isPostgreSQL {
            #expect(results["session"]?.changedTexts == 1 && devices == ["x\u{FFFD}y\u{FFFD}", "xy"])
        } else {
            #expect(results["session"]?.changedTexts == 0 && devices == ["x\0y\0", "xy"])
        }
    }

    @Test("a target with data is rejected and unchanged")
    func occupied() throws {
        try server.migrate(Schema.migrations)
        for statement in [
            "INSERT INTO meta (name, value) VALUES ('epoch', 'e')",
            "INSERT INTO scope (id, version) VALUES ('s', 1)",
            "UPDATE log_head SET number = 1",
        ] {
            try server.begin()
            _ = try server.run(SQL(raw: statement))
            let before = try content(of: server)
            var move = move(from: file, to: server)
            let error = #expect(throws: DatabaseError.self) { _ = try move.prepare() }
            #expect(error?.message == "The target contains data of Dela. Use an empty database.")
            #expect(try content(of: server) == before)
            try server.rollback()
        }
    }

    @Test("a move that was interrupted before its end starts again")
    func interrupted() throws {
        _ = try file.run("INSERT INTO scope (id, version) VALUES ('s', 1)")
        var first = move(from: file, to: server, id: "first")
        #expect(try first.prepare())
        try file.begin()
        try server.begin()
        try first.copy { _, _ in }
        try server.rollback()
        try file.rollback()
        #expect(try MoveMarks(server).interrupted() == "first" && MoveMarks(file).destination() == nil)
        try run(from: file, to: server, id: "second")
        #expect(try MoveMarks(server).arrival() == "second" && MoveMarks(server).interrupted() == nil)
        #expect(try server.run("SELECT id FROM scope").count == 1)
    }

    @Test("a source that was marked completes its move to the same target only")
    func marked() throws {
        var first = move(from: file, to: server, id: "first")
        #expect(try first.prepare())
        try file.begin()
        try server.begin()
        try first.copy { _, _ in }
        let lost = DatabaseError(.connection, "The connection to the database is lost.")
        let error = #expect(throws: DatabaseError.self) {
            try first.complete { () throws(DatabaseError) in throw lost }
        }
        #expect(error?.message.contains("run the same command again") == true)
        try server.rollback()
        let destination = MoveMarks.Destination(move: "first", day: "2026-11-28", target: serverEngine)
        #expect(try MoveMarks(file).destination() == destination)
        // Another target could be used next to the first one.
        var other = move(from: file, to: try SQLiteConnection(":memory:"), id: "other")
        #expect(throws: DatabaseError.self) { _ = try other.prepare() }
        #expect(try !run(from: file, to: server, id: "second").isEmpty)
        #expect(try MoveMarks(server).arrival() == "first" && MoveMarks(server).destination() == nil)
        // The same command once more.
        #expect(try run(from: file, to: server, id: "third").isEmpty)
    }

    @Test("a source whose copy cannot be completed stays in use")
    func failed() throws {
        var move = move(from: file, to: server)
        #expect(try move.prepare())
        try file.begin()
        try server.begin()
        try move.copy { _, _ in }
        let full = DatabaseError(.full, "No space is left.")
        #expect(throws: full) { try move.complete { () throws(DatabaseError) in throw full } }
        #expect(try MoveMarks(file).destination() == nil)
    }

    @Test("a source that is the target of an interrupted move is rejected")
    func incomplete() throws {
        var first = move(from: file, to: server, id: "first")
        #expect(try first.prepare())
        let target = try SQLiteConnection(":memory:")
        var second = move(from: server, to: target, id: "second", on: .sqlite)
        let error = #expect(throws: DatabaseError.self) { _ = try second.prepare() }
        #expect(error?.message.contains("a move to it was interrupted") == true)
        #expect(try !target.hasTable("meta"))
    }

    @Test(
        "a server without connection during a move ends when it connects again, also after an undo",
        arguments: [false, true])
    func disconnected(isShared: Bool) throws {
        try server.migrate(Schema.migrations)
        let order = try CommitOrder(server, run: "A", isShared: isShared)
        try order.checkHistory()
        try run(from: server, to: try SQLiteConnection(":memory:"), on: .sqlite)
        let error = #expect(throws: DatabaseError.self) { try order.checkHistory() }
        #expect(error?.kind == .replaced)
        #expect(error?.message == "The database was moved to SQLite on 2026-11-28.")
        try server.transaction { () throws(DatabaseError) in try MoveMarks(server).undo(run: "undo") }
        let undone = #expect(throws: DatabaseError.self) { try order.checkHistory() }
        #expect(undone?.kind == .replaced)
        // A server that starts afterwards continues.
        try CommitOrder(server, run: "B", isShared: isShared).checkHistory()
    }

    @Test("a source of another version is rejected")
    func version() throws {
        let last = Schema.migrations.count - 1
        _ = try file.run("DELETE FROM migration WHERE position = \(last)")
        var move = move(from: file, to: server)
        let older = #expect(throws: DatabaseError.self) { _ = try move.prepare() }
        #expect(older?.message.contains("older version") == true)
        for position in [last, 99] { _ = try file.run("INSERT INTO migration VALUES (\(position), 'x', 1)") }
        let newer = #expect(throws: DatabaseError.self) { _ = try move.prepare() }
        #expect(newer?.message.contains("newer version") == true)
        #expect(try !server.hasTable("meta"))
    }
}
