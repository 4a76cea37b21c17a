import Database
import Dispatch
import Domain
import HTTP
import JSON
import SQLite
import Storage
import SyncProtocol
import SyncRules
import Synchronization
import Testing
import Wire

@testable import Service

@Suite("Limits for one connection", .timeLimit(.minutes(15)))
struct HandshakeTests {
    private let house: HouseholdFixture
    private let writer: Writer
    private let service: SyncService
    private let sent = Sent()
    private let socket = SocketID(1)
    private var owner: PersonID { house.people[.owner]! }

    final class Sent: Sendable {
        let texts = Mutex<[String]>([])
        let closed = Mutex<Set<SocketID>>([])

        /// The texts sent since the last call.
        func news() -> [String] {
            texts.withLock { texts in
                defer { texts = [] }
                return texts
            }
        }
    }

    init() throws {
        house = try HouseholdFixture()
        let (sent, now) = (sent, house.now)
        writer = Writer(connection: house.connection, epoch: "e") { for completion in $0 { completion() } }
        service = SyncService(
            epoch: "e", clock: try Clock(at: now, on: house.connection), writer: writer,
            readers: ReaderPool([], epoch: "e"), searchers: ReaderPool([], epoch: "e"), now: { now },
            send: { text, _ in sent.texts.withLock { $0.append(String(decoding: text, as: UTF8.self)) } },
            offer: { _, _ in [] }, close: { socket in sent.closed.withLock { _ = $0.insert(socket) } },
            report: { _ in })
    }

    private func hello(_ epoch: String) -> Bool {
        let hello = ClientMessage.hello(epoch: epoch, digest: Digest(), kinds: ScopeID.Kind.known)
        defer { writer.finish() }
        return service.received(hello.bytes, from: socket, of: owner)
    }

    @Test(
        "a user's access is cached for three kinds of devices, in any order of the supported kinds"
    )
    func versions() throws {
        func performHandshake(_ number: UInt64, _ kinds: [ScopeID.Kind]) -> Bool {
            let hello = ClientMessage.hello(epoch: "e", digest: Digest(), kinds: kinds)
            let isRead = service.received(hello.bytes, from: SocketID(number), of: owner)
            writer.finish()
            return isRead && !sent.closed.withLock { $0.contains(SocketID(number)) }
        }
        let all = ScopeID.Kind.known
        for number in 1...3 { #expect(performHandshake(UInt64(number), Array(all.prefix(number)))) }
        #expect(!performHandshake(4, all) && performHandshake(5, all.prefix(3).reversed()))
        for number in [3, 5] { service.closed(SocketID(UInt64(number))) }
        #expect(performHandshake(6, all))
    }

    @Test("of many hellos in a second the first is answered at once, and the last in the next second")
    func hellos() throws {
        for _ in 0..<650 { #expect(hello("x")) }
        #expect(hello("e"))
        #expect(sent.news().count == 1)
        service.tick()
        writer.finish()
        let welcome = sent.news()
        #expect(welcome.count == 1 && welcome[0].contains("welcome"))
        for _ in 0..<3 {
            service.tick()
            writer.finish()
        }
        #expect(sent.news().isEmpty)
        #expect(hello("e"))
        #expect(sent.news().count == 1)
    }

    @Test("a hello of a closed connection is not answered in the next second")
    func gone() {
        #expect(hello("e") && hello("e"))
        service.closed(socket)
        _ = sent.news()
        service.tick()
        writer.finish()
        #expect(sent.news().isEmpty)
    }

    @Test("a very long change is announced without its content, so that devices pull it in pages")
    func long() throws {
        #expect(hello("e"))
        _ = sent.news()
        for (count, isSent) in [(2, true), (40, false)] {
            let note = String(repeating: "n", count: 8_000)
            let changes = (0..<count).map { _ in
                var item = Item(title: "Milk", rank: Rank("V")!, author: owner)
                item.note = note
                return Change(house.list, Record(id: newID(), content: .item(item)))
            }
            let commit = try house.processor.changeWriter.write(
                changes, by: owner, command: newID(), at: house.now)
            service.publish(commit)
            let news = sent.news()
            #expect(news.contains { $0.contains(note) } == isSent)
            #expect(news.contains(String(decoding: ServerMessage.behind.bytes, as: UTF8.self)) != isSent)
        }
    }

    @Test("digests are sent to a part of the connections at a time, once to each per round")
    func digests() {
        #expect(hello("e"))
        _ = sent.news()
        let counts = (0..<25).map { part in
            service.sendDigests(part, of: 25)
            return sent.news().count
        }
        #expect(counts.reduce(0, +) == 1)
    }

    @Test("requests of one user over a limit wait for others, and over a higher one are rejected")
    func readers() throws {
        let boris = house.people[.editor]!
        let ada = owner
        let done = Mutex<[String]>([])
        let gate = Gate()
        let readers = ReaderPool([house.connection], epoch: "e")
        readers.read { _ in gate.wait() }
        for _ in 0...FairQueue<Int>.personCapacity {
            readers.read(of: ada) { result in
                let isDone = if case .success = result { true } else { false }
                done.withLock { $0.append(isDone ? "ada" : "refused") }
            }
        }
        readers.read(of: boris) { _ in done.withLock { $0.append("boris") } }
        gate.open()
        let last = Gate()
        for _ in 0..<2 { readers.read(of: boris) { _ in last.open() } }
        last.wait()
        let order = done.withLock { $0 }
        #expect(order.first == "refused" && order.firstIndex(of: "boris")! <= 2)
    }

    /// Blocks a queue.
    final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func wait() { semaphore.wait() }
        func open() { semaphore.signal() }
    }

    @Test("an unreadable record is logged once, without its content")
    func damaged() throws {
        let entries = Mutex<[DamageLog.Entry]>([])
        _ = try house.connection.run(
            "UPDATE record SET data = '{secret' WHERE scope = \(house.list.text) AND id = \(house.item.text)")
        let damage = DamageLog { entry in entries.withLock { $0.append(entry) } }
        let processor = CommandProcessor(connection: house.connection, epoch: "e", damage: damage)
        for _ in 0..<2 {
            #expect(processor.records.all(Item.kind, in: house.list).isEmpty)
            #expect(processor.records.item(house.item, in: house.list) == nil)
        }
        let logged = entries.withLock { $0 }
        #expect(logged.map(\.id.text) == [house.item.text] && !"\(logged)".contains("secret"))
    }
}
