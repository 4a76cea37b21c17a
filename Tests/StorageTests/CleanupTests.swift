import Database
import Domain
import Foundation
import Storage
import SyncRules
import TestDatabase
import Testing

@Suite("Removal of expired rows", .timeLimit(.minutes(15)))
struct CleanupTests {
    private let connection: any Connection
    private let now = Instant(milliseconds: 1_800_000_000_000)
    private let count = 1200

    init() throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
    }

    private func rows(_ table: String) throws -> Int {
        Int(try connection.run(SQL(raw: "SELECT COUNT(*) FROM \(table)"))[0].integer(0))
    }

    /// Fills a table with old rows and a new one.
    private func fill(_ table: String, _ columns: String, _ values: (_ id: String, _ at: Int64) -> String)
        throws
    {
        for number in 0...count {
            let id = number < count ? CommandID(firstAt: Instant(milliseconds: Int64(number))).text : "P1"
            let values = values(id, number < count ? 1 : now.milliseconds)
            _ = try connection.run(SQL(raw: "INSERT INTO \(table) (\(columns)) VALUES (\(values))"))
        }
    }

    /// Removes rows part by part, and returns the number of rows in each part.
    private func parts(_ table: String, _ clear: () throws -> Bool) throws -> [Int] {
        var (parts, left, hasMore) = ([Int](), try rows(table), true)
        while hasMore {
            hasMore = try clear()
            let now = try rows(table)
            (parts, left) = (parts + [left - now], now)
        }
        #expect(left == 1, "the new row remains")
        #expect(parts.reduce(0, +) == count)
        return parts
    }

    @Test("outcomes of commands are removed in parts")
    func commands() throws {
        try fill("command", "id, person, client, sequence, outcome, at") { "'\($0)', 'P', 'C', 1, '', \($1)" }
        #expect(try parts("command") { try CommandTable(connection).removeExpired(at: now) }.max()! <= 500)
    }

    @Test("clients are removed in parts")
    func clients() throws {
        try fill("client", "id, person, last, seen") { "'\($0)', 'P', 1, \($1)" }
        #expect(try parts("client") { try CommandTable(connection).removeExpired(at: now) }.max()! <= 500)
    }

    @Test("sessions are removed in parts")
    func sessions() throws {
        try account()
        try fill("session", "id, person, device, created, used, expires") {
            "'\($0)', 'P1', '', 1, \($1), \($1 + Instant.day)"
        }
        let table = SessionTable(connection)
        #expect(try parts("session") { try table.removeExpired(at: now, unsaved: 0) }.max()! <= 50)
    }

    @Test("networks are removed in parts")
    func networks() throws {
        try account()
        try fill("network", "person, mark, used") { "'P1', '\($0)', \($1)" }
        #expect(try parts("network") { try NetworkTable(connection).removeUnused(at: now) }.max()! <= 500)
    }

    @Test("codes are removed in parts")
    func codes() throws {
        try fill("code", "id, purpose, email, hash, created, sent, expires, tries, mails") {
            "'\($0)', 1, 'ada@example.org', '', \($1), 1, 1, 1, 1"
        }
        let table = CodeTable(connection)
        #expect(
            try parts("code") { try table.removeSome(until: now.advanced(by: -Instant.day)) }.max()! <= 500)
    }

    @Test("attempts are removed in parts")
    func attempts() throws {
        try fill("attempt", "id, empty, last, expires") { "'\($0)', 1, 1, \($1 + 1)" }
        #expect(try parts("attempt") { try AttemptTable(connection).removeExpired(at: now) }.max()! <= 500)
    }

    @Test("numbers of wrong codes are removed in parts")
    func wrongCodes() throws {
        try fill("wrongcode", "day, block, attempts") { "\($1), '\($0)', 1" }
        let table = WrongCodeTable(connection)
        #expect(try parts("wrongcode") { try table.removeSome(before: now.milliseconds) }.max()! <= 500)
    }

    @Test("records of deleted accounts are removed in parts")
    func deletions() throws {
        try fill("deletion", "person, at") { "'\($0)', \($1)" }
        #expect(try parts("deletion") { try DeletionTable(connection).removeExpired(at: now) }.max()! <= 500)
    }

    @Test("tombstones of one scope are removed in parts, and each part raises the floor")
    func tombstones() throws {
        let scope = ScopeID(.list, "00000000000000000000000001")
        _ = try connection.run("INSERT INTO scope (id, version) VALUES (\(scope.text), 5000)")
        for number in 0...count {
            _ = try connection.run(
                """
                INSERT INTO record (scope, id, kind, version, data, expires)
                VALUES (\(scope.text), \("\(number)"), 'item', \(number + 1), NULL,
                    \(number < count ? Int64(number) : now.milliseconds + 1))
                """)
        }
        let table = RecordTable(connection)
        let parts = try parts("record") {
            try table.clearTombstones(of: scope, expiredAt: now, limit: 500)
            #expect(try table.versions(of: scope)?.floor == Int64(count + 1 - rows("record")))
            return try rows("record") > 1
        }
        #expect(parts == [500, 500, 200])
    }

    @Test("every statement that deletes rows by age has a limit")
    func limits() throws {
        let ages = #/\b(at|day|created|seen|sent|used|unused|begun|expires|moment|made) <=? /#
        var count = 0
        for file in try sources(in: ["Storage", "Service", "dela"]) {
            for statement in try SQLText.statements(in: try text(of: file), parts: PlanTests.parts)
            where statement.text.hasPrefix("DELETE") && statement.text.contains(ages) {
                count += 1
                #expect(statement.text.contains(" LIMIT "), "\(file): \(statement.text)")
            }
        }
        #expect(count >= 9)
    }

    private func account() throws {
        let email = try EmailAddress("ada@example.org")
        _ = try AccountTable(connection).insert(
            Account(person: PersonID("P1"), email: email, password: "", created: now))
    }
}
