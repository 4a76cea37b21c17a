import Database
import Domain
import FeatureTags
import SQLite
import Storage
import SyncProtocol
import SyncRules
import Testing
import WebPush

@testable import Service

/// The household with one device of its owner and one of its editor.
private struct AlarmFixture {
    let house: HouseholdFixture
    let (hers, his): (SessionID, SessionID)

    init(zone: String = "UTC") throws {
        house = try HouseholdFixture()
        hers = try AlarmFixture.device(of: .owner, zone, house)
        his = try AlarmFixture.device(of: .editor, zone, house)
        // Sends the notification about the shared list.
        for one in try house.processor.notificationScheduler.processDue(
            at: house.now, connected: [], turn: .seconds(60)
        ).sendings {
            try house.processor.deliveries.recordOutcome(
                one.delivery, .delivered, of: one.subscription.endpoint, at: house.now)
        }
    }

    private static func device(
        of visitor: AccessTests.Visitor, _ zone: String, _ house: HouseholdFixture
    ) throws -> SessionID {
        let person = house.people[visitor]!
        try house.register(person)
        let session = Session(
            id: newID(), person: person, device: "", created: house.now, used: house.now)
        try SessionTable(house.connection).insert(session)
        try house.processor.alarms.subscribe(
            Subscription(
                session: session.id, person: person, endpoint: "https://push/" + session.id.text, key: "",
                secret: "", language: "en", zone: zone), at: house.now)
        return session.id
    }

    /// Edits the item.
    func edit(_ changes: ItemChange...) throws {
        guard case .done = try house.perform(.item(.edit(house.item, changes)), by: .owner) else {
            throw Refusal.invalid
        }
    }

    /// Sets the clock, and returns the messages sent at that time.
    func sent(
        at moment: Instant, connected: Set<SessionID> = [], elsewhere: Set<PersonID> = []
    ) throws -> [(delivery: Delivery, subscription: Subscription, payload: PushPayload)] {
        house.now = moment
        return try house.processor.notificationScheduler.processDue(
            at: moment, connected: connected, elsewhere: elsewhere, turn: .seconds(60)
        ).sendings
    }

    func minutes(_ count: Int64) -> Instant { Instant(milliseconds: 1_000_000 + count * 60_000) }

    /// Reports all messages as delivered, and returns their number.
    func deliver(at moment: Instant) throws -> Int {
        let sent = try sent(at: moment)
        for one in sent {
            try house.processor.deliveries.recordOutcome(
                one.delivery, .delivered, of: one.subscription.endpoint, at: moment)
        }
        return sent.count
    }
}

@Suite("Alarms", .tags(.N1), .timeLimit(.minutes(15)))
struct AlarmTests {
    @Test("an alarm is sent at its time, once to each device")
    func once() throws {
        let room = try AlarmFixture()
        try room.edit(.reminder(room.minutes(10)), .deadline(room.minutes(20)))
        #expect(try room.sent(at: room.minutes(9)).isEmpty)
        let sent = try room.sent(at: room.minutes(10))
        #expect(Set(sent.map(\.subscription.session)) == [room.hers, room.his])
        for one in sent {
            try room.house.processor.deliveries.recordOutcome(
                one.delivery, .delivered, of: one.subscription.endpoint, at: room.minutes(10))
        }
        #expect(try room.sent(at: room.minutes(19)).isEmpty)
        #expect(try room.deliver(at: room.minutes(20)) == 2)
        #expect(try room.sent(at: room.minutes(10_000)).isEmpty)
    }

    @Test("an alarm waits ten seconds for an open page and a minute for a silent push service")
    func timeout() throws {
        let room = try AlarmFixture()
        try room.edit(.reminder(room.minutes(10)))
        let moment = room.minutes(10)
        let first = try room.sent(at: moment, connected: [room.hers])
        #expect(first.map(\.subscription.session) == [room.his])
        #expect(try room.sent(at: moment.advanced(by: 9_000)).isEmpty)
        #expect(try room.sent(at: moment.advanced(by: 10_000)).map(\.subscription.session) == [room.hers])
        #expect(try room.sent(at: moment.advanced(by: 59_000)).isEmpty, "nothing is sent again before that")
        #expect(try room.deliver(at: moment.advanced(by: 75_000)) == 2, "as if the server had been killed")
        #expect(try room.sent(at: moment.advanced(by: 10_000_000)).isEmpty)
    }

    @Test("an alarm waits ten seconds for a page that is open at another node")
    func elsewhere() throws {
        let room = try AlarmFixture()
        try room.edit(.reminder(room.minutes(10)))
        let (moment, owner) = (room.minutes(10), room.house.people[.owner]!)
        #expect(try room.sent(at: moment, elsewhere: [owner]).map(\.subscription.session) == [room.his])
        #expect(try room.sent(at: moment.advanced(by: 10_000)).map(\.subscription.session) == [room.hers])
    }

    @Test(
        "an alarm is not sent if it is no longer valid at that time",
        arguments: [
            { .item(.tick($0, done: true)) }, { .item(.delete($0)) }, { _ in .list(.delete) },
            { .item(.edit($0, [.reminder(nil)])) },
            { .item(.edit($0, [.reminder(Instant(milliseconds: 9_000_000_000_000))])) },
        ] as [@Sendable (ItemID) -> Intent])
    func untrue(change: @Sendable (ItemID) -> Intent) throws {
        let room = try AlarmFixture()
        try room.edit(.reminder(room.minutes(10)))
        // The delivery waits for the open page.
        #expect(try room.sent(at: room.minutes(10), connected: [room.hers, room.his]).isEmpty)
        let outcome = try room.house.perform(change(room.house.item), by: .owner)
        guard case .done = outcome else { throw Refusal.invalid }
        #expect(try room.sent(at: room.minutes(11)).isEmpty)
    }

    @Test("an alarm is not sent to users without access, without the task, or who muted it")
    func unconcerned() throws {
        let room = try AlarmFixture()
        let house = room.house
        try room.edit(.reminder(room.minutes(10)), .assignee(house.people[.editor]!))
        #expect(try room.sent(at: room.minutes(10)).map(\.subscription.session) == [room.his])
        try room.edit(.reminder(room.minutes(20)), .assignee(nil))
        _ = try house.perform(
            .person(.remind(.revocations, false)), in: .user(house.people[.editor]!), by: .editor)
        _ = try house.perform(.member(.remove(house.people[.editor]!)), by: .owner)
        let own = ScopeID.user(house.people[.owner]!)
        #expect(try room.sent(at: room.minutes(20)).map(\.subscription.session) == [room.hers])
        _ = try house.perform(.person(.remind(.reminders, false)), in: own, by: .owner)
        try room.edit(.reminder(room.minutes(30)))
        #expect(try room.sent(at: room.minutes(30)).isEmpty)
    }

    @Test("a deadline and a reminder of one minute are one alarm, unless deadlines are muted")
    func oneMoment() throws {
        let room = try AlarmFixture()
        let own = ScopeID.user(room.house.people[.owner]!)
        _ = try room.house.perform(.person(.remind(.deadlines, false)), in: own, by: .owner)
        try room.edit(.reminder(room.minutes(10)), .deadline(room.minutes(10)))
        let tags = try room.sent(at: room.minutes(10)).map { ($0.subscription.session, $0.payload.tag) }
        #expect(tags.count == 2)
        for (session, tag) in tags { #expect(tag.hasSuffix(" deadline") == (session == room.his)) }
    }

    @Test("an alarm in the past is not sent when it is set")
    func late() throws {
        let room = try AlarmFixture()
        try room.edit(.reminder(room.minutes(-10)))
        #expect(try room.sent(at: room.minutes(1)).isEmpty)
    }

    @Test("an alarm is sent if a device with a fast clock has set it")
    func fastClock() throws {
        let room = try AlarmFixture()
        var random = SystemRandomNumberGenerator()
        let (house, hour) = (room.house, room.minutes(60))
        let command = Command(
            id: CommandID(at: hour, random: &random), at: hour, scope: house.list,
            intent: .item(.edit(house.item, [.reminder(room.minutes(10))])))
        let request = PushRequest(
            client: newID(), epoch: "e", commands: [PushRequest.Numbered(sequence: 1, command: command)])
        let owner = house.people[.owner]!
        _ = try house.processor.push(request, by: owner, at: room.minutes(0))
        #expect(try room.sent(at: room.minutes(10)).count == 2)
    }

    @Test("a notification has no content and no buttons if the user hides content")
    func wordless() throws {
        let room = try AlarmFixture()
        let own = ScopeID.user(room.house.people[.owner]!)
        _ = try room.house.perform(.person(.hideContent(true)), in: own, by: .owner)
        try room.edit(.reminder(room.minutes(10)))
        for one in try room.sent(at: room.minutes(10)) {
            let words = String(decoding: one.payload.bytes, as: UTF8.self)
            let isHers = one.subscription.session == room.hers
            #expect(words.contains("Milk") != isHers && words.contains(#""actions":[]"#) == isHers)
        }
    }

    @Test("an alarm waits until quiet hours are over")
    func quiet() throws {
        let room = try AlarmFixture()
        let own = ScopeID.user(room.house.people[.owner]!)
        // It is 00:16. The quiet hours are from 00:20 to 00:50.
        let quiet = try #require(QuietHours(from: 20, until: 50))
        _ = try room.house.perform(.person(.quiet(quiet)), in: own, by: .owner)
        try room.edit(.reminder(room.minutes(10)))
        #expect(try room.deliver(at: room.minutes(10)) == 1)
        #expect(try room.sent(at: room.minutes(30)).isEmpty)
        #expect(try room.sent(at: room.minutes(34)).map(\.subscription.session) == [room.hers])
    }

    @Test("a delivery is retried with growing delays, then dropped, and ends with its subscription")
    func retries() throws {
        let room = try AlarmFixture()
        try room.edit(.reminder(room.minutes(10)))
        var (moment, attempts) = (room.minutes(10), 0)
        for one in try room.sent(at: moment) where one.subscription.session == room.his {
            try room.house.processor.deliveries.recordOutcome(
                one.delivery, .gone, of: one.subscription.endpoint, at: moment)
        }
        #expect(try SubscriptionTable(room.house.connection).subscription(of: room.his) == nil)
        while let next = try DeliveryTable(room.house.connection).next() {
            moment = next
            for one in try room.sent(at: moment) {
                attempts += 1
                try room.house.processor.deliveries.recordOutcome(
                    one.delivery, .later(after: 5), of: one.subscription.endpoint, at: moment)
            }
            try #require(attempts < 100)
        }
        #expect(attempts > 5)
        #expect(moment > room.minutes(600))
    }

    @Test("alarms of a user with many running messages wait, those of others do not")
    func busy() throws {
        let room = try AlarmFixture()
        try room.edit(.reminder(room.minutes(10)))
        let owner = room.house.people[.owner]!
        let moment = room.minutes(10)
        let sent = try room.house.processor.notificationScheduler.processDue(
            at: moment, connected: [], traffic: PushTraffic(underWay: [owner: PushTraffic.slotsPerPerson]),
            turn: .seconds(60)
        ).sendings
        #expect(sent.map(\.subscription.session) == [room.his])
        #expect(try room.sent(at: moment.advanced(by: 1_000)).map(\.subscription.session) == [room.hers])
    }

    @Test("alarms of one user are sent a few at a time")
    func together() throws {
        let room = try AlarmFixture()
        let items = (0..<20).map { NewItem(id: newID(), title: "Item \($0)", rank: Rank("V")!) }
        _ = try room.house.perform(.item(.create(items)), by: .owner)
        for item in items {
            _ = try room.house.perform(.item(.edit(item.id, [.reminder(room.minutes(10))])), by: .owner)
        }
        var sent: [SessionID] = []
        while true {
            let due = try room.house.processor.notificationScheduler.processDue(
                at: room.minutes(10), connected: [room.his],
                traffic: PushTraffic(underWay: [room.house.people[.owner]!: sent.count]),
                turn: .seconds(60))
            sent += due.sendings.map(\.subscription.session)
            if !due.hasMore { break }
        }
        #expect(sent == [SessionID](repeating: room.hers, count: PushTraffic.slotsPerPerson))
    }

    @Test("an answer of a former endpoint does not count for the current one")
    func otherEndpoint() throws {
        for outcome in [PushOutcome.gone, .delivered, .later(after: 3600)] {
            let room = try AlarmFixture()
            try room.edit(.reminder(room.minutes(10)))
            let sent = try room.sent(at: room.minutes(10))
            let one = try #require(sent.first { $0.subscription.session == room.his })
            try room.house.processor.alarms.subscribe(
                Subscription(
                    session: room.his, person: one.subscription.person, endpoint: "https://push/new", key: "",
                    secret: "", language: "en", zone: "UTC"), at: room.minutes(10))
            try room.house.processor.deliveries.recordOutcome(
                one.delivery, outcome, of: one.subscription.endpoint, at: room.minutes(10))
            let again = try room.sent(at: room.minutes(10))
            #expect(again.map(\.subscription.endpoint) == ["https://push/new"], "\(outcome)")
        }
    }
}
