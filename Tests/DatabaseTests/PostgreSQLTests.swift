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
        connection = try PostgreSQLConnection(url, PostgreSQLOptions(schema: schema))
        _ = try connection.run("CREATE SCHEMA \(raw: schema)")
        _ = try connection.run("CREATE TABLE cell (id BIGINT PRIMARY KEY)")
    }

    @Test("writers of one schema take turns, and those of another do not wait")
    func turns() throws {
        let options = PostgreSQLOptions(schema: schema, lockTimeout: 50)
        let second = try PostgreSQLConnection(url, options)
        let stranger = try TestDatabase.connection()
        try connection.begin()
        #expect(throws: DatabaseError.self) { try second.begin() }
        #expect(!second.isInTransaction)
        try stranger.begin()
        try connection.commit()
        try second.begin()
    }

    @Test("a reader has one snapshot and cannot write")
    func reader() throws {
        let reader = try PostgreSQLConnection(url, PostgreSQLOptions(access: .read, schema: schema))
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
        let process = try connection.run("SELECT pg_backend_pid()")[0].integer(0)
        let other = try TestDatabase.connection()
        _ = try other.run("SELECT CAST(pg_terminate_backend(\(raw: String(process))) AS INT)")
        let error = #expect(throws: DatabaseError.self) { try connection.run("SELECT 1") }
        #expect(error?.kind == .connection)
        let again = #expect(throws: DatabaseError.self) { try connection.run("SELECT 2") }
        #expect(again?.kind == .connection)
        #expect(try other.run("SELECT id FROM \(raw: schema).cell").isEmpty)
    }

    @Test("a database whose texts have another order is rejected")
    func collation() throws {
        let name = "d\(UInt64.random(in: .min ... .max))"
        _ = try connection.run(
            "CREATE DATABASE \(raw: name) TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C.UTF-8'"
        )
        let error = #expect(throws: DatabaseError.self) {
            try PostgreSQLConnection(url.replacing("/postgres?", with: "/\(name)?"))
        }
        #expect(error?.kind == .unavailable && error?.message.contains("collation") == true)
    }

    @Test(
        "a server that cannot be reached is unavailable, and the password stays out of the message",
        arguments: [
            "postgresql://ada:secret@127.0.0.1:1/dela", "postgresql://ada:secret@/dela?host=/nowhere",
        ])
    func unreachable(url: String) {
        let error = #expect(throws: DatabaseError.self) { try PostgreSQLConnection(url) }
        #expect(error?.kind == .unavailable && error?.message.isEmpty == false)
        #expect(error?.description.contains("secret") == false)
    }

    @Test("an unknown user or database is unavailable")
    func unknown() {
        for wrong in [
            url.replacing("dela@", with: "unknown@"), url.replacing("/postgres?", with: "/nowhere?"),
            "not a url",
        ] {
            let error = #expect(throws: DatabaseError.self) { try PostgreSQLConnection(wrong) }
            #expect(error?.kind == .unavailable)
        }
    }
}
