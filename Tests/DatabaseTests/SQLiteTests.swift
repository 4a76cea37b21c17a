import Database
import SQLite
import Testing

@Suite("An SQLite connection", .timeLimit(.minutes(15)))
struct SQLiteTests {
    let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(":memory:")
        _ = try connection.run("CREATE TABLE cell (id BIGINT PRIMARY KEY, value)")
    }

    @Test(
        "a connection returns every value unchanged",
        arguments: [
            .null, .integer(0), .integer(.max), .integer(.min), .text(""), .text("nul\0inside"),
            .text("👩🏽‍🚀 e\u{301}"),
            .text(String(repeating: "ä", count: 5000)), .blob([]), .blob([0]), .blob([UInt8](0...255)),
        ] as [SQLValue])
    func values(value: SQLValue) throws {
        _ = try connection.run("INSERT INTO cell VALUES (\(1), \(value))")
        #expect(try connection.run("SELECT value FROM cell WHERE id = 1")[0].value(0) == value)
        #expect(
            try connection.run("SELECT id FROM cell WHERE value IS NOT DISTINCT FROM \(value)").count == 1)
    }

    @Test("parameters are bound by number, in any order and repeatedly")
    func parameterOrder() throws {
        let row = try connection.run(SQL(raw: "SELECT $2, $1, $2", [.integer(1), .text("b")]))[0]
        #expect(try row.text(0) == "b")
        #expect(try row.integer(1) == 1)
        #expect(try row.text(2) == "b")
    }

    @Test(
        "parameters and texts that SQLite would misinterpret are rejected",
        arguments: [
            "SELECT $1::bigint", "SELECT ?", "SELECT ?1", "SELECT :a", "SELECT $a", "SELECT $0", "SELECT $2",
            "SELECT $1; DELETE FROM cell", "", "SELECT $1 \0 FROM", "SELEC $1", "SELECT $1 FROM nowhere",
            "SELECT 1.5",
        ])
    func refusedTexts(text: String) throws {
        let error = #expect(throws: DatabaseError.self) {
            try connection.run(SQL(raw: text, [.text("secret")]))
        }
        #expect(error?.kind == .misuse)
        #expect(error?.sql == text)
        #expect(error?.description.contains("secret") == false)
    }

    @Test("a statement is planned once, regardless of its bound values")
    func plans() throws {
        _ = try connection.run("CREATE INDEX few ON cell (id) WHERE value = 'a'")
        for value in ["a", "b", "a"] {
            _ = try connection.run("SELECT value FROM cell WHERE value = \(value) AND id = 3")
        }
        let again = try connection.run(
            "SELECT SUM(reprep) FROM sqlite_stmt WHERE sql >= 'SELECT value FROM cell'")
        #expect(try again[0].integer(0) == 0)
    }

    @Test("a statement that returns rows runs to its end")
    func returning() throws {
        try connection.transaction { () throws(DatabaseError) in
            let rows = try connection.run("INSERT INTO cell VALUES (1, 'a'), (2, 'b') RETURNING id, value")
            #expect(try rows.map { row throws(DatabaseError) in try row.text(1) } == ["a", "b"])
        }
        #expect(try connection.run("SELECT count(*) FROM cell")[0].integer(0) == 2)
    }

    @Test("a cached statement returns columns that were added after its preparation")
    func schemaChange() throws {
        _ = try connection.run("INSERT INTO cell VALUES (1, 'a')")
        #expect(try connection.run("SELECT * FROM cell")[0].count == 2)
        _ = try connection.run("ALTER TABLE cell ADD COLUMN note TEXT")
        let rows = try connection.run("SELECT * FROM cell")
        #expect(rows.count == 1)
        #expect(rows[0].count == 3)
    }

    @Test("a constraint error names the constraint without the values")
    func constraint() throws {
        _ = try connection.run("INSERT INTO cell VALUES (1, 'secret')")
        let error = #expect(throws: DatabaseError.self) {
            try connection.run("INSERT INTO cell VALUES (\(1), \("secret"))")
        }
        #expect(
            error
                == DatabaseError(
                    .constraint, "UNIQUE constraint failed: cell.id (SQLite 1555)",
                    sql: "INSERT INTO cell VALUES ($1, $2)")
        )
    }

    @Test("foreign keys are enforced")
    func foreignKeys() throws {
        _ = try connection.run("CREATE TABLE child (parent BIGINT REFERENCES cell (id))")
        let error = #expect(throws: DatabaseError.self) { try connection.run("INSERT INTO child VALUES (9)") }
        #expect(error?.kind == .constraint)
    }

    @Test("a closed connection throws an error and can be closed twice")
    func closed() throws {
        connection.close()
        connection.close()
        #expect(throws: DatabaseError(.closed, "The connection is closed.")) {
            try connection.run("SELECT 1")
        }
        #expect(throws: DatabaseError(.closed, "The connection is closed.")) { try connection.begin() }
        #expect(throws: DatabaseError(.closed, "The connection is closed.")) { try connection.rollback() }
        #expect(throws: DatabaseError(.closed, "The connection is closed.")) { try connection.checkpoint() }
    }

    @Test("a connection runs more distinct texts than it caches")
    func manyTexts() throws {
        for number in 0..<1200 {
            #expect(try connection.run("SELECT \(raw: String(number))")[0].integer(0) == Int64(number))
        }
    }

    @Test("a connection cannot be opened in a folder that does not exist")
    func unavailable() {
        let error = #expect(throws: DatabaseError.self) { try SQLiteConnection("/nowhere/at/all.db") }
        #expect(error?.kind == .unavailable)
        #expect(error?.message == "unable to open database file (SQLite 14)")
    }
}
