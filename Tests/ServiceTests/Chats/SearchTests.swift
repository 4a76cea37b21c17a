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

@Suite("Message search with continuation", .tags(.C11), .timeLimit(.minutes(15)))
struct SearchTests {
    private let house: HouseholdFixture
    private let own: ScopeID
    private let groups: [GroupID] = (0..<4).map { _ in newID() }

    init() throws {
        house = try HouseholdFixture()
        let owner = house.people[.owner]!
        own = .chat(owner, owner)
        for group in groups { try done(.group(.create(name: "Group")), in: .group(group)) }
    }

    private func done(
        _ intent: Intent, in scope: ScopeID, by visitor: AccessTests.Visitor = .owner
    ) throws {
        guard case .done = try house.perform(intent, in: scope, by: visitor) else { throw Refusal.invalid }
    }

    /// All results, from one answer after the other.
    private func followed(
        _ text: String, in chat: ScopeID?, by person: PersonID, cost: Int, on connection: any Connection
    ) throws -> [SearchAnswer] {
        let reader = SyncQueries(connection: connection, epoch: "e")
        var answers: [SearchAnswer] = []
        repeat {
            let request = SearchRequest(
                text: text, chat: chat, continuation: answers.last?.continuation ?? [])
            let again = try SearchRequest(JSONValue(parsing: JSONValue.object(request.json).bytes).object())
            let bytes = try #require(try reader.search(again, by: person, cost: cost))
            answers.append(try SearchAnswer(JSONValue(parsing: bytes).object()))
        } while !answers.last!.continuation.isEmpty && answers.count < 1000
        return answers
    }

    /// The expected results, found by reading each message.
    private func scanned(_ text: String, in chat: ScopeID?, by person: PersonID) throws -> Set<String> {
        let (query, table) = (SearchText(query: text), RecordTable(house.connection))
        var found: Set<String> = []
        for (scope, access) in try ReadAccess(of: person, on: house.connection).scopes
        where scope.kind == .chat && scope == chat ?? scope {
            var preference = ChatPreference()
            if case .chatPreference(let chosen)? = try table.record(
                ChatPreference.recordID(scope), in: .user(person))?.record()?.content
            {
                preference = chosen
            }
            for stored in try table.log(of: scope, from: access.since, before: .max) {
                guard let record = try stored.record(), case .message(let message) = record.content,
                    message.position > preference.cleared, !preference.hides(record.id),
                    SearchText(message.text).isFound(by: query)
                else { continue }
                found.insert(scope.text + " " + record.id.text)
            }
        }
        return found
    }

    private static let vocabulary =
        (0..<12).map { "even\($0)" } + (0..<90).map { "w\($0)" } + [
            "odd", "oddly", "The", "the", "café", "京都",
        ]
    private static let queries = [
        "the", "odd", "od the", "even", "even1 w1", "w", "w7 the", "w the od ev caf", "京", "caf 都", "none",
        "the none", "even3 even4 even5", "w80",
    ]

    @Test("the answers of a search contain exactly the matches of a full scan", arguments: 1...3)
    func equal(seed: Int) throws {
        var numbers = SplitMix(seed: UInt64(seed))
        let chats = [own] + groups.map { .chat(of: $0) }
        var written: [(chat: ScopeID, id: MessageID)] = []
        func text() -> String {
            (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
                Int.random(in: 0..<3, using: &numbers) == 0
                    ? "the" : Self.vocabulary.randomElement(using: &numbers)!
            }.joined(separator: " ")
        }
        for step in 0..<900 {
            if step % 200 == 100 {
                let member = MemberIntent.add(house.people[.editor]!, name: "", role: .editor)
                try done(.member(member), in: .group(groups[step / 200 % groups.count]))
            }
            let old = written.randomElement(using: &numbers)
            switch (Int.random(in: 0..<40, using: &numbers), old) {
            case (0...2, let old?):
                _ = try house.perform(.chat(.edit(old.id, text())), in: old.chat, by: .owner)
            case (3, let old?): _ = try house.perform(.chat(.remove(old.id)), in: old.chat, by: .owner)
            case (4, let old?):
                try done(
                    .chatPreference(.hide(old.chat, [old.id], true)), in: .user(house.people[.owner]!))
            case (5, let old?) where step < 400:
                let clear = ChatPreferenceIntent.clear(
                    old.chat, upTo: Int64.random(in: 0...9, using: &numbers), hides: false, as: nil)
                try done(.chatPreference(clear), in: .user(house.people[.owner]!))
            default:
                let chat = Bool.random(using: &numbers) ? own : chats.randomElement(using: &numbers)!
                let id: MessageID = newID()
                try done(.chat(.write(NewMessage(id, text()), to: nil)), in: chat)
                written.append((chat, id))
            }
        }
        for visitor in [AccessTests.Visitor.owner, .editor] {
            let person = house.people[visitor]!
            for chat in [nil, visitor == .owner ? own : .chat(of: groups[0])] {
                for query in Self.queries {
                    let answers = try followed(
                        query, in: chat, by: person, cost: 5000, on: house.connection)
                    let found = answers.flatMap(\.found)
                    let places = found.map { $0.chat.text + " " + $0.row.id.text }
                    #expect(try Set(places) == scanned(query, in: chat, by: person), "\(query)")
                    #expect(Set(places).count == places.count, "\(query)")
                    if chat != nil {
                        let numbers = found.compactMap { found -> Int64? in
                            found.row.record?.content.logPosition
                        }
                        #expect(numbers == numbers.sorted(by: >))
                    }
                }
            }
        }
    }

    @Test("messages are found while their index is rebuilt in parts, each by another run of the server")
    func rebuilding() throws {
        var written: [MessageID] = []
        for number in 0..<150 {
            let text =
                number % 40 == 7 ? Self.vocabulary.joined(separator: " ") : "the Straße \(number % 9) odd"
            written.append(newID())
            try done(.chat(.write(NewMessage(written[number], text), to: nil)), in: own)
        }
        _ = try house.connection.run("UPDATE word SET word = 'of another form ' || word")
        try MetaTable(house.connection).set("words", to: "1")
        try WordTable(house.connection).discardOldFormat()
        let queries = ["the", "STRASSE 3", "strass odd", "even1 w1", "of another", "edited", "none"]
        func check() throws {
            for query in queries {
                let answers = try followed(
                    query, in: own, by: house.people[.owner]!, cost: 5000, on: house.connection)
                let places = answers.flatMap(\.found).map { $0.chat.text + " " + $0.row.id.text }
                #expect(try Set(places) == scanned(query, in: own, by: house.people[.owner]!), "\(query)")
                #expect(Set(places).count == places.count, "\(query)")
            }
        }
        func part(isKept: Bool) throws -> Bool {
            let processor = CommandProcessor(connection: house.connection, epoch: "e")
            try house.connection.begin()
            let hasMore = try processor.jobRunner.runPart(at: house.now).hasMore
            if isKept { try house.connection.commit() } else { try house.connection.rollback() }
            return hasMore
        }
        var parts = 0
        try check()
        while try part(isKept: true) {
            try check()
            _ = try part(isKept: false)
            parts += 1
            _ = try house.perform(.chat(.edit(written[parts * 9], "edited \(parts)")), in: own, by: .owner)
            _ = try house.perform(.chat(.remove(written[parts * 9 + 1])), in: own, by: .owner)
            try done(.chat(.write(NewMessage(newID(), "the new one"), to: nil)), in: own)
            try check()
        }
        #expect(parts > 3)
        let old = try house.connection.run("SELECT COUNT(*) FROM word WHERE word LIKE 'of another%'")
        #expect(try old[0].integer(0) == 0)
    }

    @Test("an index in the current format remains, and an ended chat needs no rebuild")
    func form() throws {
        for _ in 0..<40 { try done(.chat(.write(NewMessage(newID(), "the"), to: nil)), in: own) }
        let table = WordTable(house.connection)
        try table.discardOldFormat()
        #expect(try table.unindexedEnd(of: own) == .max)
        while try house.processor.jobRunner.runPart(at: house.now).hasMore {}
        try table.discardOldFormat()
        #expect(try table.unindexedEnd(of: own) == 0)
        try MetaTable(house.connection).set("words", to: "1")
        try table.discardOldFormat()
        try RecordTable(house.connection).close(own)
        #expect(try table.unindexedEnd(of: own) == 0)
    }

    @Test("versions without continuation are understood, and ignore the new fields")
    func versions() throws {
        func object(_ text: String) throws -> JSONObject { try JSONValue(parsing: Array(text.utf8)).object() }
        #expect(try SearchAnswer(object(#"{"found":[],"more":true}"#)).continuation.isEmpty)
        #expect(try SearchRequest(object(#"{"text":"a","later":1}"#)) == SearchRequest(text: "a", chat: nil))
        let bytes = SearchAnswer.bytes([], continuation: [SearchPosition(chat: own, before: nil)])
        let answer = try JSONValue(parsing: bytes).object()
        #expect(try answer.bool("more") && answer.array("found").isEmpty)
    }

    @Test(
        "the cost of an answer does not grow with the messages",
        arguments: [
            "aaaaaaaa bbbbbbbb c e o n", "aaaaaaaa bbbbbbbb cccccccc dddddddd n", "evenly oddly", "aaaaaaaa",
        ])
    func cost(query: String) throws {
        for number in 0..<3000 {
            let words = "aaaaaaaa bbbbbbbb cccccccc dddddddd " + (number % 2 == 0 ? "evenly" : "oddly")
            try done(.chat(.write(NewMessage(newID(), words), to: nil)), in: own)
        }
        let counter = Counter(house.connection)
        let answers = try followed(
            query, in: nil, by: house.people[.owner]!, cost: 20_000, on: counter)
        #expect(counter.maxAtOnce < 10_000)
        #expect((1..<100).contains(answers.count))
    }
}

/// A connection that counts the rows and statements of each transaction.
private final class Counter: Connection {
    private let connection: any Connection
    private var count = 0
    private(set) var maxAtOnce = 0

    init(_ connection: any Connection) { self.connection = connection }

    func run(_ sql: SQL) throws(DatabaseError) -> [Row] {
        let rows = try connection.run(sql)
        count += 1 + rows.count
        maxAtOnce = max(maxAtOnce, count)
        return rows
    }

    func hasTable(_ name: String) throws(DatabaseError) -> Bool { try connection.hasTable(name) }
    var isInTransaction: Bool { connection.isInTransaction }
    func begin() throws(DatabaseError) {
        count = 0
        try connection.begin()
    }
    func commit() throws(DatabaseError) { try connection.commit() }
    func rollback() throws(DatabaseError) { try connection.rollback() }
    func close() { connection.close() }
}
