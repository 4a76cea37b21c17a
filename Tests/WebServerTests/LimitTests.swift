import CLinux
import FeatureTags
import Glibc
import Testing

@testable import WebServer

@Suite("Limits of one client", .timeLimit(.minutes(15)))
struct LimitTests {
    private static var shortTimeouts: Limits {
        var limits = Limits()
        limits.headDeadline = 1000
        limits.transferGrace = 1000
        limits.answerDeadline = 1000
        limits.silence = 1000
        return limits
    }

    @Test(
        "a slow sender is disconnected, regardless of the rate of its bytes",
        arguments: [
            ("nothing at all", "", ""),
            ("a request line", "GET /", "x"),
            ("a head", "GET /x HTTP/1.1\r\nHost: a\r\n", "X: y\r\n"),
            ("a body", "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n", "x"),
            ("chunks", "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
            ("after an answer", "GET /x HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n"),
        ])
    func drips(what: String, start: String, drip: String) throws {
        try withServer(LimitTests.shortTimeouts) { server in
            let client = try server.connect()
            client.send(start)
            #expect(client.timeUntilClosed { client.send(drip) } != nil)
        }
    }

    @Test("a client that does not read the response is disconnected")
    func slowReader() throws {
        try withServer(LimitTests.shortTimeouts) { server in
            var limits = LimitTests.shortTimeouts
            limits.minRate = 10_000_000
            try withServer(limits) { server in
                let client = try server.connect()
                client.shrinkReceiveBuffer()
                client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                sleep(4)
                #expect(client.readAll().text.utf8.count < 8_000_000)
                #expect(client.isClosed)
            }
        }
    }

    @Test("a request that the application never answers gets 503")
    func neverAnswered() throws {
        try withServer(LimitTests.shortTimeouts) { server in
            let reply = try server.reply(to: "GET /never HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(reply.statuses == [503])
        }
    }

    @Test("a body at the minimum rate is not cut off")
    func steadyBody() throws {
        var limits = LimitTests.shortTimeouts
        limits.minRate = 100
        try withServer(limits) { server in
            let client = try server.connect()
            client.send("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n")
            for _ in 0..<30 {
                client.send(String(repeating: "x", count: 30))
                usleep(100_000)
            }
            #expect(client.readAll().statuses == [200])
        }
    }

    @Test("bodies of one sender are limited, others have memory, and small bodies are always accepted")
    func bodies() throws {
        var limits = Limits()
        limits.bodyBytes = 2500
        limits.bodyBytesPerSender = 1500
        limits.spareBodyBytes = 100
        try withServer(limits) { server in
            let unfinished = try ["a", "b"].map { sender in
                let client = try server.connect()
                client.send(post(1000, from: sender) + String(repeating: "x", count: 999))
                return client
            }
            usleep(200_000)
            #expect(try server.reply(to: post(600, from: "a")).statuses == [503])
            #expect(try server.reply(to: post(600, from: "c")).statuses == [503])
            #expect(try server.reply(to: post(400, from: "c", body: true)).statuses == [200])
            #expect(try server.reply(to: post(100, from: "d", body: true)).statuses == [200])
            #expect(try server.reply(to: chunk(600, from: "a")).text.contains("503 Refused"))
            for client in unfinished {
                client.send("x")
                #expect(client.readAll().statuses == [200])
            }
            #expect(try server.reply(to: post(1000, from: "a", body: true)).statuses == [200])
        }
    }

    private func post(_ count: Int, from sender: String, body: Bool = false) -> String {
        "POST /x?sender=\(sender) HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n"
            + (body ? String(repeating: "x", count: count) : "")
    }

    private func chunk(_ count: Int, from sender: String) -> String {
        "POST /x?sender=\(sender) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            + String(count, radix: 16) + "\r\n" + String(repeating: "x", count: count) + "\r\n0\r\n\r\n"
    }

    @Test("a silent socket is pinged and closed if it stays silent; one that answers stays")
    func silence() throws {
        var limits = Limits()
        limits.silence = 3000
        try withServer(limits) { server in
            let silent = try SocketClient(server)
            let alive = try SocketClient(server)
            #expect(silent.next()?.opcode == 9)
            let isClosed = silent.client.timeUntilClosed {
                while alive.next(timeout: 100)?.opcode == 9 { alive.client.send(frame(10, [])) }
            }
            #expect(isClosed != nil)
            alive.send("alive")
            var answer = alive.next()
            while answer?.opcode == 9 { answer = alive.next() }
            #expect(answer == .text("alive"))
        }
    }

    @Test("a disconnected user is offline after at most half a minute", .tags(.C10))
    func lost() {
        // Both checks run once per second, and the application waits for three seconds.
        #expect(2 * Limits().silence + 2 * 1000 + 3000 <= 30_000)
    }

    @Test("connections of one address are limited; sockets count, and closed ones are free again")
    func perAddress() throws {
        var limits = Limits()
        limits.connectionsPerAddress = 3
        limits.trustsLoopback = false
        try withServer(limits) { server in
            let first = try SocketClient(server)
            var others = [try server.connect(), try server.connect()]
            for other in others {
                other.send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(other.read())
            }
            let refused = try server.connect()
            #expect(refused.timeUntilClosed() != nil)
            others.removeLast()
            #expect(try answersSoon(server))
            first.send("still here")
            #expect(first.next() == .text("still here"))
        }
    }

    @Test("thousands of half-open connections are limited, delay others only briefly, and end")
    func halfOpen() throws {
        raiseDescriptorLimit()
        var limits = LimitTests.shortTimeouts
        limits.connections = 1500
        limits.silence = 25_000
        try withServer(limits) { server in
            let regular = try SocketClient(server)
            let crowd = (0..<3000).compactMap { _ in try? server.connect() }
            #expect(crowd.count > 2000)
            for client in crowd { client.send("GET /x HTT") }
            regular.send("still here")
            #expect(regular.next() == .text("still here"))
            let isAllClosed = crowd.allSatisfy { $0.timeUntilClosed() != nil }
            #expect(isAllClosed)
            #expect(try answersSoon(server))
        }
    }

    /// The server frees a place shortly after its client has seen the end.
    private func answersSoon(_ server: RunningServer) throws -> Bool {
        for _ in 0..<100 {
            if try server.reply(to: "GET /x HTTP/1.1\r\nHost: a\r\n\r\n").statuses == [200] { return true }
            usleep(10_000)
        }
        return false
    }

    private func raiseDescriptorLimit() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
