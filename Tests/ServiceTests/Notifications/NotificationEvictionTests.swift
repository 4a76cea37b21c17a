import Domain
import FeatureTags
import Storage
import Sync
import Testing

@testable import Service

/// Somebody who is told of so much that not all of it has a place.
@Suite("What fills the places of others", .tags(.N1, .N2), .timeLimit(.minutes(15)))
struct NotificationEvictionTests {
    private let house: House
    /// Those of the editor, who has been given the list and has not opened it.
    private let session: SessionID = newID()
    private let own = ScopeID.list(newID())
    private let editor: PersonID

    init() throws {
        house = try House()
        editor = house.people[.editor]!
        for person in house.people.values { try house.register(person) }
        try SessionTable(house.connection).insert(
            Session(id: session, person: editor, device: "", created: house.now, used: house.now))
        try house.processor.subscribe(
            Subscription(
                session: session, person: editor, endpoint: "https://push", key: "", secret: "",
                language: "en", zone: "UTC"), at: house.now)
        try house.done(.list(.create(name: "Own")), in: own, by: .editor)
    }

    /// Items in a list, of which all are reminded at a moment.
    private func remind(
        _ count: Int, at minute: Int64, in scope: ScopeID, by visitor: AccessTests.Visitor
    ) throws {
        let items = (0..<count).map { NewItem(id: newID(), title: "Item \($0)", rank: Rank("V")!) }
        for start in stride(from: 0, to: count, by: 100) {
            try house.done(
                .item(.create(Array(items[start..<min(start + 100, count)]))), in: scope, by: visitor)
        }
        for item in items {
            try house.done(
                .item(.edit(item.id, [.reminder(house.minutes(minute))])), in: scope, by: visitor)
        }
    }

    /// How much of each list waits for the editor's device once a moment has come, while a page is open there.
    private func waiting(at minute: Int64) throws -> [ScopeID: Int] {
        while try house.processor.takeDue(
            at: house.minutes(minute), connected: [session], turn: .seconds(60)
        ).hasMore {}
        return try DeliveryTable(house.connection).waiting(for: session)
            .reduce(into: [:]) { $0[$1.alarm.scope, default: 0] += 1 }
    }

    @Test("of one device is a hundred, of one list too")
    func most() throws {
        try remind(130, at: 10, in: house.list, by: .owner)
        #expect(try waiting(at: 10).values.reduce(0, +) == 100)
    }

    @Test("of a stranger's lists leaves what is one's own, whichever comes first", arguments: [9, 10, 11])
    func own(minute: Int64) throws {
        let others = try (0..<4).map { _ in try house.makeList(by: .owner) }
        for scope in others {
            try house.done(.member(.add(editor, name: "", role: .editor)), in: scope, by: .owner)
            try remind(60, at: 10, in: scope, by: .owner)
        }
        try remind(3, at: minute, in: own, by: .editor)
        #expect(try waiting(at: 10)[own, default: 0] == (minute > 10 ? 0 : 3))
        #expect(try waiting(at: 11)[own] == 3)
        try house.pass(to: house.minutes(11))
        #expect(house.rows(.editor).filter { $0.scope == own }.count == 3)
        #expect(house.rows(.editor).filter { $0.kind != .messages }.count == 200)
    }

    @Test("of what was given in great number leaves what is known, and one list of what is not known another")
    func shares() throws {
        for _ in 0..<120 {
            let scope = try house.makeList(by: .owner)
            try house.done(.member(.add(editor, name: "", role: .editor)), in: scope, by: .owner)
        }
        try remind(2, at: 1, in: house.list, by: .owner)
        try remind(2, at: 1, in: own, by: .editor)
        let waiting = try waiting(at: 1)
        #expect(waiting[own] == 2 && waiting[house.list, default: 0] >= 2)
    }

    @Test("of a list that was opened is as much as of one's own, and leaves the smaller one's")
    func opened() throws {
        let grant = house.processor.records.member(editor, in: house.list)!.grant
        try house.done(
            .person(.open(house.list, grant: CommandID(grant))), in: .user(editor), by: .editor)
        try remind(120, at: 10, in: house.list, by: .owner)
        try remind(3, at: 10, in: own, by: .editor)
        let waiting = try waiting(at: 10)
        #expect(waiting[own] == 3 && waiting[house.list]! > 90)
    }
}
