import Database
import Glibc
import PostgreSQL
import TestDatabase
import Testing

@Suite(
    "A PostgreSQL connection", .enabled(if: TestDatabase.isPostgreSQL), .timeLimit(.minutes(15)))
struct PostgreSQLTests {
    private let url = getenv("DELA_TEST_DATABASE").map { String(cString: $0) } ?? ""
    private let schema = "t\(UInt64.random(in: .min ... .max))"
    private let connection: PostgreSQLConnection

    init() throws {
        connection = try TestDatabase.connect(url, PostgreSQLOptions(schema: schema))
        _ = try connection.run("CREATE SCHEMA \(raw: schema)")
        _ = try connection.run("CREATE TABLE cell (id BIGINT PRIMARY KEY)")
    }

    @Test("a schema has one exclusive connection, and another one waits for its end")
    func exclusive() throws {
        var options = PostgreSQLOptions(access: .exclusive, schema: schema)
        options.exclusiveTimeout = 50
        let first = try TestDatabase.connect(url, options)
        let error = #expect(throws: DatabaseError.self) { try TestDatabase.connect(url, options) }
        #expect(error?.kind == .busy && error?.message.contains("Another dela") == true)
        let stranger = try TestDatabase()
        options.schema = stranger.name
        _ = try TestDatabase.connect(url, options)
        options.schema = schema
        first.close()
        options.exclusiveTimeout = 2000
        _ = try TestDatabase.connect(url, options)
    }

    @Test("a lost exclusive connection is replaced, also if the server has not noticed the loss")
    func reconnected() throws {
        let proxy = DatabaseProxy()
        var options = PostgreSQLOptions(access: .exclusive, schema: schema)
        options.answerTimeouts = (100, 100)
        let connection = try TestDatabase.connect(proxy.url, options)
        #expect(!connection.isLost)
        try connection.pinIdentity()
        try connection.begin()
        _ = try connection.run("INSERT INTO cell VALUES (1)")
        proxy.fail(at: 1, by: .swallow)
        let error = #expect(throws: DatabaseError.self) { try connection.run("INSERT INTO cell VALUES (2)") }
        #expect(error?.kind == .connection && connection.isLost && !connection.isInTransaction)
        try connection.reconnect()
        #expect(!connection.isLost)
        #expect(try connection.run("SELECT id FROM cell").isEmpty)
    }

    @Test(
        "an exclusive connection is not replaced while another one exists, or after the database was replaced"
    )
    func replaced() throws {
        var options = PostgreSQLOptions(access: .exclusive, schema: schema)
        options.exclusiveTimeout = 50
        let first = try TestDatabase.connect(url, options)
        _ = try first.run("CREATE TABLE meta (name TEXT)")
        try first.pinIdentity()
        let terminate = "SELECT CAST(pg_terminate_backend(\(first.process)) AS INT)"
        _ = try connection.run(SQL(raw: terminate))
        var second: PostgreSQLConnection? = try TestDatabase.connect(url, options)
        // A process of the server releases its locks before it closes the connection.
        for _ in 0..<100 where !first.isLost { usleep(20_000) }
        #expect(first.isLost)
        var error = #expect(throws: DatabaseError.self) { try first.reconnect() }
        #expect(error?.kind == .replaced)
        _ = try second?.run("DROP TABLE meta")
        _ = try second?.run("CREATE TABLE meta (name TEXT)")
        second = nil
        options.exclusiveTimeout = 2000
        error = #expect(throws: DatabaseError.self) { try first.reconnect() }
        #expect(error?.kind == .replaced && error?.message.contains("history") == true)
    }

    @Test("a writer rejects a read-only database")
    func readOnly() throws {
        let name = "r\(UInt64.random(in: .min ... .max))"
        _ = try connection.run("CREATE DATABASE \(raw: name)")
        _ = try connection.run("ALTER DATABASE \(raw: name) SET default_transaction_read_only = on")
        let other = url.replacing("/postgres?", with: "/\(name)?")
        let error = #expect(throws: DatabaseError.self) { try TestDatabase.connect(other) }
        #expect(error?.kind == .readOnly)
        _ = try TestDatabase.connect(other, PostgreSQLOptions(access: .read))
    }

    @Test("a reader has one snapshot and cannot write")
    func reader() throws {
        let reader = try TestDatabase.connect(url, PostgreSQLOptions(access: .read, schema: schema))
        try reader.begin()
        #expect(try reader.run("SELECT id FROM cell").isEmpty)
        _ = try connection.run("INSERT INTO cell VALUES (1)")
        #expect(try reader.run("SELECT id FROM cell").isEmpty)
        let error = #expect(throws: DatabaseError.self) { try reader.run("INSERT INTO cell VALUES (2)") }
        #expect(error?.kind == .readOnly)
        try reader.rollback()
        #expect(try reader.run("SELECT id FROM cell").count == 1)
    }

    @Test("a connection that the server ends is reported as lost")
    func lost() throws {
        try connection.begin()
        _ = try connection.run("INSERT INTO cell VALUES (1)")
        let process = connection.process
        let other = try TestDatabase.connection()
        _ = try other.run("SELECT CAST(pg_terminate_backend(\(raw: String(process))) AS INT)")
        let error = #expect(throws: DatabaseError.self) { try connection.run("SELECT 1") }
        #expect(error?.kind == .connection)
        let again = #expect(throws: DatabaseError.self) { try connection.run("SELECT 2") }
        #expect(again?.kind == .connection)
        #expect(try other.run("SELECT id FROM \(raw: schema).cell").isEmpty)
    }

    @Test("a database whose texts have another order is rejected", arguments: ["C.UTF-8", "C"])
    func collation(locale: String) throws {
        let name = "d\(UInt64.random(in: .min ... .max))"
        _ = try connection.run(
            "CREATE DATABASE \(raw: name) TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE '\(raw: locale)'"
        )
        let error = #expect(throws: DatabaseError.self) {
            try TestDatabase.connect(url.replacing("/postgres?", with: "/\(name)?"))
        }
        #expect(error?.kind == .unavailable && error?.message.contains("collation") == true)
    }

    @Test(
        "a server that cannot be reached is unavailable, and the password stays out of the message",
        arguments: [
            "postgresql://ada:secret@127.0.0.1:1/dela", "postgresql://ada:secret@/dela?host=/nowhere",
        ])
    func unreachable(url: String) {
        let error = #expect(throws: DatabaseError.self) { try TestDatabase.connect(url) }
        #expect(error?.kind == .unavailable && error?.message.isEmpty == false)
        #expect(error?.description.contains("secret") == false)
    }

    @Test(
        "other texts than URLs of PostgreSQL are rejected",
        arguments: [
            "", "host=/tmp", "mysql://a", "postgresql//a", "postgresql://ada:secret/dela",
            "postgresql://a?no=1",
        ])
    func invalidURL(text: String) {
        #expect(PostgreSQLURL(text) == nil)
    }

    @Test("a URL is not printed")
    func unprinted() throws {
        let url = try #require(PostgreSQLURL("postgresql://ada:secret@localhost/dela"))
        #expect(!"\(url) \(String(reflecting: url))".contains("secret"))
    }

    @Test("an unknown user or database is unavailable")
    func unknown() {
        for wrong in [
            url.replacing("dela@", with: "unknown@"), url.replacing("/postgres?", with: "/nowhere?"),
        ] {
            let error = #expect(throws: DatabaseError.self) { try TestDatabase.connect(wrong) }
            #expect(error?.kind == .unavailable)
        }
    }
}
