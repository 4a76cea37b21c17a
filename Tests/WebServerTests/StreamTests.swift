import CLinux
import Glibc
import HTTP
import Synchronization
import Testing

@testable import WebServer

/// Responses that are produced while they are sent.
@Suite("Streamed responses", .timeLimit(.minutes(15)))
struct StreamTests {
    private static let host = "Host: a\r\n\r\n"

    /// The content without the framing of chunks.
    private func content(of reply: Reply) -> String {
        var rest = Array(reply.body.utf8)[...]
        var content: [UInt8] = []
        let lineEnd = Array("\r\n".utf8)
        while let end = rest.firstRange(of: lineEnd),
            let size = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16)
        {
            content += rest[end.upperBound...].prefix(size)
            rest = rest[end.upperBound...].dropFirst(size + lineEnd.count)
        }
        return String(decoding: content, as: UTF8.self)
    }

    @Test("a stream arrives whole, also if its parts arrive late, and the connection stays usable")
    func whole() throws {
        try withServer { server in
            let client = try server.connect()
            client.send("GET /stream HTTP/1.1\r\n\(Self.host)")
            let end = Array("\r\n0\r\n\r\n".utf8)
            client.read { client.received.suffix(end.count).elementsEqual(end) }
            let reply = Reply(text: String(decoding: client.received, as: UTF8.self), isClosed: false)
            #expect(reply.text.lowercased().contains("transfer-encoding: chunked"))
            #expect(content(of: reply) == Mirror.streamed)
            _ = client.consume(client.received.count)
            client.send("GET /x HTTP/1.1\r\n\(Self.host)")
            #expect(client.readAll().body == "/x")
        }
    }

    @Test("a stream to an old client or one that closes ends with the connection")
    func oldClients() throws {
        try withServer { server in
            let old = try server.connect()
            old.send("GET /stream HTTP/1.0\r\n\r\n")
            let reply = old.readAll(timeout: 5000)
            #expect(reply.body == Mirror.streamed && reply.isClosed)
            let closing = try server.connect()
            closing.send("GET /stream HTTP/1.1\r\nConnection: close\r\n\(Self.host)")
            let other = closing.readAll(timeout: 5000)
            #expect(other.isClosed)
            #expect(other.body == Mirror.streamed || content(of: other) == Mirror.streamed)
        }
    }

    @Test("a damaged stream cuts the connection before the last chunk")
    func damaged() throws {
        try withServer { server in
            let client = try server.connect()
            client.send("GET /damaged HTTP/1.1\r\n\(Self.host)")
            #expect(client.timeUntilClosed() != nil)
            let text = String(decoding: client.received, as: UTF8.self)
            #expect(text.contains("200 OK") && !text.contains("\r\n0\r\n"))
        }
    }

    @Test("the writer of a stream stops after the client has disconnected")
    func disconnected() throws {
        try withServer { server in
            do {
                let client = try server.connect()
                client.send("GET /endless HTTP/1.1\r\n\(Self.host)")
                client.read { client.received.count > 1_000_000 }
            }
            #expect(server.hasEvent("writer stopped"))
        }
    }

    @Test("a client that stops reading a stream is cut")
    func stalled() throws {
        var limits = Limits()
        limits.streamGrace = 1000
        limits.minRate = 100_000
        try withServer(limits) { server in
            let client = try server.connect()
            client.shrinkReceiveBuffer()
            client.send("GET /endless HTTP/1.1\r\n\(Self.host)")
            #expect(server.hasEvent("writer stopped"))
            _ = client
        }
    }

    @Test("a client that pauses for longer than other responses may take receives the rest of a stream")
    func paused() throws {
        var limits = Limits()
        limits.transferGrace = 500
        limits.minRate = 1_000_000
        try withServer(limits) { server in
            let client = try server.connect()
            client.shrinkReceiveBuffer()
            client.send("GET /endless HTTP/1.1\r\n\(Self.host)")
            client.read()
            sleep(4)
            #expect(server.events.count("writer stopped") == 0)
            let count = client.received.count
            client.read { client.received.count > count + 10_000 }
            #expect(client.received.count > count + 10_000)
        }
    }

    @Test("a stream without a block for too long is cut")
    func silent() throws {
        var limits = Limits()
        limits.answerDeadline = 500
        try withServer(limits) { server in
            let client = try server.connect()
            client.send("GET /silent HTTP/1.1\r\n\(Self.host)")
            #expect(client.timeUntilClosed() != nil)
            #expect(server.hasEvent("stream closed"))
        }
    }

    @Test("a stop of the server ends streams that continue", arguments: ["endless", "silent"])
    func stops(path: String) throws {
        var limits = Limits()
        limits.stopGrace = 300
        try withServer(limits) { server in
            let client = try server.connect()
            client.send("GET /\(path) HTTP/1.1\r\n\(Self.host)")
            client.read()
            server.server.stop()
            #expect(client.timeUntilClosed() != nil)
        }
    }
}

extension RunningServer {
    /// True if the event happens within 20 seconds.
    fileprivate func hasEvent(_ name: String) -> Bool {
        for _ in 0..<400 {
            if events.count(name) > 0 { return true }
            usleep(50_000)
        }
        return false
    }
}

extension Mirror {
    /// The content of `/stream`.
    static let streamed = (0..<30).map { String(repeating: "\($0 % 10)", count: 100_000 + $0) }.joined()

    /// - Returns: nil for a path without a stream.
    func stream(_ path: String) -> BodyStream? {
        let stream = BodyStream()
        switch path {
        case "/stream":
            startThread {
                let bytes = Array(Mirror.streamed.utf8)
                for start in stride(from: 0, to: bytes.count, by: 70_000) {
                    let isTaken = bytes[start..<min(start + 70_000, bytes.count)].withUnsafeBytes {
                        stream.write($0)
                    }
                    if !isTaken { return }
                    if start % 7 == 0 { usleep(2000) }
                }
                stream.finish(isComplete: true)
            }
        case "/damaged":
            startThread {
                _ = Array(repeating: UInt8(120), count: 100_000).withUnsafeBytes { stream.write($0) }
                stream.finish(isComplete: false)
            }
        case "/endless":
            startThread { [events] in
                let block = [UInt8](repeating: 120, count: 64 << 10)
                while block.withUnsafeBytes({ stream.write($0) }) {}
                events.add("writer stopped")
            }
        case "/silent":
            startThread { [events] in
                _ = [120].withUnsafeBytes { stream.write($0) }
                sleep(4)
                if ![120].withUnsafeBytes({ stream.write($0) }) { events.add("stream closed") }
            }
        default: return nil
        }
        return stream
    }
}
