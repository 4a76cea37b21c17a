import Database
import Domain
import Storage
import TestDatabase
import Testing

@Suite("Tables of attempts", .timeLimit(.minutes(15)))
struct AttemptTableTests {
    private let attempts: AttemptTable
    private let codes: WrongCodeTable
    private let now = Instant(milliseconds: 1_800_000_000_000)

    init() throws {
        let connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        attempts = AttemptTable(connection)
        codes = WrongCodeTable(connection)
    }

    @Test("the attempts of a key are stored, replaced and removed, and those of other keys remain")
    func attemptsOfKeys() throws {
        let (first, second) = (AttemptCount(empty: 2, last: 1), AttemptCount(empty: 4, last: 3))
        #expect(try attempts.count(of: "a") == nil)
        for id in ["a", "b"] { try attempts.save(first, of: id, expires: 2) }
        try attempts.save(second, of: "a", expires: 4)
        #expect(try attempts.count(of: "a") == second && attempts.count(of: "b") == first)
        try attempts.remove("a")
        #expect(try attempts.count(of: "a") == nil && attempts.count(of: "b") == first)
    }

    @Test("a row is removed when it expires and not before, also after it was replaced")
    func expired() throws {
        let count = AttemptCount(empty: 2, last: 1)
        try attempts.save(count, of: "extended", expires: now.milliseconds)
        try attempts.save(count, of: "extended", expires: now.milliseconds + 1)
        try attempts.save(count, of: "old", expires: now.milliseconds)
        #expect(try !attempts.removeExpired(at: now))
        #expect(try attempts.count(of: "extended") == count && attempts.count(of: "old") == nil)
    }

    private func counts(_ day: Int64, _ block: String) throws -> [Int] {
        let count = try codes.count(on: day, of: block)
        return [count.block, count.all]
    }

    @Test("wrong codes are counted for each block and for all blocks, by day")
    func wrongCodes() throws {
        #expect(try counts(1, "a") == [0, 0])
        for block in ["a", "a", "b"] { try codes.add(1, on: 1, of: block) }
        #expect(try counts(1, "a") == [2, 3])
        #expect(try counts(1, "c") == [0, 3])
        #expect(try counts(2, "a") == [0, 0])
        #expect(try !codes.removeSome(before: 2))
        #expect(try counts(1, "a") == [0, 0])
    }
}
