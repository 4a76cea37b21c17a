import CLinux
import Glibc
import HTTP
import Synchronization
import Testing

@testable import WebServer

@Suite("Starting, stopping, threads", .timeLimit(.minutes(15)))
struct LifeTests {
    @Test("listening fails on a used port and on an unknown name")
    func cannotListen() throws {
        let first = try WebServer(address: "localhost")
        #expect(first.address == "127.0.0.1:\(first.port)")
        #expect(throws: WebServerError.cannotListen(address: first.address, code: EADDRINUSE)) {
            try WebServer(port: first.port)
        }
        #expect { try WebServer(address: "nowhere.invalid") } throws: {
            "\($0)".hasPrefix("nowhere.invalid is neither an IP address nor a name of this machine (")
        }
    }

    @Test("a stop finishes responses, closes sockets with 1001 and idle connections, and frees the port")
    func stops() throws {
        var port: UInt16 = 0
        try withServer { server in
            port = server.server.port
            let socket = try SocketClient(server)
            let idle = try server.connect()
            let busy = try server.connect()
            busy.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            busy.read()
            server.server.stop()
            #expect(socket.next() == .close(1001))
            #expect(idle.timeUntilClosed() != nil)
            #expect(busy.readAll(timeout: 2000).body.utf8.count == 8_000_000)
            #expect(busy.isClosed)
        }
        #expect(throws: Client.Refused.self) { try Client(port: port) }
    }

    @Test("a stop waits only a limited time for responses and clients")
    func stopsStubborn() throws {
        var limits = Limits()
        limits.stopGrace = 300
        try withServer(limits) { server in
            let socket = try SocketClient(server)
            let waiting = try server.connect()
            waiting.send("GET /never HTTP/1.1\r\nHost: a\r\n\r\n")
            usleep(100_000)
            server.server.stop()
            #expect(waiting.timeUntilClosed() != nil)
            _ = socket
        }
    }

    @Test("a stop answers the requests of connections that were not accepted yet")
    func stopsAcceptingLast() throws {
        try withServer { server in
            server.server.reactor.perform { usleep(300_000) }
            usleep(50_000)
            let clients = try (0..<40).map { _ in try server.connect() }
            for client in clients { client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n") }
            let silent = try server.connect()
            server.server.stop()
            for client in clients {
                let reply = client.readAll()
                #expect(reply.statuses == [200] && reply.isClosed)
            }
            #expect(silent.timeUntilClosed(timeout: 2000) != nil)
        }
    }

    @Test("before a delayed stop, connections end with their response, and sockets stay open")
    func stopsLater() throws {
        try withServer { server in
            let socket = try SocketClient(server)
            let start = linux_monotonic_milliseconds()
            server.server.stop(after: 700)
            usleep(100_000)
            let reply = try server.reply(to: "GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(reply.statuses == [200] && reply.isClosed && reply.text.contains("onnection: close"))
            #expect(socket.next() == .close(1001))
            #expect(linux_monotonic_milliseconds() - start >= 690)
            #expect(throws: Client.Refused.self) { try Client(port: server.server.port) }
        }
    }

    @Test("a second stop ends the delay of the first one")
    func stopsTwice() throws {
        try withServer { server in
            let idle = try server.connect()
            server.server.stop(after: 60_000)
            server.server.stop()
            #expect(idle.timeUntilClosed(timeout: 3000) != nil)
        }
    }

    @Test("a bound port refuses connections until the server listens")
    func listensLater() throws {
        let server = try WebServer(listens: false)
        #expect(throws: Client.Refused.self) { try Client(port: server.port) }
        let other = try WebServer(port: server.port, listens: false)
        try server.listen()
        _ = try Client(port: server.port)
        #expect(throws: WebServerError.cannotListen(address: other.address, code: EADDRINUSE)) {
            try other.listen()
        }
    }

    @Test("a response to a disconnected client has no effect")
    func lateAnswer() throws {
        try withServer { server in
            for _ in 0..<200 { try server.connect().send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n") }
            #expect(try server.reply(to: "GET /x HTTP/1.1\r\nHost: a\r\n\r\n").statuses == [200])
        }
    }

    @Test("work from other threads runs on the reactor, in order")
    func work() async throws {
        let reactor = try Reactor()
        let isDone = Atomic(false)
        let thread = startThread {
            reactor.run(isPending: { false }, ready: { _, _ in }, turn: { !isDone.load(ordering: .relaxed) })
        }
        let numbers = await withCheckedContinuation { continuation in
            let numbers = Mutex<[Int]>([])
            for number in 0..<100 {
                reactor.perform {
                    precondition(reactor.isCurrent)
                    numbers.withLock { $0.append(number) }
                }
            }
            reactor.perform { continuation.resume(returning: numbers.withLock { $0 }) }
        }
        #expect(numbers == Array(0..<100))
        reactor.perform { isDone.store(true, ordering: .relaxed) }
        pthread_join(thread, nil)
    }

    @Test("timers fire in the order of their deadlines")
    func timers() throws {
        let reactor = try Reactor()
        var fired: [Int] = []
        for delay in [30, 10, 20, 10] { reactor.schedule(after: Int64(delay)) { fired.append(delay) } }
        reactor.run(isPending: { false }, ready: { _, _ in }, turn: { fired.count < 4 })
        #expect(fired == [10, 10, 20, 30])
    }
}
