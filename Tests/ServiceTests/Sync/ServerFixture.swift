import Domain
import HTTP
import JSON
import Storage
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import Service

/// Users with devices around a chat of two, and the presence that each device receives.
final class ServerFixture {
    let house: HouseholdFixture
    let hub: Hub
    let status: PresenceService
    let chat: ScopeID
    private var sentMessages: [SocketID: [ServerMessage]] = [:]
    private let outbox = Outbox()
    private var devices: UInt64 = 0
    private var owners: [SocketID: PersonID] = [:]

    /// The messages that the hub and the presence service send.
    private final class Outbox {
        var sent: [(text: [UInt8], to: SocketID)] = []
        /// Devices that miss messages that may be dropped.
        var slow: Set<SocketID> = []
    }

    /// - Parameters:
    ///   - lastSeen: the time at which the editor was last online.
    ///   - nodes: receives the presence for other nodes.
    init(lastSeen: Instant? = nil, nodes: PresenceOutbox? = nil) throws {
        house = try HouseholdFixture()
        let outbox = outbox
        hub = Hub(epoch: "e") { _, _ in }
        chat = .chat(house.people[.owner]!, house.people[.editor]!)
        var visibility = PresenceVisibility()
        visibility.lastSeen[house.people[.editor]!] = lastSeen
        status = PresenceService(visibility, hub, outbox: nodes) { text, targets in
            outbox.sent += targets.filter { !outbox.slow.contains($0) }.map { (text, $0) }
            return targets.filter { outbox.slow.contains($0) }
        }
        for person in house.people.values { try house.register(person) }
        for author in [AccessTests.Visitor.owner, .editor] {
            try perform(.chat(.write(NewMessage(newID(), "Hello"), to: nil)), in: chat, by: author)
        }
    }

    var now: Instant {
        get { house.now }
        set { house.now = newValue }
    }

    func person(_ visitor: AccessTests.Visitor) -> PersonID { house.people[visitor]! }

    /// Connects another device of a user.
    func connect(_ visitor: AccessTests.Visitor, presenceOf chats: [ScopeID] = []) throws -> SocketID {
        devices += 1
        let (target, person) = (SocketID(devices), person(visitor))
        owners[target] = person
        hub.acceptHandshake(
            target, of: person, Hub.Handshake(epoch: "e", digest: Digest()),
            readAccess: try ReadAccess(of: person, on: house.connection))
        status.connected(person)
        status.subscribe(to: chats, on: target)
        return target
    }

    func disconnect(_ target: SocketID) {
        hub.leave(target)
        status.disconnected(target, of: owners[target], at: now)
    }

    func slow(_ target: SocketID, _ isSlow: Bool) {
        if isSlow { outbox.slow.insert(target) } else { outbox.slow.remove(target) }
    }

    /// Advances the clock second by second.
    func wait(seconds: Int) {
        for _ in 0..<seconds {
            now = now.advanced(by: 1000)
            status.tick(at: now)
        }
    }

    func perform(_ intent: Intent, in scope: ScopeID, by visitor: AccessTests.Visitor) throws {
        for commit in try house.commits(of: intent, in: scope, by: visitor) {
            hub.publish(commit)
            status.apply(commit)
        }
    }

    /// The messages for a device since the last call.
    func news(_ target: SocketID) throws -> [ServerMessage] {
        defer { outbox.sent.removeAll { $0.to == target } }
        return try outbox.sent.filter { $0.to == target }.compactMap {
            try ServerMessage.read(JSONValue(parsing: $0.text))
        }
    }
}
