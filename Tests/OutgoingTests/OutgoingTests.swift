import Foundation
import HTTP
import Synchronization
import Testing

@testable import Outgoing

@Suite("Requests to other servers", .timeLimit(.minutes(15)))
final class OutgoingTests {
    /// The servers run until the end of the test.
    private let servers = Mutex<[TestServer]>([])
    private static let ok = "HTTP/1.1 201 Created\r\nContent-Length: 2\r\nRetry-After: 5\r\nX-A:\r\n\r\nok"

    private func client(_ servers: TestServer..., milliseconds: Int = 10_000) throws -> OutgoingClient {
        self.servers.withLock { $0 += servers }
        let exceptions = try servers.map { try #require(Origin($0.url)) }
        return OutgoingClient(OutgoingRules(exceptions: Set(exceptions), milliseconds: milliseconds))
    }

    private func failure(_ client: OutgoingClient, _ request: OutgoingRequest) async -> OutgoingError? {
        do throws(OutgoingError) { _ = try await client.send(request) } catch { return error }
        return nil
    }

    @Test("requests are sent unchanged, and the responses return over one connection")
    func exchange() async throws {
        let requests = Mutex<[String]>([])
        let server = try TestServer { peer in
            while let request = peer.request() {
                requests.withLock { $0.append(request) }
                peer.send(Self.ok)
            }
        }
        let client = try client(server)
        let headers: Headers = ["TTL": "60", "Topic": ""]
        for method in [HTTP.Method.post, .put, .get] {
            let body = method == .get ? [] : Array("Молоко".utf8)
            let answer = try await client.send(
                OutgoingRequest(method, server.url + "/a?b", headers: headers, body: body))
            #expect(answer.status == 201 && answer.body == Array("ok".utf8))
            #expect(answer.headers["Retry-After"] == "5" && answer.headers["x-a"] == "")
            #expect(answer.headers.fields.allSatisfy { $0.name == $0.name.lowercased() })
        }
        let host = "Host: 127.0.0.1:\(server.port)\r\nAccept: */*\r\nTTL: 60\r\nTopic:\r\n"
        #expect(
            requests.withLock { $0 } == [
                "POST /a?b HTTP/1.1\r\n\(host)Content-Length: 12\r\n\r\nМолоко",
                "PUT /a?b HTTP/1.1\r\n\(host)Content-Length: 12\r\n\r\nМолоко",
                "GET /a?b HTTP/1.1\r\n\(host)\r\n",
            ])
        #expect(server.connections.all == 1)
    }

    @Test(
        "this machine is not reached by any name without an exception",
        arguments: [
            "https://127.0.0.1", "https://localhost", "https://LocalHost", "https://0.0.0.0",
            "https://127.1",
            "https://2130706433", "https://0x7f.0.0.1", "https://017700000001", "https://[::ffff:127.0.0.1]",
        ])
    func ownMachine(url: String) async throws {
        let server = try TestServer { _ in }
        let request = OutgoingRequest(.post, "\(url):\(server.port)/")
        #expect(await failure(OutgoingClient(exceptions: []), request) == .forbiddenAddress)
        // An exception is for one scheme, host and port.
        #expect(await failure(try client(server), request) == .forbiddenAddress)
        #expect(server.connections.all == 0)
    }

    @Test("plain HTTP, other schemes, user names and headers that start others are rejected")
    func refused() async throws {
        let client = OutgoingClient(exceptions: [])
        #expect(await failure(client, OutgoingRequest(.get, "http://push.example.org/")) == .notHTTPS)
        for url in ["file:///etc/passwd", "smtp://127.0.0.1", "https://a:b@example.org", "example.org", ""] {
            #expect(await failure(client, OutgoingRequest(.get, url)) == .unusableURL)
        }
        let unsafe: [Headers] = [
            ["A": "1\r\nB: 2"], ["A": "1\n"], ["A:1\r\nB": "2"], ["A": "1\0"], ["": "1"],
        ]
        for headers in unsafe {
            let request = OutgoingRequest(.get, "https://127.0.0.1", headers: headers)
            #expect(await failure(client, request) == .unusableHeader)
        }
    }

    @Test("a redirect is returned and not followed")
    func redirect() async throws {
        let server = try TestServer { peer in
            while peer.request() != nil {
                peer.send("HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n")
            }
        }
        let answer = try await client(server).send(OutgoingRequest(.get, server.url))
        #expect(answer.status == 302 && answer.headers["location"] == "/other")
    }

    @Test("a slow response ends at the time limit")
    func drips() async throws {
        let seconds = Mutex<Double?>(nil)
        let server = try TestServer { peer in
            _ = peer.request()
            let start = ContinuousClock.now
            var isOpen = peer.send("HTTP/1.1 200 OK\r\n")
            while isOpen {
                usleep(50_000)
                isOpen = peer.send("X: y\r\n")
            }
            seconds.withLock { $0 = (ContinuousClock.now - start) / .seconds(1) }
        }
        let client = try client(server, milliseconds: 400)
        #expect(await failure(client, OutgoingRequest(.get, server.url)) == .timeout)
        while seconds.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try #require(seconds.withLock { $0 }) < 5)
    }

    @Test(
        "300 MB are not received, announced or not, as a body or as a head",
        arguments: [
            "Content-Length: 314572800\r\n\r\n", "\r\n", "Transfer-Encoding: chunked\r\n\r\n", "X: y\r\n",
        ])
    func large(head: String) async throws {
        let accepted = Mutex(0)
        let piece = String(
            repeating: head == "X: y\r\n" ? "X: 0123456789ab\r\n" : "0123456789abcdef\n", count: 4096)
        let server = try TestServer { peer in
            _ = peer.request()
            _ = peer.send("HTTP/1.1 200 OK\r\n" + head)
            let part = head.hasPrefix("T") ? String(piece.utf8.count, radix: 16) + "\r\n\(piece)\r\n" : piece
            while accepted.withLock({ $0 }) < 300 << 20, peer.send(part) {
                accepted.withLock { $0 += part.utf8.count }
            }
        }
        #expect(await failure(try client(server), OutgoingRequest(.get, server.url)) == .tooLarge)
        #expect(accepted.withLock { $0 } < 16 << 20)
    }

    @Test("a response up to the limit is received")
    func limit() async throws {
        let body = String(repeating: "x", count: 100_000)
        let server = try TestServer { peer in
            while peer.request() != nil {
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + body)
            }
        }
        let client = try client(server)
        #expect(await failure(client, OutgoingRequest(.get, server.url)) == .tooLarge)
        let answer = try await client.send(OutgoingRequest(.get, server.url, answerLimit: 100_000))
        #expect(answer.body.count == 100_000)
    }

    @Test(
        "garbage, silence and a premature end are failures",
        arguments: [
            "\0\u{1}garbage\r\n\r\n", "", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx", "SSH-2.0-x\r\n",
        ])
    func garbage(answer: String) async throws {
        let server = try TestServer { peer in
            _ = peer.request()
            peer.send(answer)
        }
        guard case .failed = await failure(try client(server), OutgoingRequest(.get, server.url)) else {
            Issue.record("accepted as a response")
            return
        }
    }

    @Test("at most 32 transfers run at the same time, and all waiting ones get a turn")
    func many() async throws {
        let connections = Mutex(0)
        let server = try TestServer { peer in
            connections.withLock { $0 += 1 }
            while peer.request() != nil {
                while connections.withLock({ $0 }) < OutgoingClient.limit { usleep(1000) }
                peer.send(Self.ok)
            }
        }
        let client = try client(server)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<500 {
                group.addTask {
                    try await client.send(OutgoingRequest(.post, server.url, body: [UInt8(number & 255)]))
                        .status
                }
            }
            for try await status in group { #expect(status == 201) }
        }
        #expect(server.connections.maximum == OutgoingClient.limit)
        #expect(server.connections.all == OutgoingClient.limit)
    }

    @Test("a slow server does not delay a request to another server")
    func besides() async throws {
        let areOthersDone = DispatchSemaphore(value: 0)
        let slow = try TestServer { peer in
            _ = peer.request()
            areOthersDone.wait()
            peer.send(Self.ok)
        }
        let quick = try TestServer { peer in while peer.request() != nil { peer.send(Self.ok) } }
        let client = try client(slow, quick, milliseconds: 60_000)
        async let first = client.send(OutgoingRequest(.get, slow.url))
        while slow.connections.all == 0 { try await Task.sleep(for: .milliseconds(10)) }
        for _ in 0..<20 { _ = try await client.send(OutgoingRequest(.get, quick.url)) }
        areOthersDone.signal()
        #expect(try await first.status == 201)
    }
}
