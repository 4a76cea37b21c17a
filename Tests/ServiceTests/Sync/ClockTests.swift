import Database
import Domain
import HTTP
import JSON
import Storage
import SyncProtocol
import SyncRules
import Synchronization
import Testing
import Wire

@testable import Service

@Suite("Wrong server clock", .timeLimit(.minutes(15)))
struct ClockTests {
    private let house: HouseholdFixture
    private let writer: Writer
    private let service: SyncService
    private let outside = Outside()
    private let days: Int64 = 86_400_000

    final class Outside: Sendable {
        let now = Mutex(Instant(milliseconds: 1_000_000))
        let response = Mutex<Response?>(nil)
    }

    init() throws {
        house = try HouseholdFixture()
        let outside = outside
        writer = Writer(connection: house.connection, epoch: "e") { for completion in $0 { completion() } }
        service = SyncService(
            epoch: "e", clock: try Clock(at: Instant(milliseconds: 1_000_000), on: house.connection),
            writer: writer, readers: ReaderPool([], epoch: "e"),
            searchers: ReaderPool([], epoch: "e"),
            now: { outside.now.withLock { $0 } },
            send: { _, _ in }, offer: { _, _ in [] }, close: { _ in }, report: { _ in })
    }

    private func pass(_ milliseconds: Int64) {
        outside.now.withLock { $0 = $0.advanced(by: milliseconds) }
        service.tick()
        // The test reads with the connection of the writer.
        writer.finish()
    }

    private func maintain() {
        service.maintain()
        writer.finish()
    }

    private func isInTrash() throws -> Bool {
        try RecordTable(house.connection).record(RecordID(house.item.text), in: house.list)?.data != nil
    }

    /// Pushes a command of a device whose clock is ahead, and returns status and text of the answer.
    private func push(ahead: Int64) -> (status: Int, text: String) {
        let at = outside.now.withLock { $0 }.advanced(by: ahead)
        let command = Command(id: newID(), at: at, scope: house.list, intent: .list(.rename("Food")))
        let request = PushRequest(
            client: newID(), epoch: "e", commands: [PushRequest.Numbered(sequence: 1, command: command)])
        let outside = outside
        service.push(JSONValue.object(request.json).bytes, by: house.people[.owner]!) { response in
            outside.response.withLock { $0 = response }
        }
        writer.finish()
        guard let response = outside.response.withLock({ $0 }), case .bytes(let bytes) = response.body else {
            return (0, "")
        }
        return (response.status.code, String(decoding: bytes, as: UTF8.self))
    }

    @Test("a clock that jumps ahead removes nothing until it has been stable for an hour")
    func ahead() throws {
        #expect(service.trustsClock)
        maintain()
        _ = try house.perform(.item(.delete(house.item)), by: .owner)
        pass(400 * days)
        #expect(!service.trustsClock)
        maintain()
        #expect(try isInTrash())

        pass(-400 * days)
        maintain()
        #expect(try service.trustsClock && isInTrash())

        pass(400 * days)
        for _ in 1...2 {
            maintain()
            pass(3_600_000)
        }
        #expect(try service.trustsClock && !isInTrash())
    }

    @Test("a clock that falls back is noticed by the next push, also in the first minute of the server")
    func atPush() throws {
        outside.now.withLock { $0 = $0.advanced(by: -2 * days) }
        #expect(push(ahead: 2 * days).status == 503)
        #expect(!service.trustsClock)
    }

    @Test("a server notices at the start that its clock differs from its last run")
    func start() throws {
        maintain()
        for (passed, isTrusted) in [(days / 2, true), (2 * days, false), (-2 * days, false)] {
            let now = Instant(milliseconds: 1_000_000 + passed)
            let clock = try Clock(at: now, on: house.connection)
            #expect(clock.isTrusted == isTrusted)
            #expect(clock.trustedTime(now) == (passed > days ? Instant(milliseconds: 1_000_000) : now))
        }
    }

    @Test("commands from the future wait while the wrong clock is unknown, and are rejected later")
    func behind() throws {
        maintain()
        pass(2 * days)
        #expect(push(ahead: 2 * days).status == 503)
        #expect(push(ahead: days / 2).status == 200)
        pass(-2 * days)
        maintain()
        let refused = push(ahead: 2 * days)
        #expect(refused.status == 200 && refused.text.contains(#""refused":"clock""#))
    }
}
