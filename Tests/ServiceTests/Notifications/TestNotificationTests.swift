import Database
import Domain
import FeatureTags
import HTTP
import JSON
import Secrets
import Storage
import SyncRules
import Synchronization
import TestDatabase
import Testing
import WebPush
import Wire

@testable import Service

/// Users who send test notifications to their devices, through a push service that is silent until all requests have
/// reached it or been answered.
private final class TestSender: Sendable {
    // Used by the test before the writer has work, and by the writer afterwards.
    private nonisolated(unsafe) let connection: any Connection
    private let writer: Writer
    private let begun = Mutex(0)
    private let answered = Mutex(0)

    init() throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        writer = Writer(connection: connection, epoch: "E") { for completion in $0 { completion() } }
    }

    /// The sessions of a user, each with a subscription.
    func person(devices: Int) throws -> [Session] {
        let (person, now): (PersonID, _) = (newID(), Instant(milliseconds: 1_000_000))
        _ = try connection.run(
            """
            INSERT INTO account (person, email, password, created)
            VALUES (\(person.text), \(person.text.lowercased() + "@example.org"), '', 0)
            """)
        return try (0..<devices).map { _ in
            let session = Session(id: newID(), person: person, device: "", created: now, used: now)
            try SessionTable(connection).insert(session)
            try SubscriptionTable(connection).set(
                Subscription(
                    session: session.id, person: person, endpoint: session.id.text, key: "", secret: "",
                    language: "en", zone: "UTC"), at: now)
            return session
        }
    }

    /// The status codes of simultaneous test requests of these sessions, and the number that reached the push service.
    /// - Parameter device: the device to test; nil for the requesting one.
    func statuses(
        _ sessions: [Session], of device: Session? = nil
    ) async -> (statuses: [Int: Int], reached: Int) {
        let service = NotificationService(
            key: "", serverKey: ServerKey(bytes: [UInt8](repeating: 1, count: 32)), schedule: AlarmSchedule(),
            writer: writer,
            live: LiveSessions(), now: { Instant(milliseconds: 1_000_000) },
            push: { _, _ in
                self.begun.withLock { $0 += 1 }
                while self.begun.withLock({ $0 }) + self.answered.withLock({ $0 }) < sessions.count {
                    try? await Task.sleep(for: .milliseconds(5))
                }
                return .delivered
            },
            mail: { _ in }, mailCapacity: { 0 }, report: { _ in })
        let asked = TestNotificationRequest(device: device.map { DeviceID($0.id.text) }).json
        let request = Request(
            method: .post, target: Target(path: "/v1/notifications/test"),
            body: JSONValue.object(asked).bytes)
        let statuses = await withTaskGroup(of: Int.self) { group in
            for session in sessions {
                group.addTask {
                    let answer = await service.respond(to: .testNotification, request, by: session)
                    self.answered.withLock { $0 += 1 }
                    return answer.status.code
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        return (statuses, begun.withLock { $0 })
    }
}

@Suite("Test notifications", .tags(.N3), .timeLimit(.minutes(15)))
struct TestNotificationTests {
    @Test("a user can send five test notifications in a row, regardless of the number of devices")
    func burst() async throws {
        let trying = try TestSender()
        let (statuses, reached) = try await trying.statuses(trying.person(devices: 12))
        #expect(statuses == [200: 5, 429: 7] && reached == 5)
    }

    @Test("a test notification reaches another device of the same user only")
    func another() async throws {
        let trying = try TestSender()
        let (ada, boris) = (try trying.person(devices: 2), try trying.person(devices: 1))
        #expect(await trying.statuses([ada[0]], of: ada[1]) == ([200: 1], 1))
        #expect(await trying.statuses(boris, of: ada[1]).statuses == [404: 1])
    }

    @Test("many test notifications leave half of the capacity to other notifications")
    func many() async throws {
        let trying = try TestSender()
        let sessions = try (0..<10).flatMap { _ in try trying.person(devices: 5) }
        let (statuses, reached) = await trying.statuses(sessions)
        #expect(statuses == [200: 32, 429: 18] && reached == 32)
    }
}
