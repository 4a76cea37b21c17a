import Database
import Domain
import FeatureTags
import JSON
import SQLite
import Storage
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import Service

@Suite("Word index of messages", .tags(.C11), .timeLimit(.minutes(15)))
struct WordTests {
    private let house: HouseholdFixture
    private let chat: ScopeID
    /// Two full blocks and a part of one.
    private let ids: [MessageID] = (0..<2 * WordTable.blockSize + 3).map { _ in newID() }

    init() throws {
        house = try HouseholdFixture()
        chat = .chat(house.people[.owner]!, house.people[.owner]!)
        for (number, id) in ids.enumerated() {
            try perform(.write(NewMessage(id, "Message unique\(number)x of all"), to: nil))
        }
    }

    private func perform(_ intent: ChatIntent) throws {
        guard case .done = try house.perform(.chat(intent), in: chat, by: .owner) else {
            throw Refusal.invalid
        }
    }

    private func found(_ text: String) throws -> [MessageID] {
        try answer(SearchRequest(text: text, chat: chat)).found.map { MessageID($0.row.id.text) }
    }

    private func answer(_ request: SearchRequest) throws -> SearchAnswer {
        let reader = SyncQueries(connection: house.connection, epoch: "e")
        let bytes = try #require(try reader.search(request, by: house.people[.owner]!))
        return try SearchAnswer(JSONValue(parsing: bytes).object())
    }

    /// The number of entries of a word in the index.
    private func count(_ word: String) throws -> Int64 {
        let rows = try house.connection.run("SELECT COUNT(*) FROM word WHERE word = \(word)")
        return try rows[0].integer(0)
    }

    @Test("every message is found, in a full block or not, newest first")
    func all() throws {
        for number in ids.indices { #expect(try found("unique\(number)x mess") == [ids[number]]) }
        #expect(try found("message of") == ids.reversed())
        #expect(try count("message") == 2 * WordTable.blockSize)
    }

    @Test(
        "an edited message is found by its new words only, and a removed one is not found",
        arguments: [0, 34])
    func changes(number: Int) throws {
        try perform(.edit(ids[number], "Entirely different"))
        #expect(try found("unique\(number)x") == [] && found("diff entirely") == [ids[number]])
        for _ in 0..<WordTable.blockSize { try perform(.write(NewMessage(newID(), "More"), to: nil)) }
        #expect(try found("unique\(number)x") == [] && found("diff entirely") == [ids[number]])
        #expect(try count("unique\(number)x") == 0 && count("different") == 1)
        try perform(.remove(ids[number]))
        #expect(try found("different") == [] && count("different") == 0)
    }

    @Test("a long message is found at once, and indexing a block adds only its last messages")
    func long() throws {
        func text(_ name: String) -> String { (0..<60).map { "\(name)\($0)" }.joined(separator: " ") }
        let new = newID() as MessageID
        try perform(.write(NewMessage(new, text("first")), to: nil))
        #expect(try count("first59") == 1 && found("first59") == [new])
        try perform(.edit(ids[34], text("first")))
        #expect(try count("first59") == 2 && found("first59") == [new, ids[34]])
        try perform(.edit(ids[34], "Short"))
        #expect(try count("first59") == 1 && count("short") == 0 && found("short") == [ids[34]])
        try perform(.edit(new, text("second")))
        #expect(try count("first59") == 0 && count("second59") == 1 && found("second59") == [new])
        // The words of an older server wait for their block.
        _ = try house.connection.run("DELETE FROM word WHERE word >= \("second") AND word < \("t")")
        for number in 0..<WordTable.blockSize {
            try perform(.write(NewMessage(newID(), text("more\(number)x")), to: nil))
        }
        #expect(try count("second0") == 1 && count("second59") == 1 && count("more15x59") == 1)
        try perform(.remove(new))
        #expect(try count("second59") == 0 && found("second59") == [])
    }

    @Test("a search with an exhausted budget returns its position and continues from there")
    func budget() throws {
        let long = (0..<900).map { "京\($0)" }.joined(separator: " ")
        for _ in 0..<140 { try perform(.write(NewMessage(newID(), long), to: nil)) }
        var rests: [Int64] = []
        var answer = try answer(SearchRequest(text: "898 897 896 895 z", chat: chat))
        while let rest = answer.continuation.first?.before, rests.count < 20 {
            #expect(answer.found.isEmpty && answer.continuation.count == 1 && rest < rests.last ?? .max)
            rests.append(rest)
            answer = try self.answer(
                SearchRequest(text: "898 897 896 895 z", chat: chat, continuation: answer.continuation))
        }
        #expect(answer.found.isEmpty && (1..<6).contains(rests.count))
        answer = try self.answer(SearchRequest(text: "京 18 z", chat: chat))
        #expect(answer.found.isEmpty && answer.continuation.isEmpty, "no word has one of these prefixes")
    }

    @Test("a word of thousands of messages is found in the newest, and with a rare word in an old one")
    func frequent() throws {
        for number in 0..<2100 {
            let text = number == 0 ? "Frequent odd" : "Frequent word"
            try perform(.write(NewMessage(newID(), text), to: nil))
        }
        #expect(try count("frequent") > 2000 && found("freq").count == SearchAnswer.maxResults)
        #expect(try found("frequent odd").count == 1 && found("frequent even").isEmpty)
    }
}
