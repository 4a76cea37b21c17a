import Database
import Domain
import Secrets
import Storage
import TestDatabase
import Testing

@testable import Service

@Suite("Wrong codes of the whole server", .timeLimit(.minutes(15)))
struct WrongCodesTests {
    private let noon = Instant(milliseconds: 20_000 * Instant.day + Instant.day / 2)
    private let midnight = Instant(milliseconds: 20_001 * Instant.day)

    private let key = ServerKey(bytes: [UInt8](repeating: 1, count: ServerKey.length))
    private let connection: any Connection
    private let codes: WrongCodes

    init() throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        codes = WrongCodes(connection, key)
    }

    @Test("after the daily limit of wrong codes no code is valid until the next day")
    func bounded() throws {
        _ = try connection.run(
            """
            INSERT INTO wrongcode (day, block, attempts)
            VALUES (\(noon.milliseconds / Instant.day), '', \(WrongCodes.maxPerDay - 1))
            """)
        #expect(try codes.wait(of: "new", at: noon) == nil)
        try codes.count(of: "last", at: noon)
        #expect(try codes.wait(of: "new", at: noon) == 43_200)
        #expect(try codes.wait(of: "new", at: midnight.advanced(by: -1)) == 1)
        #expect(try codes.wait(of: "new", at: midnight) == nil)
        try codes.count(of: "new", at: midnight)
        #expect(try codes.wait(of: "new", at: midnight) == nil)
    }

    @Test("a wrong code counts once if its transaction fails and runs again")
    func onceOnly() async throws {
        let held = try WriterTests.Held()
        let context = CodeBook.Context(key, start: noon)
        let email = try EmailAddress("ada@example.org")
        let pending = PendingCode(
            id: "code", purpose: Int64(OneTimeCode.Purpose.register.rawValue), email: email, hash: [],
            payload: "", client: "block", isKnown: false, created: noon, sent: noon,
            expires: noon.advanced(by: 1), tries: 5, mails: 1)
        let code = try #require(OneTimeCode(digits: "00000000"))
        let now = noon
        held.writer.submit { transaction throws(DatabaseError) in
            try CodeTable(transaction.connection).save(pending)
        } completion: { _ in
        }
        held.writer.submit { transaction throws(DatabaseError) in
            _ = try CodeBook(transaction, context).check("code", code, for: .register, at: now)
        } completion: { _ in
        }
        held.write("refused", "INSERT INTO meta (name, value) VALUES ('a', NULL)")
        #expect(held.finished() == ["refused: constraint"])
        let rows = try await held.writer.write { transaction throws(DatabaseError) in
            try transaction.connection.run("SELECT attempts FROM wrongcode")
        }
        #expect(try rows.map { try $0.integer(0) } == [1, 1], "those of the block and of the server")
    }

    @Test("the limit of one block is exact, and endless attempts from a thousand blocks block no other codes")
    func blocks() throws {
        for number in 0..<1000 { try codes.count(of: String(number), at: noon) }
        _ = try connection.run("UPDATE wrongcode SET attempts = attempts * \(WrongCodes.maxPerBlock - 1)")
        #expect(try codes.wait(of: "0", at: noon) == nil)
        for number in 0..<1000 { try codes.count(of: String(number), at: noon) }
        #expect(try codes.wait(of: "0", at: noon) == 43_200)
        #expect(try codes.wait(of: "new", at: noon) == nil)
        #expect(try codes.wait(of: "0", at: midnight) == nil)
    }

    @Test("wrong codes that were requested from a known network do not count")
    func known() throws {
        for _ in 0..<200 { try codes.count(of: "block", isKnown: true, at: noon) }
        #expect(try codes.wait(of: "block", at: noon) == nil)
    }

    @Test("the counts of the present and the last day are kept, since the clock of a node may be late")
    func cleared() throws {
        let day = Instant.day
        for age in 0..<4 { try codes.count(of: "block", at: noon.advanced(by: -Int64(age) * day)) }
        #expect(try !codes.clear(at: noon))
        let days = try connection.run("SELECT DISTINCT day FROM wrongcode ORDER BY day")
        #expect(try days.map { try $0.integer(0) } == [19_999, 20_000])
    }
}
