import Glibc
import HTTP
import Synchronization
import Testing

@testable import WebServer

/// The application of the tests. It answers with the received data.
final class Mirror: WebApplication {
    static let shared = SharedBytes(Array("shared".utf8))

    let server: WebServer
    let events: EventLog
    private var members: [SocketID] = []

    init(_ server: WebServer, _ events: EventLog) {
        self.server = server
        self.events = events
    }

    func bodyRule(for request: Request) -> BodyRule {
        request.path == "/refused"
            ? .refuse(Response(.forbidden)) : .limit(1000, of: request.target["sender"] ?? "")
    }

    func sender(of request: Request) -> String {
        request.target["sender"] ?? ""
    }

    func respond(to request: Request, exchange: Exchange) {
        if let stream = stream(request.path) { return exchange.answer(Response(.ok, body: .stream(stream))) }
        switch request.path {
        case "/shared": exchange.answer(Response(.ok, body: .shared(Mirror.shared)))
        case "/file":
            exchange.answer(Response(.ok, body: .file(descriptor: Mirror.file(), offset: 2, count: 3)))
        case "/later": startThread { exchange.answer(Response(.ok, text: "later")) }
        case "/twice": (1...2).forEach { exchange.answer(Response(.ok, text: "\($0)")) }
        case "/never": break
        case "/large": exchange.answer(Response(.ok, body: .bytes([UInt8](repeating: 120, count: 8_000_000))))
        case "/address": exchange.answer(Response(.ok, text: request.address))
        default: exchange.answer(Response(.ok, body: .bytes(Array(request.path.utf8) + request.body)))
        }
    }

    func upgrade(_ request: Request) -> UpgradeDecision {
        request.path == "/socket"
            ? .accept(tag: 7, of: request.target["sender"] ?? "") : .refuse(Response(.forbidden))
    }

    func opened(_ socket: SocketID, tag: UInt64) {
        members.append(socket)
        events.add("opened \(tag)")
    }

    func received(_ text: [UInt8], from socket: SocketID) {
        switch String(decoding: text, as: UTF8.self) {
        case "close": server.close(socket, code: CloseCode(4001), reason: "as you wish")
        case "turn":
            server.reactor.perform { [events] in events.add("next turn") }
            server.send(Frame(text: text), to: socket)
        case "note": events.add("note")
        case "flood":
            for _ in 0..<64 {
                server.send(Frame(text: [UInt8](repeating: 120, count: 64 * 1024)), to: members)
            }
        case "offer":
            for _ in server.offer(Frame(text: text), to: members) { events.add("left out") }
        case let message where message.hasPrefix("all"): server.send(Frame(text: text), to: members)
        default: server.send(Frame(text: text), to: socket)
        }
    }

    func overflowed(_ socket: SocketID) {
        events.add("overflowed")
        server.send(Frame(text: Array("behind".utf8)), to: socket)
    }

    func closed(_ socket: SocketID) {
        events.add("closed")
        // The socket is closed, so this has no effect.
        server.send(Frame(text: Array("nobody".utf8)), to: socket)
        server.close(socket)
        members.removeAll { $0 == socket }
    }

    func tick(now: Int64) {}

    /// An unnamed file with the content "0123456789".
    private static func file() -> Int32 {
        let descriptor = open("/tmp", O_RDWR | 0o20_000_000 | O_DIRECTORY, 0o600)
        write(descriptor, "0123456789", 10)
        return descriptor
    }
}

/// The events of the application, for the test's thread.
final class EventLog: Sendable {
    private let names = Mutex<[String]>([])

    func add(_ name: String) {
        names.withLock { $0.append(name) }
    }

    var all: [String] { names.withLock { $0 } }

    func count(_ name: String) -> Int {
        names.withLock { names in names.count { $0 == name } }
    }
}

/// Runs a server on a separate thread during the test, and returns after it has stopped.
func withServer(_ limits: Limits = Limits(), _ test: (RunningServer) throws -> Void) throws {
    let server = try WebServer(limits: limits)
    let events = EventLog()
    let thread = startThread { server.run(Mirror(server, events)) }
    defer {
        server.stop()
        pthread_join(thread, nil)
    }
    try test(RunningServer(server: server, events: events))
}

struct RunningServer {
    let server: WebServer
    let events: EventLog

    func connect() throws -> Client {
        try Client(port: server.port)
    }

    /// Sends one request and reads until the server closes or is silent.
    func reply(to bytes: String) throws -> Reply {
        let client = try connect()
        client.send(bytes)
        return client.readAll()
    }
}

@discardableResult
func startThread(_ work: @escaping @Sendable () -> Void) -> pthread_t {
    final class Box: Sendable {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(work)).toOpaque()
    pthread_create(
        &thread, nil,
        { box in
            Unmanaged<Box>.fromOpaque(box!).takeRetainedValue().work()
            return nil
        }, box)
    return thread
}
