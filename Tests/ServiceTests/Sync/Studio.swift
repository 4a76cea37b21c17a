import Domain
import HTTP
import JSON
import Storage
import Sync
import Testing
import Wire

@testable import Service

/// People with devices around a chat of two: what each device is told of who is there.
final class Studio {
    let house: House
    let hub: Hub
    let status: LiveStatus
    let chat: ScopeID
    private var told: [SocketID: [ServerMessage]] = [:]
    private let outbox = Outbox()
    private var devices: UInt64 = 0
    private var owners: [SocketID: PersonID] = [:]

    /// What the hub and the status send.
    private final class Outbox {
        var sent: [(text: [UInt8], to: SocketID)] = []
        /// Who takes nothing that may be left out.
        var slow: Set<SocketID> = []
    }

    /// - Parameter lastSeen: when the editor was there last.
    init(lastSeen: Instant? = nil) throws {
        house = try House()
        let outbox = outbox
        hub = Hub(epoch: "e") { _, _ in }
        chat = .chat(house.people[.owner]!, house.people[.editor]!)
        var visibility = Visibility()
        visibility.lastSeen[house.people[.editor]!] = lastSeen
        status = LiveStatus(visibility, hub) { text, targets in
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

    /// Another device of somebody connects.
    func connect(_ visitor: AccessTests.Visitor, watching chats: [ScopeID] = []) throws -> SocketID {
        devices += 1
        let (target, person) = (SocketID(devices), person(visitor))
        owners[target] = person
        hub.greet(
            target, of: person, Hub.Greeting(epoch: "e", digest: Digest()),
            readAccess: try ReadAccess(of: person, on: house.connection))
        status.arrived(person)
        status.watch(chats, on: target)
        return target
    }

    func disconnect(_ target: SocketID) {
        hub.leave(target)
        status.left(target, of: owners[target], at: now)
    }

    func slow(_ target: SocketID, _ isSlow: Bool) {
        if isSlow { outbox.slow.insert(target) } else { outbox.slow.remove(target) }
    }

    /// Lets time pass, second by second.
    func wait(seconds: Int) {
        for _ in 0..<seconds {
            now = now.advanced(by: 1000)
            status.tick(at: now)
        }
    }

    func perform(_ intent: Intent, in scope: ScopeID, by visitor: AccessTests.Visitor) throws {
        for commit in try house.commits(of: intent, in: scope, by: visitor) {
            hub.publish(commit)
            status.note(commit)
        }
    }

    /// What a device was told since this was asked last.
    func news(_ target: SocketID) throws -> [ServerMessage] {
        defer { outbox.sent.removeAll { $0.to == target } }
        return try outbox.sent.filter { $0.to == target }.compactMap {
            try ServerMessage.read(JSONValue(parsing: $0.text))
        }
    }
}
