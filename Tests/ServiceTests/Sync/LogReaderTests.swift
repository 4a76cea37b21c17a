import Database
import Domain
import FeatureTags
import JSON
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import Service

@Suite("Server queries of a log", .tags(.C3, .C5), .timeLimit(.minutes(15)))
struct LogReaderTests {
    private let house: HouseholdFixture
    private let reader: SyncQueries
    private let group = ScopeID(.group, (newID() as GroupID).text)
    private let ids: [MessageID] = (1...6).map { _ in newID() }

    private var chat: ScopeID { .chat(of: GroupID(group.id)) }

    /// The owner has written six messages to a group. The editor joined before the first, the viewer after the fourth.
    init() throws {
        house = try HouseholdFixture()
        reader = SyncQueries(connection: house.connection, epoch: "e")
        try perform(.group(.create(name: "Family")), in: group)
        try perform(.member(.add(house.people[.editor]!, name: "", role: .viewer)), in: group)
        for (place, id) in ids.enumerated() {
            if place == 4 {
                try perform(.member(.add(house.people[.viewer]!, name: "", role: .viewer)), in: group)
            }
            try perform(.chat(.write(NewMessage(id, "Hello"), to: nil)), in: chat)
        }
    }

    private func perform(_ intent: Intent, in scope: ScopeID) throws {
        guard case .done = try house.perform(intent, in: scope, by: .owner) else { throw Refusal.invalid }
    }

    private func version() throws -> Int64 {
        try #require(try ReadAccess(of: house.people[.owner]!, on: house.connection).scopes[chat]).head
    }

    /// The positions in a page for a user, and its lowest position.
    private func page(
        for visitor: AccessTests.Visitor, before place: Int64, limit: Int = LogRequest.defaultLimit,
        later: Int64 = 0
    ) throws -> (low: Int64, places: [Int64?])? {
        let request = LogRequest(scope: chat, before: place, version: try version() + later, limit: limit)
        guard let bytes = try reader.log(request, by: house.people[visitor]!) else { return nil }
        let answer = try LogAnswer(JSONValue(parsing: bytes).object())
        return (answer.low, answer.rows.map { $0.record?.content.logPosition })
    }

    @Test("a page starts at the membership of its reader and is denied to others")
    func page() throws {
        let page = try #require(try page(for: .editor, before: 5))
        #expect(page.low == 1 && page.places == [1, 2, 3, 4])
        let latter = try #require(try self.page(for: .editor, before: .max, limit: 2))
        #expect(latter.low == 5 && latter.places == [5, 6])
        let joined = try #require(try self.page(for: .viewer, before: .max))
        #expect(joined.low == 5 && joined.places == [5, 6])
        #expect(try self.page(for: .viewer, before: 5)?.places == [])
        #expect(try self.page(for: .stranger, before: 5) == nil)
    }

    @Test("a page of long messages contains as many of the newest as fit into an answer")
    func long() throws {
        let text = String(repeating: "ж", count: 4000)
        for _ in 0..<250 {
            try perform(.chat(.write(NewMessage(newID(), text), to: nil)), in: chat)
        }
        let page = try #require(try page(for: .editor, before: .max, limit: LogRequest.maxLimit))
        #expect((60...70).contains(page.places.count) && page.places == (page.low...256).map { $0 })
        let next = try #require(try self.page(for: .editor, before: page.low, limit: LogRequest.maxLimit))
        #expect(next.places.last == page.low - 1 && next.places.count == page.places.count)
        #expect(try self.page(for: .viewer, before: 20, limit: LogRequest.maxLimit)?.places == Array(5...19))
    }

    @Test("a request far back can return more than a hundred messages")
    func many() throws {
        for _ in 0..<250 {
            try perform(.chat(.write(NewMessage(newID(), "Hello"), to: nil)), in: chat)
        }
        for (limit, low) in [(LogRequest.maxLimit, Int64(1)), (255, 2), (201, 56), (200, 57), (100, 157)] {
            let page = try #require(try page(for: .editor, before: .max, limit: limit))
            #expect(page.low == low && page.places == (low...256).map { $0 })
        }
    }

    @Test(
        "a database behind the device returns no page, which would undo newer changes"
    )
    func late() throws {
        #expect(throws: DatabaseError.self) { try page(for: .editor, before: 5, later: 1) }
    }

    /// The positions that a device at version 0 with a given range receives by a pull.
    private func pull(
        for visitor: AccessTests.Visitor, holding range: PullRequest.LogRange, window: Int = 200
    ) throws -> PullAnswer.Part {
        let person = house.people[visitor]!
        let grant = try #require(try ReadAccess(of: person, on: house.connection).scopes[chat]).grant
        let position = PullRequest.Position(grant: grant, version: 0, after: nil, range: range)
        let request = PullRequest(
            epoch: "e", cursors: [chat: position], first: chat, limit: 99, window: window)
        let answer = try PullAnswer(JSONValue(parsing: try reader.pull(request, by: person)))
        return try #require(answer.parts.first { $0.scope == chat })
    }

    private func places(_ part: PullAnswer.Part) -> [Int64] {
        part.rows.compactMap { $0.record?.content.logPosition }.sorted()
    }

    @Test("a delta leaves out records before the range of the device or the membership of its user")
    func delta() throws {
        let part = try pull(for: .editor, holding: PullRequest.LogRange(low: 3, high: 5))
        #expect(part.span == .delta(from: 0, to: part.head) && places(part) == [3, 4, 5, 6])
        let joined = try pull(for: .viewer, holding: PullRequest.LogRange(low: 1, high: 4))
        #expect(joined.span == .delta(from: 0, to: joined.head) && places(joined) == [5, 6])
    }

    @Test(
        "the number of unread messages before a position is sent on request, without the messages", .tags(.C6)
    )
    func count() throws {
        let request = LogRequest(scope: chat, before: 4, version: 0, limit: 0)
        let bytes = try #require(try reader.log(request, by: house.people[.editor]!))
        let answer = try LogAnswer(try JSONValue(parsing: bytes).object())
        #expect(answer.unread == 3 && answer.rows.isEmpty && answer.low == 4)
    }

    @Test("a message that its author removed does not count as unread", .tags(.C6, .C7))
    func takenBack() throws {
        func unread() throws -> Int64? {
            let request = LogRequest(scope: chat, before: 7, version: 0, limit: 0)
            let bytes = try #require(try reader.log(request, by: house.people[.editor]!))
            return try LogAnswer(try JSONValue(parsing: bytes).object()).unread
        }
        #expect(try unread() == 6)
        try perform(.chat(.remove(ids[5])), in: chat)
        #expect(try unread() == 5)
    }

    @Test(
        "a device behind the window gets the newest messages and the number of older unread ones",
        .tags(.C6))
    func away() throws {
        let part = try pull(for: .editor, holding: PullRequest.LogRange(low: 1, high: 2), window: 3)
        #expect(part.span == .snapshot(asOf: part.head, isFirst: true, isLast: true))
        #expect(part.low == 4 && places(part) == [4, 5, 6] && part.unreadBefore == 3)
        let near = try pull(for: .editor, holding: PullRequest.LogRange(low: 1, high: 3), window: 3)
        #expect(near.span == .delta(from: 0, to: near.head) && places(near) == [1, 2, 3, 4, 5, 6])
    }
}
