import Database
import Domain
import FeatureTags
import Secrets
import Storage
import TestDatabase
import Testing
import Wire

@testable import Service

/// The limits of several nodes are compared with those of one server, which count in memory.
@Suite("Guesses on several nodes", .tags(.A2), .timeLimit(.minutes(15)))
struct GuessBookTests {
    private let connection: any Connection
    private let book: GuessBook
    private let start = Instant(milliseconds: 1_800_000_000_000)
    private static let hour: Int64 = 3_600_000

    init() throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        book = GuessBook(connection, ServerKey(bytes: [UInt8](repeating: 1, count: ServerKey.length)))
    }

    private func guess(
        _ email: String = "ada@example.org", password: String? = nil, forms: Int = 1,
        from client: String = "192.0.2.1", isKnown: Bool = false
    ) throws -> Guess {
        let email = try EmailAddress(email)
        let account = password.map {
            Account(person: PersonID("P1"), email: email, password: $0, created: start)
        }
        return Guess(
            of: email, account, forms: forms, from: ClientNetwork(address: client), isKnown: isKnown)
    }

    /// Few users, networks and passwords, so that each limit is reached.
    private func randomGuess(_ random: inout Random) throws -> Guess {
        let client = random.pick(["192.0.2.1", "192.0.2.2", "192.0.2.3", "198.51.100.1"])
        if random.below(10) == 0 {
            let session = Session(
                id: SessionID("S\(random.below(2))"), person: PersonID("P1"), device: "", created: start,
                used: start)
            return Guess(in: session, forms: 1 + random.below(3), from: ClientNetwork(address: client))
        }
        return try guess(
            "user\(random.below(40))@example.org", password: random.pick([nil, "old", "new"]),
            forms: random.pick([1, 1, 1, 2, 3]), from: client, isKnown: random.below(10) == 0)
    }

    private func rows() throws -> [[Int64]] {
        try connection.run("SELECT empty, last, expires FROM attempt ORDER BY id").map { row in
            try (0..<3).map { try row.integer($0) }
        }
    }

    @Test("the database admits exactly the guesses that memory admits", arguments: 0..<20)
    func sameArithmetic(seed: Int) throws {
        var (random, memory, now) = (Random(seed), GuessLimits(), start)
        var pending: [Guess] = []
        var answers: [Bool: Int] = [:]
        // Short and long pauses reach the limits of clients, of blocks and of addresses.
        let pauses: [Int64] = random.pick([
            [0, 0, 0, 10], [0, 1, 500, 2000], [0, 60_000, 300_000, 3000],
            [0, 60_000, Self.hour, 25 * Self.hour],
        ])
        for _ in 0..<600 {
            now = now.advanced(by: random.pick(pauses))
            let guess = try randomGuess(&random)
            let inMemory = memory.rejection(of: guess, at: now)
            let before = inMemory == nil ? [] : try rows()
            try #require(try book.admit(guess, at: now) == inMemory)
            if inMemory != nil { #expect(try rows() == before, "a rejected guess writes nothing") }
            answers[inMemory == nil, default: 0] += 1
            if inMemory == nil, random.below(8) == 0 {
                memory.forget(guess, at: now)
                try book.forget(guess)
            } else if inMemory == nil, random.below(4) == 0 {
                pending.append(guess)
            }
            // The queue rejects some passwords later.
            if random.below(8) == 0, let late = pending.popLast() {
                let hashed = random.below(late.forms)
                memory.refund(late, hashed: hashed)
                try book.refund(late, hashed: hashed)
            }
            if random.below(10) == 0 { _ = try AttemptTable(connection).removeExpired(at: now) }
        }
        #expect(answers[true, default: 0] > 50)
    }

    @Test("200 wrong passwords of strangers for an address are admitted at once, then one a minute")
    func strangers() throws {
        var memory = GuessLimits()
        for number in 0..<250 {
            let guess = try guess(password: "hash", from: "10.0.\(number).1")
            let inMemory = memory.rejection(of: guess, at: start)
            #expect(try book.admit(guess, at: start) == inMemory)
            #expect(inMemory == (number < 200 ? nil : .busy(retryAfter: 60)))
        }
        // A new password resets the counter.
        #expect(try book.admit(guess(password: "other", from: "10.0.1.1"), at: start) == nil)
    }

    @Test(
        "nodes whose clocks differ admit no more guesses together than the one that is ahead",
        arguments: [1, 50, 5000, 600_000, 20 * 3_600_000] as [Int64])
    func clocks(difference: Int64) throws {
        let guess = try guess()
        var memory = GuessLimits()
        var (alone, together) = (0, 0)
        for second in 0..<7200 {
            let now = start.advanced(by: Int64(second) * 1000)
            let ahead = now.advanced(by: difference)
            if memory.rejection(of: guess, at: ahead) == nil { alone += 1 }
            for clock in [now, ahead] where try book.admit(guess, at: clock) == nil { together += 1 }
        }
        #expect(alone > 20 && together <= alone + 1, "\(alone) \(together)")
    }

    @Test("a clock that is set back by more than a day blocks no guess")
    func clockSetBack() throws {
        let guess = try guess(isKnown: true)
        while try book.admit(guess, at: start) == nil {}
        let earlier = start.advanced(by: -24 * Self.hour)
        #expect(try book.admit(guess, at: earlier.advanced(by: 1)) != nil)
        #expect(try book.admit(guess, at: earlier) == nil)
    }

    @Test("guesses for ever more addresses and networks have rows for a few minutes only")
    func bounded() throws {
        var maximum = 0
        for second in 0..<1200 {
            let now = start.advanced(by: Int64(second) * 1000)
            let guess = try guess("user\(second)@example.org", from: "10.\(second / 250).\(second % 250).1")
            #expect(try book.admit(guess, at: now) == nil)
            if second % 60 == 0 {
                while try AttemptTable(connection).removeExpired(at: now) {}
                maximum = max(maximum, try rows().count)
            }
        }
        // Five minutes for the guesser and the client, one for the address and the block.
        #expect(maximum == 2 * 300 + 2 * 60)
    }

    @Test("the table contains no addresses and no networks")
    func secret() throws {
        for isKnown in [true, false] {
            let guess = try guess(password: "hash", isKnown: isKnown)
            #expect(try book.admit(guess, at: start) == nil)
        }
        let ids = try connection.run("SELECT id FROM attempt").map { try $0.text(0) }
        #expect(Set(ids).count == 5 && ids.allSatisfy { $0.utf8.count == 43 })
    }
}

extension GuessLimits {
    /// Counts a guess. The reason if it is rejected.
    fileprivate mutating func rejection(of guess: Guess, at now: Instant) -> Failure? {
        do throws(Failure) {
            try admit(guess, at: now)
            return nil
        } catch {
            return error
        }
    }
}

/// A generator with a seed (SplitMix64, Steele et al. 2014).
private struct Random {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) }

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
