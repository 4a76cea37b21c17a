import Database
import Domain
import FeatureTags
import SQLite
import Sync
import Testing

@testable import Storage

@Suite("The index of words", .tags(.C11))
struct WordTableTests {
    private let connection: SQLiteConnection
    private let table: WordTable
    private let chat = ScopeID(.chat, "01AAAAAAAAAAAAAAAAAAAAAAAA")
    /// FNV-1a with 64 bits makes the same of both names.
    private let trap = ScopeID(.chat, "EAWB61KH8YWMA36ZTTHG3D1VJ2")

    init() throws {
        connection = try SQLiteConnection(":memory:")
        try connection.migrate(Schema.migrations)
        table = WordTable(connection)
        try table.set("the password is swordfish", insteadOf: "", at: 1, in: chat)
        try table.set("one two", insteadOf: "", at: 1, in: trap)
    }

    private func places(_ word: String, in chat: ScopeID) throws -> [Int64] {
        try table.places(of: [word], in: chat, from: 1, before: .max, limit: 10)
    }

    private var count: Int64 {
        get throws { try connection.run("SELECT COUNT(*) FROM word")[0].integer(0) }
    }

    @Test("the words of a chat are in no other one, whatever that is called")
    func apart() throws {
        #expect(try places("sword", in: chat) == [1] && places("sword", in: trap) == [])
        #expect(try places("two", in: trap) == [1] && places("two", in: chat) == [])
        #expect(try places("two", in: ScopeID(.chat, "gone:2")) == [])
    }

    @Test(
        "a chat that ends takes nothing of another one along; its own words go by and by, and are found no more"
    )
    func clear() throws {
        try table.clear(trap)
        #expect(try places("two", in: trap) == [] && places("sword", in: chat) == [1])
        try table.set("again", insteadOf: "", at: 1, in: trap)
        #expect(try places("again", in: trap) == [1] && places("two", in: trap) == [])
        #expect(try count == 7)
        #expect(try table.clearGone(limit: 1))
        #expect(try count == 5)
        while try table.clearGone(limit: 1) {}
        #expect(try count == 5 && places("again", in: trap) == [1])
        #expect(try connection.run("SELECT COUNT(*) FROM wordchat")[0].integer(0) == 2)
    }

    @Test("it says how many rows a text changes")
    func rows() throws {
        #expect(try table.set("one three", insteadOf: "one two", at: 1, in: trap) == 2)
        #expect(try table.set("one three", insteadOf: "one three", at: 1, in: trap) == 0)
    }
}
