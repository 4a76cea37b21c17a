import Database
import Dispatch
import Domain
import FeatureTags
import Secrets
import Storage
import Synchronization
import TestDatabase
import Testing
import WebPush

@testable import Service
@testable import SyncRules

/// Users whose push services accept messages without an answer, one user whose push service answers, and a clock that
/// the test controls.
private final class Crowd: Sendable {
    private struct Flight {
        let end: Instant
        let outcome: PushOutcome
        let continuation: CheckedContinuation<PushOutcome, Never>
    }

    private struct State {
        var now = Instant(milliseconds: 1_000_000)
        var flights: [Flight] = []
        var arrivals: [Instant] = []
        var max = 0
    }

    // Used by the test before the writer has work, and by the writer afterwards.
    private nonisolated(unsafe) let connection: any Connection
    private let state = Mutex(State())
    private let reactor = DispatchQueue(label: "reactor")
    private let writer: Writer
    private let schedule = AlarmSchedule()
    private let start: Instant

    /// The duration of a request to a silent push service in milliseconds (`Server+push`).
    private static let timeout: Int64 = 5000

    /// - Parameters:
    ///   - silent: the number of users with a silent push service.
    ///   - count: the number of reminders per user.
    ///   - hasOwnOrigins: true if each of them has a push service of their own.
    init(silent: Int, reminders count: Int, hasOwnOrigins: Bool) throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        start = Instant(milliseconds: 1_000_000)
        let processor = CommandProcessor(connection: connection, epoch: "e", schedule: schedule)
        for number in 0...silent {
            let isSilent = number < silent
            let person: PersonID = newID()
            _ = try connection.run(
                """
                INSERT INTO account (person, email, password, created)
                VALUES (\(person.text), \(person.text.lowercased() + "@example.org"), '', 0)
                """)
            let session = Session(id: newID(), person: person, device: "", created: start, used: start)
            try SessionTable(connection).insert(session)
            let host = isSilent ? (hasOwnOrigins ? "silent\(number)" : "silent") : "answers"
            try processor.alarms.subscribe(
                Subscription(
                    session: session.id, person: person, endpoint: "https://\(host)/\(number)", key: "",
                    secret: "", language: "en", zone: "UTC"), at: start)
            let list = ScopeID.list(newID())
            let member = Member(person: person, name: "Ada", role: .owner, grant: "G")
            var changes = [
                Change(list, Record(id: List.recordID, content: .list(List(name: "List")))),
                Change(list, Record(id: Member.recordID(person), content: .member(member))),
                member.mirror(in: list, hidden: false),
            ]
            for _ in 0..<(isSilent ? count : 1) {
                var item = Item(title: "Milk", rank: Rank("V")!, author: person)
                item.reminder = start.advanced(by: 10_000)
                changes.append(Change(list, Record(id: newID(), content: .item(item))))
            }
            _ = try processor.changeWriter.write(changes, by: person, command: newID(), at: start)
        }
        writer = Writer(connection: connection, epoch: "e", schedule: schedule) { [reactor] completions in
            reactor.async { for completion in completions { completion() } }
        }
    }

    private func push(_ subscription: Subscription) async -> PushOutcome {
        let isSilent = subscription.endpoint.hasPrefix("https://silent")
        return await withCheckedContinuation { continuation in
            state.withLock { state in
                if !isSilent { state.arrivals.append(state.now) }
                let end = state.now.advanced(by: isSilent ? Crowd.timeout : 100)
                state.flights.append(
                    Flight(end: end, outcome: isSilent ? .noAnswer : .delivered, continuation: continuation))
                state.max = max(state.max, state.flights.count)
            }
        }
    }

    /// Advances the clock.
    /// - Returns: the delay of the answering user's reminder in milliseconds, and the maximum number of running
    ///   messages.
    func run(seconds: Int) async throws -> (late: Int64?, maximum: Int) {
        let service = NotificationService(
            key: "", serverKey: ServerKey(bytes: [UInt8](repeating: 1, count: 32)), schedule: schedule,
            writer: writer, live: LiveSessions(), now: { self.state.withLock { $0.now } },
            push: { subscription, _ in await self.push(subscription) }, mail: { _ in }, mailCapacity: { 0 },
            report: { Issue.record("\($0)") })
        for step in 0..<(seconds * 5) {
            let ended = state.withLock { state in
                state.now = state.now.advanced(by: 200)
                let now = state.now
                defer { state.flights.removeAll { $0.end <= now } }
                return state.flights.filter { $0.end <= now }
            }
            for flight in ended { flight.continuation.resume(returning: flight.outcome) }
            if step % 5 == 0 { reactor.sync { service.tick(trustsClock: true) { _ in } } }
            try await finish(service)
        }
        let flights = state.withLock { state in
            defer { state.flights = [] }
            return state.flights
        }
        for flight in flights { flight.continuation.resume(returning: flight.outcome) }
        try await finish(service)
        let due = start.advanced(by: 10_000)
        return state.withLock { ($0.arrivals.first.map { $0.milliseconds - due.milliseconds }, $0.max) }
    }

    /// Waits until no turn is running, and the service knows the outcome of each message that has ended.
    private func finish(_ service: NotificationService) async throws {
        var isIdle = false
        while !isIdle {
            try await Task.sleep(for: .milliseconds(1))
            writer.finish()
            isIdle = reactor.sync {
                !service.isProcessing && service.traffic.count == state.withLock { $0.flights.count }
            }
        }
    }
}

@Suite("Silent push services", .tags(.N1), .timeLimit(.minutes(15)))
struct SilentServicesTests {
    @Test(
        "fifty users' silent push services delay a reminder by less than 3 s",
        .enabled(if: !TestDatabase.isPostgreSQL, "one node on PostgreSQL is not measured yet"),
        arguments: [true, false])
    func fifty(hasOwnOrigins: Bool) async throws {
        let crowd = try Crowd(silent: 50, reminders: 60, hasOwnOrigins: hasOwnOrigins)
        let (late, maximum) = try await crowd.run(seconds: 40)
        #expect(try #require(late) < 3000)
        #expect(maximum <= PushTraffic.slots)
    }

    @Test("thousands of alarms delay those of another list by only a few of each")
    func manyAlarms() throws {
        let house = try HouseholdFixture()
        let (lists, alarms) = (20, 100)
        func insert(_ scope: ScopeID, _ moment: Int64, _ count: Int) throws {
            for _ in 0..<count {
                try AlarmTable(house.connection).insert(
                    AlarmTable.Entry(
                        Alarm(kind: .reminders, moment: Instant(milliseconds: moment)), of: newID(), in: scope
                    ))
            }
        }
        _ = try house.connection.run("DELETE FROM alarm")
        for _ in 0..<lists { try insert(.list(newID()), 1, alarms) }
        try insert(house.list, 2, 1)
        func left(_ scope: ScopeID?) throws -> Int {
            try AlarmTable(house.connection).due(at: house.now, limit: 10_000).count {
                $0.scope == scope ?? $0.scope
            }
        }
        var hasMore = true
        while try left(house.list) > 0 {
            hasMore = try house.processor.notificationScheduler.processDue(
                at: house.now, connected: [], turn: .zero
            ).hasMore
        }
        #expect(try left(nil) >= lists * (alarms - AlarmTurns.share))
        while hasMore {
            hasMore = try house.processor.notificationScheduler.processDue(
                at: house.now, connected: [], turn: .seconds(60)
            ).hasMore
        }
        #expect(try left(nil) == 0)
    }

    @Test("deliveries for silent push services wait until one message is answered")
    func postponed() throws {
        let house = try HouseholdFixture()
        let owner = house.people[.owner]!
        try house.register(owner)
        let session = Session(id: newID(), person: owner, device: "", created: house.now, used: house.now)
        try SessionTable(house.connection).insert(session)
        try house.processor.alarms.subscribe(
            Subscription(
                session: session.id, person: owner, endpoint: "https://push/1", key: "", secret: "",
                language: "en", zone: "UTC"), at: house.now)
        let moment = house.minutes(10)
        for _ in 0..<3 {
            let item: ItemID = newID()
            try house.done(.item(.create([NewItem(id: item, title: "Milk", rank: Rank("V")!)])), by: .owner)
            try house.remind(item, at: moment)
        }
        let busy = PushTraffic(underWay: [owner: PushTraffic.slotsPerPerson - 1])
        let sent = try house.processor.notificationScheduler.processDue(
            at: moment, connected: [], traffic: busy, turn: .seconds(60)
        ).sendings
        #expect(sent.count == 1)
        try house.processor.deliveries.recordOutcome(
            sent[0].delivery, .noAnswer, of: sent[0].subscription.endpoint, at: moment)
        #expect(try DeliveryTable(house.connection).next() == moment.advanced(by: 60_000))
        let next = try house.processor.notificationScheduler.processDue(
            at: moment.advanced(by: 60_000), connected: [], turn: .seconds(60)
        ).sendings
        #expect(next.count == 3)
    }
}
