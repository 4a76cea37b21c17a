import Domain
import FeatureTags
import Storage
import SyncRules
import Testing

@testable import Service

/// A user with more notifications than are stored.
@Suite("Eviction of notifications", .tags(.N1, .N2), .timeLimit(.minutes(15)))
struct NotificationEvictionTests {
    private let house: HouseholdFixture
    /// A session of the editor. The shared list is not opened yet.
    private let session: SessionID = newID()
    private let own = ScopeID.list(newID())
    private let editor: PersonID

    init() throws {
        house = try HouseholdFixture()
        editor = house.people[.editor]!
        for person in house.people.values { try house.register(person) }
        try SessionTable(house.connection).insert(
            Session(id: session, person: editor, device: "", created: house.now, used: house.now))
        try house.processor.alarms.subscribe(
            Subscription(
                session: session, person: editor, endpoint: "https://push", key: "", secret: "",
                language: "en", zone: "UTC"), at: house.now)
        try house.done(.list(.create(name: "Own")), in: own, by: .editor)
    }

    /// Items in a list, all with a reminder at the same time.
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

    /// The waiting deliveries of the editor's device by list at a time, while a page is open there.
    private func waiting(at minute: Int64) throws -> [ScopeID: Int] {
        while try house.processor.notificationScheduler.processDue(
            at: house.minutes(minute), connected: [session], turn: .seconds(60)
        ).hasMore {}
        return try DeliveryTable(house.connection).waiting(for: session)
            .reduce(into: [:]) { $0[$1.alarm.scope, default: 0] += 1 }
    }

    @Test("at most a hundred notifications wait for a device, also of a single list")
    func maximum() throws {
        try remind(130, at: 10, in: house.list, by: .owner)
        #expect(try waiting(at: 10).values.reduce(0, +) == 100)
    }

    @Test("a stranger's lists do not evict notifications of the user's own list", arguments: [9, 10, 11])
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

    @Test("many unopened shared lists do not evict known lists or each other")
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

    @Test("an opened shared list has the same share as an own list, and does not evict a smaller one")
    func opened() throws {
        let grant = house.processor.records.member(editor, in: house.list)!.grant
        try house.done(
            .person(.markOpened(house.list, grant: CommandID(grant))), in: .user(editor), by: .editor)
        try remind(120, at: 10, in: house.list, by: .owner)
        try remind(3, at: 10, in: own, by: .editor)
        let waiting = try waiting(at: 10)
        #expect(waiting[own] == 3 && waiting[house.list]! > 90)
    }
}
