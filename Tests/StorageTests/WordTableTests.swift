import Database
import Domain
import FeatureTags
import SyncRules
import TestDatabase
import Testing

@testable import Storage

@Suite("Word index", .tags(.C11), .timeLimit(.minutes(15)))
struct WordTableTests {
    private let connection: any Connection
    private let table: WordTable
    private let chat = ScopeID(.chat, "01AAAAAAAAAAAAAAAAAAAAAAAA")
    /// FNV-1a with 64 bits has the same hash for both names.
    private let trap = ScopeID(.chat, "EAWB61KH8YWMA36ZTTHG3D1VJ2")

    init() throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        table = WordTable(connection)
        try table.set("the password is swordfish", replacing: "", at: 1, in: chat)
        try table.set("one two", replacing: "", at: 1, in: trap)
    }

    private func places(_ word: String, in chat: ScopeID) throws -> [Int64] {
        try places([word], in: chat)
    }

    private func places(_ words: [String], in chat: ScopeID) throws -> [Int64] {
        var budget = SearchBudget(.max)
        var walk = try WordIndexScan(words, in: chat, on: connection, &budget)
        var places: [Int64] = []
        while case .candidate(let place) = try walk.next(before: places.last ?? 5000, from: 1, &budget) {
            places.append(place)
        }
        return places
    }

    private var count: Int64 {
        get throws { try connection.run("SELECT COUNT(*) FROM word")[0].integer(0) }
    }

    @Test("the words of a chat are not found in another chat, regardless of its name")
    func apart() throws {
        #expect(try places("sword", in: chat) == [1] && places("sword", in: trap) == [])
        #expect(try places("two", in: trap) == [1] && places("two", in: chat) == [])
        #expect(try places("two", in: ScopeID(.chat, "gone:2")) == [])
    }

    @Test(
        "the end of a chat does not affect other chats; its words are removed in parts and not found"
    )
    func clear() throws {
        try table.clear(trap)
        #expect(try places("two", in: trap) == [] && places("sword", in: chat) == [1])
        try table.set("again", replacing: "", at: 1, in: trap)
        #expect(try places("again", in: trap) == [1] && places("two", in: trap) == [])
        #expect(try count == 7)
        #expect(try table.clearGone(limit: 1))
        #expect(try count == 6)
        while try table.clearGone(limit: 1) {}
        #expect(try count == 5 && places("again", in: trap) == [1])
        #expect(try connection.run("SELECT COUNT(*) FROM wordchat")[0].integer(0) == 2)
    }

    @Test("removing a frequent word takes as many parts as removing many words")
    func clearFrequent() throws {
        for place in 2...200 { try table.set("frequently", replacing: "", at: Int64(place), in: trap) }
        let before = try count
        try table.clear(trap)
        #expect(try table.clearGone(limit: 5))
        #expect(try count == before - 5)
    }

    @Test("a rare word skips the postings of frequent ones, regardless of their length")
    func rare() throws {
        for place in 2...2000 { try table.set("frequently", replacing: "", at: Int64(place), in: chat) }
        for place in [7, 1500] {
            try table.set("frequently odd", replacing: "frequently", at: Int64(place), in: chat)
        }
        for words in [["frequently", "odd"], ["od", "freq"]] {
            #expect(try places(words, in: chat) == [1500, 7])
            var budget = SearchBudget(200)
            var walk = try WordIndexScan(words, in: chat, on: connection, &budget)
            #expect(try walk.next(before: 1500, from: 1, &budget) == .candidate(7) && !budget.isSpent)
        }
        #expect(try places(["frequently", "even"], in: chat) == [])
    }

    @Test(
        "a search for words that never occur together continues after its budget is spent"
    )
    func spent() throws {
        for place in 2...2000 {
            try table.set(place % 2 == 0 ? "even" : "odd", replacing: "", at: Int64(place), in: chat)
        }
        var high: Int64 = 2001
        var rounds = 0
        while rounds < 100 {
            var budget = SearchBudget(1000)
            var walk = try WordIndexScan(["even", "odd"], in: chat, on: connection, &budget)
            guard case .budgetSpent(let place) = try walk.next(before: high, from: 1, &budget) else { break }
            #expect(place < high - 50 && budget.remaining > -20)
            (high, rounds) = (place, rounds + 1)
        }
        #expect(rounds > 5 && rounds < 30)
    }

    @Test("a prefix of very many words leaves every message as a candidate")
    func prefix() throws {
        for place in 2...100 { try table.set("w\(place)", replacing: "", at: Int64(place), in: chat) }
        var budget = SearchBudget(.max)
        var walk = try WordIndexScan(["w"], in: chat, on: connection, &budget)
        #expect(try walk.next(before: 150, from: 1, &budget) == .candidate(149))
        #expect(try places(["w", "w7"], in: chat) == Array(70...79).reversed() + [7])
    }

    @Test("an update returns the number of changed rows")
    func rows() throws {
        #expect(try table.set("one three", replacing: "one two", at: 1, in: trap) == 2)
        #expect(try table.set("one three", replacing: "one three", at: 1, in: trap) == 0)
    }
}
