import Domain
import FeatureTags
import Storage
import SyncProtocol
import SyncRules
import Testing
import TimeZones
import WebPush

@testable import Service

@Suite("Alarms of tasks with a time", .tags(.N1, .L12), .timeLimit(.minutes(15)))
struct RelativeAlarmTests {
    private let house: HouseholdFixture
    private let item: ItemID
    /// 2026-01-01, noon in UTC.
    private let start = Instant(milliseconds: 1_767_268_800_000)

    init() throws {
        house = try HouseholdFixture()
        item = house.item
        for visitor in [AccessTests.Visitor.owner, .editor] { try house.register(house.people[visitor]!) }
        house.now = start
        _ = try house.processor.notificationScheduler.processDue(at: start, connected: [], turn: .seconds(60))
            .sendings
    }

    private func plan(_ day: String, _ time: Int?, _ alert: Alert = .atTime) throws {
        try house.done(
            .item(.edit(item, [.day(CivilDay(day)!), .time(time), .alert(alert)])), by: .owner)
    }

    @discardableResult
    private func subscribe(
        _ visitor: AccessTests.Visitor, _ session: SessionID? = nil, zone: String
    ) throws -> SessionID {
        let (id, person) = (session ?? newID(), house.people[visitor]!)
        if session == nil {
            try SessionTable(house.connection).insert(
                Session(id: id, person: person, device: "", created: house.now, used: house.now))
        }
        try house.processor.alarms.subscribe(
            Subscription(
                session: id, person: person, endpoint: id.text, key: "", secret: "", language: "en",
                zone: zone), at: house.now)
        return id
    }

    /// The devices that are notified until a moment, with the time in UTC.
    private func notified(until end: String) throws -> [String] {
        let end = Zone.utc.moment(of: CivilTime(end)!)
        var sent: [String] = []
        while let next = try [AlarmTable(house.connection).next(), DeliveryTable(house.connection).next()]
            .compactMap({ $0 }).min(), next < end
        {
            house.now = max(next, house.now)
            for one in try house.processor.notificationScheduler.processDue(
                at: house.now, connected: [], turn: .seconds(60)
            )
            .sendings {
                let name = one.subscription.person == house.people[.owner]! ? "owner " : "editor "
                sent.append(name + Zone.utc.time(at: house.now).text)
                try house.processor.deliveries.recordOutcome(
                    one.delivery, .delivered, of: one.subscription.endpoint, at: house.now)
            }
        }
        house.now = end
        return sent
    }

    @Test("each member of a list is reminded when their own clock shows the time")
    func zones() throws {
        try subscribe(.owner, zone: "Europe/Berlin")
        try subscribe(.editor, zone: "America/New_York")
        try plan("2026-01-02", 1020, .before(minutes: 10))
        #expect(
            try notified(until: "2026-01-05T00:00") == ["owner 2026-01-02T15:50", "editor 2026-01-02T21:50"])
        #expect(house.rows(.owner).count { $0.kind == .reminders } == 1)
        #expect(house.rows(.editor).count { $0.kind == .reminders } == 1)
        #expect(try AlarmTable(house.connection).next() == nil)
    }

    @Test("each device of a user uses its own zone unless the user has chosen one")
    func devices() throws {
        try subscribe(.owner, zone: "Asia/Tokyo")
        try subscribe(.owner, zone: "Europe/Berlin")
        try plan("2026-01-02", 1020)
        #expect(
            try notified(until: "2026-01-03T00:00") == ["owner 2026-01-02T08:00", "owner 2026-01-02T16:00"])
        try house.done(.person(.zone("Pacific/Kiritimati")), in: .user(house.people[.owner]!), by: .owner)
        try plan("2026-01-05", 1020)
        #expect(
            try notified(until: "2026-01-06T12:00") == ["owner 2026-01-05T03:00", "owner 2026-01-05T03:00"])
    }

    @Test(
        "a task around a change of the clocks is reminded once, at its local time",
        arguments: [
            ("2026-03-29", 120, "2026-03-29T01:00"), ("2026-03-29", 180, "2026-03-29T01:00"),
            ("2026-10-25", 150, "2026-10-25T01:30"), ("2026-10-25", 180, "2026-10-25T02:00"),
            ("2026-03-29", 60, "2026-03-29T00:00"),
        ])
    func clockChanges(day: String, time: Int, expected: String) throws {
        try subscribe(.owner, zone: "Europe/Berlin")
        try plan(day, time)
        #expect(try notified(until: "2026-11-01T00:00") == ["owner " + expected])
    }

    @Test("a repeating task keeps its local time over a change of the clocks", .tags(.L10))
    func series() throws {
        try subscribe(.owner, zone: "Europe/Berlin")
        let first = CivilDay("2026-03-20")!
        try plan(first.text, 1020)
        try house.done(.item(.repeat(item, Recurrence(.daily), from: first)), by: .owner)
        let zone = Zone(named: "Europe/Berlin")
        var open = item
        for index in 0..<20 {
            let day = first.advanced(by: index)
            let moment = zone.moment(of: CivilTime(day, minuteOfDay: 1020))
            #expect(try notified(until: day.text + "T22:00") == ["owner " + Zone.utc.time(at: moment).text])
            try house.done(.item(.tick(open, done: true, on: day)), by: .owner)
            open = Occurrence(of: SeriesID(startingWith: item), index: index + 1, on: day).item
        }
    }

    @Test("Done on a notification counts from the day on which the user taps it", .tags(.L10))
    func doneLater() throws {
        // Noon in UTC is the next day there.
        try subscribe(.owner, zone: "Pacific/Kiritimati")
        let rule = Recurrence(.daily, every: 3, isAfterCompletion: true)!
        try plan("2026-01-03", 600)
        try house.done(.item(.repeat(item, rule, from: CivilDay("2026-01-03")!)), by: .owner)
        let due = Zone(named: "Pacific/Kiritimati").moment(of: CivilTime("2026-01-03T10:00")!)
        let records = house.processor.records
        let content = records.notificationContent(
            of: AlarmTable.Entry(
                Alarm(kind: .reminders, moment: due), of: RecordID(item.text), in: house.list),
            for: NotificationContent.Recipient(
                house.people[.owner]!, records, zone: "Pacific/Kiritimati", at: due))
        let done = try #require(content?.done?.intent)
        house.now = Zone.utc.moment(of: CivilTime("2026-01-04T12:00")!)
        try house.done(done, by: .owner)
        let next = Occurrence(of: SeriesID(startingWith: item), index: 1, on: CivilDay("2026-01-03")!).item
        #expect(records.item(next, in: house.list)?.day == CivilDay("2026-01-08"))
    }

    @Test(
        "a tick of an older app, which sends no day, counts from the day in the zone of the user", .tags(.L10)
    )
    func olderApp() throws {
        try plan("2026-01-03", 600)
        let rule = Recurrence(.daily, every: 3, isAfterCompletion: true)!
        try house.done(.item(.repeat(item, rule, from: CivilDay("2026-01-03")!)), by: .owner)
        try house.done(.person(.zone("Pacific/Kiritimati")), in: .user(house.people[.owner]!), by: .owner)
        house.now = Zone.utc.moment(of: CivilTime("2026-01-04T12:00")!)
        try house.done(.item(.tick(item, done: true)), by: .owner)
        let next = Occurrence(of: SeriesID(startingWith: item), index: 1, on: CivilDay("2026-01-03")!).item
        #expect(house.processor.records.item(next, in: house.list)?.day == CivilDay("2026-01-08"))
    }

    @Test("an unticked occurrence has no second reminder, however long it is overdue", .tags(.L10))
    func unticked() throws {
        try subscribe(.owner, zone: "Europe/Berlin")
        try plan("2026-01-03", 600)
        try house.done(.item(.repeat(item, Recurrence(.daily), from: CivilDay("2026-01-03")!)), by: .owner)
        #expect(try notified(until: "2026-02-03T00:00") == ["owner 2026-01-03T09:00"])
        #expect(try AlarmTable(house.connection).next() == nil)
        try house.done(.item(.tick(item, done: true, on: CivilDay("2026-02-03")!)), by: .owner)
        #expect(try notified(until: "2026-02-05T00:00") == ["owner 2026-02-03T09:00"])
    }

    @Test("a task that is moved, done, deleted or loses its time has no reminder at the former moment")
    func changes() throws {
        try subscribe(.owner, zone: "UTC")
        try plan("2026-01-02", 600)
        // An older app knows only the day.
        try house.done(.item(.edit(item, [.day(CivilDay("2026-01-03")!)])), by: .owner)
        #expect(try notified(until: "2026-01-04T00:00") == ["owner 2026-01-03T10:00"])
        let ends: [ItemIntent] = [
            .edit(item, [.time(nil)]), .edit(item, [.day(nil)]), .tick(item, done: true), .delete(item),
        ]
        for (index, end) in ends.enumerated() {
            try house.done(.item(.restore(item)), by: .owner)
            try house.done(.item(.tick(item, done: false)), by: .owner)
            try plan("2026-02-0\(index + 1)", 600)
            try house.done(.item(end), by: .owner)
            #expect(try notified(until: "2026-02-0\(index + 2)T00:00").isEmpty)
        }
    }

    @Test("a user who moves to another zone, or joins the list, is reminded in that zone")
    func moves() throws {
        let phone = try subscribe(.owner, zone: "America/New_York")
        try plan("2026-01-02", 1020)
        #expect(try notified(until: "2026-01-02T12:00").isEmpty)
        try subscribe(.owner, phone, zone: "Europe/London")
        #expect(try notified(until: "2026-01-03T00:00") == ["owner 2026-01-02T17:00"])
        try plan("2026-01-05", 1020)
        #expect(try notified(until: "2026-01-05T12:00").isEmpty)
        try house.done(.person(.zone("Europe/Berlin")), in: .user(house.people[.owner]!), by: .owner)
        #expect(try notified(until: "2026-01-06T12:00") == ["owner 2026-01-05T16:00"])
        try house.done(.member(.remove(house.people[.editor]!)), by: .owner)
        try house.done(.person(.zone("America/New_York")), in: .user(house.people[.owner]!), by: .owner)
        try plan("2026-01-09", 1020)
        #expect(try notified(until: "2026-01-09T12:00").isEmpty)
        try subscribe(.editor, zone: "Europe/London")
        try house.done(.member(.add(house.people[.editor]!, name: "", role: .editor)), by: .owner)
        _ = try notified(until: "2026-01-09T16:59")
        #expect(
            try notified(until: "2026-01-10T00:00") == ["editor 2026-01-09T17:00", "owner 2026-01-09T22:00"])
    }

    @Test("a user without a zone who gets one before its time is reminded")
    func lateZone() throws {
        try plan("2026-01-02", 1020)
        #expect(try notified(until: "2026-01-02T12:00").isEmpty)
        try subscribe(.owner, zone: "America/New_York")
        #expect(try notified(until: "2026-01-04T00:00") == ["owner 2026-01-02T22:00"])
        #expect(try notified(until: "2026-01-05T00:00").isEmpty)
    }

    @Test("a reminder that was due while the server was down is sent once afterwards", .tags(.N4))
    func outage() throws {
        try subscribe(.owner, zone: "Asia/Tokyo")
        try subscribe(.editor, zone: "UTC")
        try plan("2026-01-02", 1020)
        house.now = Zone.utc.moment(of: CivilTime("2026-01-03T03:00")!)
        #expect(
            try notified(until: "2026-01-04T00:00").sorted()
                == ["editor 2026-01-03T03:00", "owner 2026-01-03T03:00"])
    }

    @Test("a snoozed relative reminder is repeated and enters the notification center again")
    func snoozed() throws {
        try subscribe(.owner, zone: "Europe/Berlin")
        try plan("2026-01-02", 1020)
        #expect(try notified(until: "2026-01-02T16:01").count == 1)
        try house.read(.owner)
        let moment = Zone.utc.moment(of: CivilTime("2026-01-02T16:00")!)
        try house.done(
            .notification(
                .snooze(
                    .reminders, of: RecordID(item.text), in: house.list, at: moment,
                    minutes: 10)),
            in: .user(house.people[.owner]!), by: .owner)
        #expect(try notified(until: "2026-01-03T00:00") == ["owner 2026-01-02T16:11"])
        #expect(house.unread(.owner).contains(.reminders))
    }
}
