import Database
import Domain
import FeatureTags
import SQLite
import Storage
import SyncRules
import Testing

@testable import Service

/// The household, whose database contains damaged rows or rows of a newer version.
@Suite("Unreadable rows and notifications", .tags(.N1, .N2), .timeLimit(.minutes(15)))
struct UnreadableRowTests {
    private let house: HouseholdFixture

    init() throws {
        house = try HouseholdFixture()
        for person in house.people.values { try house.register(person) }
        try house.pass(to: house.now)
        for visitor in AccessTests.Visitor.allCases { try house.read(visitor) }
    }

    private func spoil(_ record: RecordID, in scope: ScopeID) throws {
        _ = try house.connection.run(
            "UPDATE record SET data = '{' WHERE scope = \(scope.text) AND id = \(record.text)")
        house.processor.didRollBack()
    }

    @Test("an unreadable item does not block other notifications, and is tried once")
    func item() throws {
        let other = NewItem(id: newID(), title: "Bread", rank: Rank("V")!)
        try house.done(.item(.create([other])), by: .owner)
        try house.remind(at: house.minutes(1))
        try house.remind(other.id, at: house.minutes(2))
        try spoil(RecordID(house.item.text), in: house.list)
        house.now = house.minutes(2)
        let failures = try house.processor.notificationScheduler.processDue(
            at: house.now, connected: [], turn: .seconds(60)
        )
        .failures
        #expect(failures.map(\.kind) == [.corrupt])
        #expect(house.rows(.editor).filter { $0.kind == .reminders }.map(\.subject.text) == [other.id.text])
        #expect(try AlarmTable(house.connection).next() == nil)
    }

    @Test(
        "an unreadable record of a user blocks only that user's notifications",
        arguments: [Settings.recordID, Notification.recordID(0)])
    func person(_ record: RecordID) throws {
        let own = ScopeID.user(house.people[.editor]!)
        try house.done(.person(.zone("UTC")), in: own, by: .editor)
        try house.remind(at: house.minutes(1))
        try spoil(record, in: own)
        try house.pass(to: house.minutes(1))
        #expect(house.unread(.editor).isEmpty)
        #expect(house.unread(.owner) == [.reminders] && house.unread(.viewer) == [.reminders])
    }

    @Test("an unreadable record blocks no other user's digest")
    func digest() throws {
        for visitor in [AccessTests.Visitor.owner, .editor] {
            let own = ScopeID.user(house.people[visitor]!)
            try house.done(.person(.emailDigest(true)), in: own, by: visitor)
        }
        try house.remind(at: house.minutes(1))
        try house.pass(to: house.minutes(1))
        try spoil(Settings.recordID, in: .user(house.people[.editor]!))
        house.now = house.minutes(61)
        let due = try house.processor.notificationScheduler.processDue(
            at: house.now, connected: [], turn: .seconds(60))
        #expect(due.digests.map(\.person) == [house.people[.owner]!] && due.failures.count == 1)
        #expect(try EmailDigestTable(house.connection).next() == nil)
    }

    @Test(
        "unreadable deliveries remain for a newer version, and later ones are sent",
        arguments: [
            ("novelties", nil), ("reminders", "event:00000000000000000000000001"), ("deadlines", "?"),
        ])
    func rows(kind: String, scope: String?) throws {
        let scope = scope ?? house.list.text
        let session = Session(
            id: newID(), person: house.people[.owner]!, device: "", created: house.now, used: house.now)
        try SessionTable(house.connection).insert(session)
        try house.processor.alarms.subscribe(
            Subscription(
                session: session.id, person: session.person, endpoint: "https://push/", key: "", secret: "",
                language: "en", zone: "UTC"), at: house.now)
        for number in 0..<160 {
            _ = try house.connection.run(
                """
                INSERT INTO alarm (scope, record, kind, zone, moment)
                VALUES (\(scope), \("new:\(number)"), \(kind), '', 1)
                """)
            _ = try house.connection.run(
                """
                INSERT INTO delivery (session, scope, record, kind, moment, next, attempts)
                VALUES (\(session.id.text), \(scope), \("new:\(number)"), \(kind), 1, 1, 0)
                """)
        }
        try house.remind(at: house.minutes(1))
        var sent = 0
        house.now = house.minutes(1)
        for _ in 1...3 {
            sent += try house.processor.notificationScheduler.processDue(
                at: house.now, connected: [], turn: .seconds(60)
            )
            .sendings.count
        }
        #expect(sent == 1 && house.unread(.owner) == [.reminders])
        #expect(try AlarmTable(house.connection).next() == nil)
        #expect(
            try DeliveryTable(house.connection).next() == house.minutes(2), "the delivery that is being sent")
        for table in ["alarm", "delivery"] {
            let left = try house.connection.run(
                "SELECT COUNT(*) FROM \(raw: table) WHERE record LIKE 'new:%'")
            #expect(try left[0].integer(0) == 160)
        }
    }
}
