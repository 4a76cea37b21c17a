import Database
import Glibc
import TestDatabase
import Testing

/// The rules that every engine follows, so that `Storage` and `Service` need to know none. The suite runs on SQLite, and
/// again on PostgreSQL by `Scripts/with-postgresql`.
@Suite("A database engine", .timeLimit(.minutes(15)))
struct EngineTests {
    let connection: any Connection

    init() throws {
        connection = try TestDatabase.connection()
        _ = try connection.run(
            "CREATE TABLE cell (id BIGINT PRIMARY KEY, number BIGINT, words TEXT, bytes \(raw: blob))")
    }

    private var blob: String { "BYTEA" }

    private func kind(of sql: SQL) -> DatabaseError.Kind? {
        do {
            _ = try connection.run(sql)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test(
        "an engine returns every integer unchanged",
        arguments: [0, 1, -1, 255, -256, 1 << 40, .max, .min] as [Int64])
    func integers(value: Int64) throws {
        _ = try connection.run("INSERT INTO cell (id, number) VALUES (\(value), \(value))")
        let row = try connection.run("SELECT id, number FROM cell WHERE number = \(value)")[0]
        #expect(try row.integer(0) == value)
        #expect(try row.optionalInteger(1) == value)
    }

    @Test(
        "an engine returns every text unchanged",
        arguments: ["", " ", "'", "👩🏽‍🚀 e\u{301}", "\u{FFFF}", "\\x00", String(repeating: "ä", count: 5000)])
    func texts(value: String) throws {
        _ = try connection.run("INSERT INTO cell (id, words) VALUES (1, \(value))")
        let row = try connection.run("SELECT words FROM cell WHERE words = \(value)")[0]
        #expect(try [UInt8](row.text(0).utf8) == [UInt8](value.utf8))
    }

    @Test("an engine returns every blob unchanged", arguments: [[], [0], [0, 0], [UInt8](0...255)])
    func blobs(value: [UInt8]) throws {
        _ = try connection.run("INSERT INTO cell (id, bytes) VALUES (1, \(value))")
        #expect(try connection.run("SELECT bytes FROM cell WHERE bytes = \(value)")[0].blob(0) == value)
    }

    @Test("NULL is neither an empty text nor an empty blob")
    func null() throws {
        let nothing: String? = nil
        _ = try connection.run(
            "INSERT INTO cell (id, words, bytes) VALUES (1, \(nothing), \(nothing)), (2, '', \([]))")
        let rows = try connection.run("SELECT words, bytes FROM cell ORDER BY id")
        #expect(try rows[0].value(0) == .null && rows[0].value(1) == .null)
        #expect(try rows[1].value(0) == .text("") && rows[1].value(1) == .blob([]))
    }

    @Test("a text with U+0000 is stored whole or rejected, never cut")
    func zeroCharacter() throws {
        let text = "a\0b"
        if kind(of: "INSERT INTO cell (id, words) VALUES (1, \(text))") == nil {
            #expect(try connection.run("SELECT words FROM cell")[0].text(0) == text)
        }
        #expect(try connection.run("SELECT id FROM cell WHERE words = 'a'").isEmpty)
        #expect(kind(of: "SELECT 1 FROM cell WHERE words = \(text)") != .misuse)
        // The transaction is not lost: the statement does not reach the server.
        try connection.begin()
        _ = kind(of: "INSERT INTO cell (id, words) VALUES (2, \(text))")
        _ = try connection.run("INSERT INTO cell (id, words) VALUES (3, 'c')")
        try connection.commit()
    }

    @Test("texts have the order of their bytes")
    func order() throws {
        let texts = ["", "A", "B", "Z", "_", "a", "member:", "member;", "z", "é", "я", "你", "😀"]
        for (number, text) in texts.shuffled().enumerated() {
            _ = try connection.run("INSERT INTO cell (id, words) VALUES (\(number), \(text))")
        }
        let sorted = try connection.run("SELECT words FROM cell ORDER BY words").map {
            row throws(DatabaseError) in
            try row.text(0)
        }
        #expect(sorted == texts)
        #expect(try connection.run("SELECT id FROM cell WHERE words > \("a") AND words < \("n")").count == 2)
    }

    @Test("parameters are bound by number, in any order and repeatedly")
    func parameterOrder() throws {
        _ = try connection.run("INSERT INTO cell (id, number, words) VALUES (7, 8, 'b')")
        let sql = SQL(
            raw: "SELECT id FROM cell WHERE words = $2 AND id = $1 AND number > $1 AND words = $2",
            [.integer(7), .text("b")])
        #expect(try connection.run(sql)[0].integer(0) == 7)
    }

    @Test("one text takes parameters of other types, as NULL is one")
    func parameterTypes() throws {
        for (id, value) in [SQLValue.null, .integer(3), .null, .integer(4)].enumerated() {
            _ = try connection.run("INSERT INTO cell (id, number) VALUES (\(id), \(value))")
        }
        let sum = try connection.run("SELECT CAST(SUM(number) AS BIGINT) FROM cell")
        #expect(try sum[0].integer(0) == 7)
    }

    @Test(
        "invalid texts are rejected without their values",
        arguments: [
            "SELECT ?", "SELECT :a", "SELECT $a", "SELECT $2 FROM cell", "SELECT 1; DELETE FROM cell",
            "SELEC 1",
            "SELECT 1 FROM nowhere", "SELECT nothing FROM cell", "SELECT 1.5",
        ])
    func invalidTexts(text: String) throws {
        let error = #expect(throws: DatabaseError.self) {
            try connection.run(SQL(raw: text, text.contains("$") ? [.text("secret")] : []))
        }
        #expect(error?.kind == .misuse && error?.sql == text)
        #expect(error?.description.contains("secret") == false)
        #expect(try connection.run("SELECT 1 FROM cell").isEmpty, "the connection still works")
    }

    @Test("a constraint error has no value, and a rollback makes the connection usable")
    func constraint() throws {
        _ = try connection.run("INSERT INTO cell (id, words) VALUES (1, 'secret')")
        try connection.begin()
        let error = #expect(throws: DatabaseError.self) {
            try connection.run("INSERT INTO cell (id, words) VALUES (1, \("secret"))")
        }
        #expect(error?.kind == .constraint && error?.description.contains("secret") == false)
        #expect(connection.isInTransaction)
        try connection.rollback()
        #expect(!connection.isInTransaction)
        #expect(try connection.run("SELECT id FROM cell").count == 1)
    }

    @Test("foreign keys, NOT NULL and CHECK are constraints")
    func constraints() throws {
        _ = try connection.run(
            "CREATE TABLE child (cell BIGINT NOT NULL REFERENCES cell (id), size BIGINT CHECK (size > 0))")
        _ = try connection.run("INSERT INTO cell (id) VALUES (1)")
        #expect(kind(of: "INSERT INTO child VALUES (2, 1)") == .constraint)
        #expect(kind(of: "INSERT INTO child VALUES (NULL, 1)") == .constraint)
        #expect(kind(of: "INSERT INTO child VALUES (1, 0)") == .constraint)
        #expect(kind(of: "INSERT INTO child VALUES (1, 1)") == nil)
    }

    @Test("a transaction that has failed cannot be committed in part")
    func failedTransaction() throws {
        _ = try connection.run("INSERT INTO cell (id) VALUES (1)")
        #expect(throws: DatabaseError.self) {
            try connection.transaction { () throws(DatabaseError) in
                _ = try connection.run("INSERT INTO cell (id) VALUES (2)")
                _ = try connection.run("INSERT INTO cell (id) VALUES (1)")
            }
        }
        #expect(try connection.run("SELECT id FROM cell").count == 1)
    }

    @Test("nested and misplaced ends of transactions are mistakes, and a rollback of nothing is none")
    func misplaced() throws {
        try connection.rollback()
        #expect(throws: DatabaseError.self) { try connection.commit() }
        try connection.begin()
        #expect(connection.isInTransaction)
        #expect(throws: DatabaseError.self) { try connection.begin() }
        try connection.rollback()
        #expect(!connection.isInTransaction)
    }

    @Test("a statement that returns rows runs to its end")
    func returning() throws {
        let rows = try connection.run(
            "INSERT INTO cell (id, words) VALUES (1, 'a'), (2, 'b') ON CONFLICT DO NOTHING RETURNING id, words"
        )
        #expect(try rows.map { row throws(DatabaseError) in try row.text(1) } == ["a", "b"])
        #expect(try connection.run("SELECT COUNT(*) FROM cell")[0].integer(0) == 2)
    }

    @Test("an engine runs more distinct texts than it caches")
    func manyTexts() throws {
        for number in 0..<1200 {
            #expect(try connection.run("SELECT \(raw: String(number))")[0].integer(0) == Int64(number))
        }
    }

    @Test("a table without row numbers is created")
    func suffix() throws {
        _ = try connection.run("CREATE TABLE named (name TEXT PRIMARY KEY, size BIGINT) WITHOUT ROWID")
        _ = try connection.run(
            "INSERT INTO named VALUES ('a', 1) ON CONFLICT (name) DO UPDATE SET size = excluded.size")
        #expect(try connection.run("SELECT size FROM named")[0].integer(0) == 1)
    }

    @Test("a closed connection throws an error and can be closed twice")
    func closed() throws {
        connection.close()
        connection.close()
        let closed = DatabaseError(.closed, "The connection is closed.")
        #expect(throws: closed) { try connection.run("SELECT 1") }
        #expect(throws: closed) { try connection.begin() }
        #expect(throws: closed) { try connection.rollback() }
        #expect(!connection.isInTransaction)
    }
}
