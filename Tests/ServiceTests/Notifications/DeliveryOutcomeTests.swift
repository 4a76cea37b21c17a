import Database
import Domain
import FeatureTags
import SQLite
import Secrets
import Storage
import SyncRules
import Synchronization
import Testing
import WebPush

@testable import Service

/// The household with a device of its owner, and the notification service.
private final class NotificationLoop: Sendable {
    // Used by the test before the writer has work, and by the writer afterwards.
    nonisolated(unsafe) let house: HouseholdFixture
    let session: SessionID = newID()
    let clock = Mutex(Instant(milliseconds: 0))
    private let isAsked = Mutex(false)
    private let schedule = AlarmSchedule()
    private let writer: Writer

    init() throws {
        house = try HouseholdFixture()
        let owner = house.people[.owner]!
        try house.register(owner)
        try SessionTable(house.connection).insert(
            Session(id: session, person: owner, device: "", created: house.now, used: house.now))
        try house.processor.alarms.subscribe(
            Subscription(
                session: session, person: owner, endpoint: "https://push/1", key: "", secret: "",
                language: "en", zone: "UTC"), at: house.now)
        writer = Writer(connection: house.connection, epoch: "e", schedule: schedule) {
            for completion in $0 { completion() }
        }
    }

    /// Processes due alarms at a moment.
    /// - Returns: the time of the next attempt, after this one has finished.
    func next(after moment: Instant, push: @escaping NotificationService.Push) async throws -> Instant? {
        clock.withLock { $0 = moment }
        let service = NotificationService(
            key: "", serverKey: ServerKey(bytes: [UInt8](repeating: 1, count: 32)), schedule: schedule,
            writer: writer, live: LiveSessions(), now: { self.clock.withLock { $0 } },
            push: {
                let outcome = await push($0, $1)
                self.isAsked.withLock { $0 = true }
                return outcome
            }, mail: { _ in }, mailCapacity: { 0 }, report: { _ in })
        service.tick(trustsClock: true) { _ in }
        while !isAsked.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
        try await Task.sleep(for: .milliseconds(50))
        return await withCheckedContinuation { continuation in
            writer.submit { transaction throws(DatabaseError) in
                try DeliveryTable(transaction.connection).next()
            } completion: {
                continuation.resume(returning: try? $0.get())
            }
        }
    }
}

@Suite("Outcome of a push message", .tags(.N1), .timeLimit(.minutes(15)))
struct DeliveryOutcomeTests {
    @Test("an outcome is recorded with the time of sending, although the clock has jumped since")
    func jump() async throws {
        let loop = try NotificationLoop()
        let moment = loop.house.minutes(10)
        try loop.house.remind(at: moment)
        let next = try await loop.next(after: moment) { _, _ in
            loop.clock.withLock { $0 = moment.advanced(by: 365 * Instant.day) }
            return .later(after: nil)
        }
        #expect(try #require(next) < moment.advanced(by: 600_000))
    }
}
