import Database
import Domain
import FeatureTags
import SQLite
import Secrets
import Storage
import Sync
import Synchronization
import Testing
import WebPush

@testable import Service

/// The house, whose owner has a device, with the service that tells it of things.
private final class Telling: Sendable {
    // Used by the test before the writer has anything to do, and by the writer then.
    nonisolated(unsafe) let house: House
    let session: SessionID = newID()
    let clock = Mutex(Instant(milliseconds: 0))
    private let isAsked = Mutex(false)
    private let schedule = AlarmSchedule()
    private let writer: Writer

    init() throws {
        house = try House()
        let owner = house.people[.owner]!
        try house.register(owner)
        try SessionTable(house.connection).insert(
            Session(id: session, person: owner, device: "", created: house.now, used: house.now))
        try house.processor.subscribe(
            Subscription(
                session: session, person: owner, endpoint: "https://push/1", key: "", secret: "",
                language: "en", zone: "UTC"), at: house.now)
        writer = Writer(connection: house.connection, epoch: "e", schedule: schedule) {
            for completion in $0 { completion() }
        }
    }

    /// Looks what is due at a moment.
    /// - Returns: when it is tried again, once it was tried.
    func next(after moment: Instant, push: @escaping NotificationService.Push) async throws -> Instant? {
        clock.withLock { $0 = moment }
        let service = NotificationService(
            key: "", serverKey: ServerKey(bytes: [UInt8](repeating: 1, count: 32)), schedule: schedule,
            writer: writer, live: LiveSessions(), now: { self.clock.withLock { $0 } },
            push: {
                let outcome = await push($0, $1)
                self.isAsked.withLock { $0 = true }
                return outcome
            }, mail: { _ in }, mailRoom: { 0 }, report: { _ in })
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

@Suite("What came of a message", .tags(.N1), .timeLimit(.minutes(15)))
struct SettlingTests {
    @Test("is written with the time at which it was sent: the clock may have jumped ahead since")
    func jump() async throws {
        let telling = try Telling()
        let moment = telling.house.minutes(10)
        try telling.house.remind(at: moment)
        let next = try await telling.next(after: moment) { _, _ in
            telling.clock.withLock { $0 = moment.advanced(by: 365 * Instant.day) }
            return .later(after: nil)
        }
        #expect(try #require(next) < moment.advanced(by: 600_000))
    }
}
