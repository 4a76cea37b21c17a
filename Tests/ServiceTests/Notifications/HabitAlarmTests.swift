import Domain
import FeatureTags
import Storage
import SyncProtocol
import SyncRules
import Testing
import TimeZones
import WebPush

@testable import Service

@Suite("Habit alarms", .tags(.N1, .H7), .timeLimit(.minutes(15)))
struct HabitAlarmTests {
    private let house: HouseholdFixture
    private let person: PersonID
    private let habit: HabitID = newID()
    /// 2026-01-01, noon in UTC.
    private let start = Instant(milliseconds: 1_767_268_800_000)

    init() throws {
        house = try HouseholdFixture()
        person = house.people[.owner]!
        try house.register(person)
        house.now = start
        // The notification about the shared list is not part of these tests.
        _ = try house.processor.notificationScheduler.processDue(at: start, connected: [], turn: .seconds(60))
            .sendings
        try perform(
            .habit(
                .create(
                    habit,
                    Habit(
                        name: "Read", color: HabitColor("#1db322")!, time: 450, rank: Rank("U")!,
                        started: CivilDay("2026-01-01")!))))
    }

    private func perform(_ intent: Intent) throws {
        guard case .done = try house.perform(intent, in: .user(person), by: .owner) else {
            throw Refusal.invalid
        }
    }

    private func subscribe(_ session: SessionID? = nil, zone: String) throws -> SessionID {
        let id: SessionID = session ?? newID()
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

    /// The times at which a device is notified until `end`, with an action after each.
    private func notified(
        until end: Instant, _ act: (Instant) throws -> Void = { _ in }
    ) throws -> [(session: SessionID, at: Instant)] {
        var sent: [(SessionID, Instant)] = []
        while let next = try [AlarmTable(house.connection).next(), DeliveryTable(house.connection).next()]
            .compactMap({ $0 }).min(), next < end
        {
            house.now = max(next, house.now)
            for one in try house.processor.notificationScheduler.processDue(
                at: house.now, connected: [], turn: .seconds(60)
            )
            .sendings {
                sent.append((one.subscription.session, house.now))
                try house.processor.deliveries.recordOutcome(
                    one.delivery, .delivered, of: one.subscription.endpoint, at: house.now)
            }
            try act(house.now)
        }
        house.now = end
        return sent
    }

    @Test(
        "a year of habit alarms is sent once a day at the same local time, also around clock changes"
    )
    func year() throws {
        _ = try subscribe(zone: "Europe/Berlin")
        let sent = try notified(until: start.advanced(by: 365 * Instant.day))
        let zone = Zone(named: "Europe/Berlin")
        #expect(sent.count == 365)
        #expect(sent.allSatisfy { zone.time(at: $0.at).minuteOfDay == 450 })
        #expect(Set(sent.map { zone.time(at: $0.at).day.text }).count == 365)
    }

    @Test("each device uses its own time zone unless the user has chosen one")
    func zones() throws {
        let (home, away) = (try subscribe(zone: "Europe/Berlin"), try subscribe(zone: "Asia/Tokyo"))
        let day = start.advanced(by: Instant.day)
        #expect(try notified(until: day).map(\.session) == [away, home])
        _ = try subscribe(away, zone: "America/New_York")
        #expect(try notified(until: day.advanced(by: Instant.day)).map(\.session) == [away, home])
        try perform(.person(.zone("Asia/Tokyo")))
        let both = try notified(until: day.advanced(by: 2 * Instant.day))
        #expect(both.count == 2 && both[0].at == both[1].at)
    }

    @Test("a habit that is done, deleted, moved or muted sends no alarm")
    func changes() throws {
        _ = try subscribe(zone: "UTC")
        try perform(.habit(.check(habit, CivilDay("2026-01-02")!, time: 300)))
        #expect(try notified(until: start.advanced(by: Instant.day)).isEmpty)
        try perform(.habit(.edit(habit, [.time(600)])))
        let later = try notified(until: start.advanced(by: 2 * Instant.day))
        #expect(later.map { Zone(named: "UTC").time(at: $0.at).minuteOfDay } == [600])
        try perform(.person(.remind(.habits, false)))
        #expect(try notified(until: start.advanced(by: 3 * Instant.day)).isEmpty)
        try perform(.person(.remind(.habits, true)))
        #expect(try notified(until: start.advanced(by: 4 * Instant.day)).count == 1)
        try perform(.habit(.delete(habit)))
        #expect(try notified(until: start.advanced(by: 9 * Instant.day)).isEmpty)
        #expect(try AlarmTable(house.connection).next() == nil)
    }

    @Test(
        "a habit with a number of times a week sends alarms until the number is reached, and again next week",
        .tags(.H9))
    func weekly() throws {
        _ = try subscribe(zone: "UTC")
        // 1 January 2026 is a Thursday. The alarms of the next days are at 07:30.
        try perform(.habit(.edit(habit, [.weekly(Weekly(2, from: 1)!, from: CivilDay("2026-01-01"))])))
        let days = try notified(until: start.advanced(by: 11 * Instant.day)) { moment in
            let day = Zone.utc.time(at: moment).day
            // Done on Friday and Saturday, so not due on Sunday, and once in the next week.
            if ["2026-01-02", "2026-01-03", "2026-01-05"].contains(day.text) {
                try perform(.habit(.check(habit, day, time: 500)))
            }
        }
        #expect(days.map { Zone.utc.time(at: $0.at).day.parts.day } == [2, 3, 5, 6, 7, 8, 9, 10, 11, 12])
        try perform(.habit(.edit(habit, [.time(nil)])))
        #expect(try notified(until: start.advanced(by: 20 * Instant.day)).isEmpty)
    }

    @Test(
        "a paused habit sends no alarm until the first day after the pause, or until it is resumed",
        .tags(.H11))
    func pause() throws {
        _ = try subscribe(zone: "UTC")
        let first = CivilDay("2026-01-02")!
        func day(_ number: Int) -> CivilDay { first.advanced(by: number) }
        func days(until number: Int) throws -> [String] {
            try notified(until: start.advanced(by: Int64(number) * Instant.day)).map {
                Zone.utc.time(at: $0.at).day.text
            }
        }
        // Longer than a week, and with another pause right after a day without one.
        try perform(.habit(.edit(habit, [.pause(from: day(1), until: day(20))])))
        try perform(.habit(.edit(habit, [.pause(from: day(21), until: day(40))])))
        #expect(try days(until: 45) == ["2026-01-02", "2026-01-22"] + (40...44).map { day($0).text })
        try perform(.habit(.edit(habit, [.pause(from: day(45), until: nil)])))
        #expect(try days(until: 60).isEmpty)
        #expect(try AlarmTable(house.connection).next() == nil)
        try perform(.habit(.edit(habit, [.pause(from: day(60), until: day(60))])))
        #expect(try days(until: 62) == [day(60).text, day(61).text])
    }

    @Test("a habit alarm of a past day is not sent after a server outage")
    func over() throws {
        _ = try subscribe(zone: "UTC")
        house.now = start.advanced(by: Instant.day)
        #expect(
            try house.processor.notificationScheduler.processDue(
                at: house.now, connected: [], turn: .seconds(60)
            ).sendings.isEmpty
                == false,
            "it is still the same day")
        for one in try DeliveryTable(house.connection).due(at: house.now.advanced(by: Instant.day), limit: 9)
        {
            try house.processor.deliveries.recordOutcome(one, .delivered, of: one.session.text, at: house.now)
        }
        house.now = start.advanced(by: 3 * Instant.day).advanced(by: 12 * 3_600_000)
        #expect(
            try house.processor.notificationScheduler.processDue(
                at: house.now, connected: [], turn: .seconds(60)
            ).sendings.isEmpty)
    }

    @Test("a habit snoozed to another day is sent then and counts for its own day until that is over")
    func putOff() throws {
        _ = try subscribe(zone: "UTC")
        let noon = start.advanced(by: Instant.day)
        let moment = try #require(try notified(until: noon).first?.at)
        try perform(
            .notification(
                .snooze(.habits, of: RecordID(habit.text), in: .user(person), at: moment, minutes: 17 * 60)))
        let morning = noon.advanced(by: 17 * 3_600_000)
        let again = AlarmTable.Entry(
            Alarm(kind: .habits, moment: morning), of: Snooze.recordID(.habits, of: RecordID(habit.text)),
            in: .user(person))
        func content(at now: Instant) -> NotificationContent? {
            let records = house.processor.records
            return records.notificationContent(
                of: again, for: NotificationContent.Recipient(person, records, zone: "UTC", at: now))
        }
        let check = HabitIntent.check(habit, CivilDay("2026-01-02")!, time: 300)
        #expect(content(at: morning)?.done?.intent == .habit(check))
        #expect(content(at: morning.advanced(by: Instant.day)) == nil)
        let sent = try notified(until: start.advanced(by: 2 * Instant.day))
        #expect(sent.map(\.at) == [morning, moment.advanced(by: Instant.day)])
        try perform(.habit(check))
        #expect(content(at: morning) == nil)
    }

    @Test("another user's habit can neither be snoozed nor notify")
    func foreign() throws {
        let (editor, own) = (house.people[.editor]!, ScopeID.user(person))
        let moment = start.advanced(by: 19 * 3_600_000 + 30 * 60_000)
        let snooze = NotificationIntent.snooze(
            .habits, of: RecordID(habit.text), in: own, at: moment, minutes: 1)
        #expect(
            try house.perform(.notification(snooze), in: .user(editor), by: .editor) == .rejected(.invalid))
        let alarm = AlarmTable.Entry(Alarm(kind: .habits, moment: moment), of: RecordID(habit.text), in: own)
        let records = house.processor.records
        let (hers, his) = (
            NotificationContent.Recipient(person, records, zone: "UTC", at: moment),
            NotificationContent.Recipient(editor, records, zone: "UTC", at: moment)
        )
        #expect(
            records.notificationContent(of: alarm, for: hers) != nil
                && records.notificationContent(of: alarm, for: his) == nil)
    }

    @Test("the digest for a user without a chosen time zone follows those of their devices")
    func mailed() throws {
        _ = try subscribe(zone: "Asia/Tokyo")
        try perform(.person(.emailDigest(true)))
        // 07:30 in Tokyo.
        house.now = start.advanced(by: 10 * 3_600_000 + 30 * 60_000)
        _ = try house.processor.notificationScheduler.processDue(
            at: house.now, connected: [], turn: .seconds(60))
        house.now = house.now.advanced(by: 3_600_000)
        let digests = try house.processor.notificationScheduler.processDue(
            at: house.now, connected: [], turn: .seconds(60)
        )
        .digests
        #expect(digests.map { $0.counts.map(\.kind) } == [[.habits]])
    }

    @Test("a due habit alarm is sent although settings or devices change before that")
    func changed() throws {
        _ = try subscribe(zone: "UTC")
        house.now = try #require(try AlarmTable(house.connection).next())
        try perform(.person(.remind(.deadlines, false)))
        _ = try subscribe(zone: "Europe/Berlin")
        #expect(
            try house.processor.notificationScheduler.processDue(
                at: house.now, connected: [], turn: .seconds(60)
            ).sendings.count
                == 1)
    }

    @Test("a later time set while the former one could not be sent is notified on the same day")
    func late() throws {
        _ = try subscribe(zone: "UTC")
        let moment = try #require(try AlarmTable(house.connection).next())
        house.now = moment
        try perform(.habit(.edit(habit, [.time(460)])))
        house.now = moment.advanced(by: 20 * 60_000)
        #expect(
            try notified(until: moment.advanced(by: Instant.day)).map(\.at) == [
                moment.advanced(by: 20 * 60_000)
            ])
    }

    @Test("a habit alarm of today is sent after an outage since the day before")
    func downOvernight() throws {
        _ = try subscribe(zone: "UTC")
        house.now = start.advanced(by: 2 * Instant.day)
        let noon = house.now
        #expect(try notified(until: noon.advanced(by: Instant.day / 2)).map(\.at) == [noon])
    }

    @Test("a user without a subscribed device has no waiting habit alarms")
    func nobody() throws {
        #expect(try AlarmTable(house.connection).next() == nil)
        let session = try subscribe(zone: "UTC")
        #expect(try AlarmTable(house.connection).next() != nil)
        try SessionTable(house.connection).remove(session)
        #expect(try notified(until: start.advanced(by: 9 * Instant.day)).isEmpty)
    }
}
