import FeatureTags
import Glibc
import Testing

@testable import WebServer

@Suite("WebSocket", .timeLimit(.minutes(15)))
struct SocketTests {
    @Test("the handshake is answered as in RFC 6455, section 1.3")
    func handshake() throws {
        #expect(Handshake.acceptance(of: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        try withServer { server in
            let reply = try server.reply(to: SocketClient.handshake)
            #expect(reply.statuses == [101])
            #expect(reply.text.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        }
    }

    @Test(
        "an invalid handshake is rejected",
        arguments: [
            ("without a key", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "", 400),
            ("with a short key", "dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25j", 400),
            (
                "with two keys", "Sec-WebSocket-Key",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Key", 400
            ),
            ("of an old version", "Version: 13", "Version: 8", 426),
            ("without the connection's consent", "keep-alive, Upgrade", "keep-alive", 400),
            ("by POST", "GET", "POST", 400),
            ("that the application refuses", "/socket", "/elsewhere", 403),
        ])
    func badHandshake(what: String, part: String, replacement: String, status: Int) throws {
        try withServer { server in
            let reply = try server.reply(to: SocketClient.handshake.replacing(part, with: replacement))
            #expect(reply.statuses == [status])
        }
    }

    @Test("a socket with many messages is handled over several turns, in order")
    func turns() throws {
        try withServer { server in
            let socket = try SocketClient(server)
            let notes = (0..<500).flatMap { _ in frame(1, Array("note".utf8)) }
            socket.client.send(frame(1, Array("turn".utf8)) + notes + frame(1, Array("last".utf8)))
            #expect(socket.next() == .text("turn") && socket.next() == .text("last"))
            let events = server.events.all
            let turn = try #require(events.firstIndex(of: "next turn"))
            // The rest of a turn is continued once, at its end.
            #expect(events[..<turn].count { $0 == "note" } < 80)
            #expect(events.count { $0 == "note" } == 500)
        }
    }

    @Test(
        "messages of all sizes return unchanged", arguments: [0, 1, 125, 126, 65_535, 65_536, 200_000])
    func echo(size: Int) throws {
        try withServer { server in
            let socket = try SocketClient(server)
            let text = String(repeating: "x", count: size)
            socket.send(text)
            #expect(socket.next() == .text(text))
        }
    }

    @Test("a message in the handshake's segment is not lost")
    func early() throws {
        try withServer { server in
            let socket = try SocketClient(server, early: frame(1, Array("first".utf8)))
            #expect(socket.next() == .text("first"))
        }
    }

    @Test(
        "messages are parsed for any segmentation",
        arguments: [
            (
                "into fragments",
                frame(1, [97], isFinal: false) + frame(0, [98], isFinal: false) + frame(0, [99])
            ),
            ("with an empty fragment", frame(1, [], isFinal: false) + frame(0, [97, 98, 99])),
            ("with a ping inside", frame(1, [97], isFinal: false) + frame(10, []) + frame(0, [98, 99])),
            ("inside a character", frame(1, [97, 98], isFinal: false) + frame(0, [99])),
        ])
    func fragments(how: String, bytes: [UInt8]) throws {
        try withServer { server in
            let whole = try SocketClient(server)
            whole.client.send(bytes + bytes)
            #expect(whole.next() == .text("abc"))
            #expect(whole.next() == .text("abc"))
            let drip = try SocketClient(server)
            for byte in bytes { drip.client.send([byte]) }
            #expect(drip.next() == .text("abc"))
        }
    }

    @Test(
        "a protocol violation closes the connection with its code",
        arguments: [
            ("no mask", frame(1, [97], isMasked: false), 1002),
            ("a reserved bit", frame(1, [97], reserved: 4), 1002),
            ("an unknown opcode", frame(3, [97]), 1002),
            ("an unknown control opcode", frame(11, [97]), 1002),
            ("a continuation of nothing", frame(0, [97]), 1002),
            ("a message inside a message", frame(1, [97], isFinal: false) + frame(1, [98]), 1002),
            ("a long ping", frame(9, [UInt8](repeating: 0, count: 126)), 1002),
            ("a ping in fragments", frame(9, [97], isFinal: false), 1002),
            ("a length of 2^63", [0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4], 1002),
            ("a length that needs fewer bytes", [0x81, 0xFE, 0, 1, 1, 2, 3, 4, 5], 1002),
            ("binary", frame(2, [97]), 1003),
            ("invalid UTF-8", frame(1, [0xC3, 0x28]), 1007),
            ("half a character", frame(1, [0xE2, 0x82]), 1007),
            ("a surrogate", frame(1, [0xED, 0xA0, 0x80]), 1007),
            ("a message over the limit", [0x81, 0xFF, 0, 0, 0, 0, 0, 4, 0, 1, 1, 2, 3, 4, 5], 1009),
            ("fragments over the limit", oversizedFragments, 1009),
            ("half a close code", frame(8, [3]), 1002),
            ("a close code that nobody may send", frame(8, [3, 237]), 1002),
            ("a close reason that is not text", frame(8, [3, 232, 0xFF]), 1007),
        ] as [(String, [UInt8], UInt16)])
    func violations(what: String, bytes: [UInt8], code: UInt16) throws {
        try withServer { server in
            let socket = try SocketClient(server)
            socket.client.send(bytes + frame(1, Array("after".utf8)))
            #expect(socket.next() == .close(code))
            #expect(socket.next() == nil)
            #expect(socket.client.isClosed)
            server.waitFor("closed", 1)
        }
    }

    @Test("a close is answered with its code, and the application closes with its own code")
    func closing() throws {
        try withServer { server in
            let polite = try SocketClient(server)
            polite.client.send(frame(8, [3, 232] + Array("bye".utf8)))
            #expect(polite.next() == .close(1000))
            let sent = try SocketClient(server)
            sent.send("close")
            #expect(sent.next() == .close(4001, "as you wish"))
            #expect(sent.client.timeUntilClosed() != nil)
            let rude = try SocketClient(server)
            _ = consume rude
            server.waitFor("closed", 3)
            #expect(server.events.count("opened 7") == 3)
        }
    }

    @Test("a ping is answered with its payload, and a thousand pings with the latest")
    func pings() throws {
        try withServer { server in
            let socket = try SocketClient(server)
            socket.client.send(frame(9, [1, 2, 3]))
            #expect(socket.next() == SocketClient.Received(opcode: 10, payload: [1, 2, 3]))
            socket.client.send((0..<1000).flatMap { frame(9, [UInt8($0 & 255)]) } + frame(9, [42]))
            var last: SocketClient.Received?
            while let pong = socket.next(timeout: 1000) { last = pong }
            #expect(last?.payload == [42])
        }
    }

    @Test("a frame reaches every member, and all members receive the same order")
    func fanOut() throws {
        try withServer { server in
            let members = try (0..<40).map { _ in try SocketClient(server) }
            for number in 0..<20 { members[0].send("all \(number)") }
            for member in members {
                for number in 0..<20 { #expect(member.next() == .text("all \(number)")) }
            }
        }
    }

    @Test("a slow reader loses queued frames, is notified, and continues")
    func overflow() throws {
        try withServer { server in
            let slow = try SocketClient(server)
            let quick = try SocketClient(server)
            while server.events.count("overflowed") == 0 {
                quick.send("flood")
                for _ in 0..<64 { #expect(quick.next()?.payload.count == 65_536) }
            }
            var texts = 0
            while let received = slow.next(), received != .text("behind") { texts += 1 }
            #expect(texts > 0)
            slow.send("here again")
            while let received = slow.next(), received != .text("here again") {}
            slow.send("still here")
            #expect(slow.next() == .text("still here"))
        }
    }

    @Test("optional frames are sent to fast readers and not to slow ones")
    func offers() throws {
        try withServer { server in
            let slow = try SocketClient(server)
            let quick = try SocketClient(server)
            var offers = 0
            while server.events.count("left out") == 0 {
                quick.send("flood")
                for _ in 0..<64 { #expect(quick.next()?.payload.count == 65_536) }
                quick.send("offer")
                #expect(quick.next() == .text("offer"))
                offers += 1
            }
            slow.send("here again")
            while let received = slow.next(), received != .text("here again") {
                if received == .text("offer") { offers -= 1 }
            }
            #expect(offers == server.events.count("left out"))
        }
    }

    @Test("frames of arbitrary bytes are parsed without a trap", arguments: 0..<20 as Range<UInt64>)
    func fuzz(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<25 {
            let reader = FrameReader(limit: 300)
            var events = 0
            for _ in 0..<8 {
                let opcode: UInt8 = [0, 1, 1, 8, 9, 10].randomElement(using: &random)!
                let payload = (0..<Int.random(in: 0..<140, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                var bytes = frame(opcode, payload, isFinal: Bool.random(using: &random))
                if Int.random(in: 0..<3, using: &random) == 0 {
                    bytes[Int.random(in: 0..<min(14, bytes.count))] ^= UInt8(1) << UInt8.random(in: 0..<8)
                }
                bytes.withUnsafeBytes { bytes in
                    reader.feed(bytes)
                    while let event = reader.next() {
                        events += 1
                        if case .violation = event { break }
                    }
                }
            }
            #expect(events <= 8 * 150)
        }
    }
}

/// 300,000 bytes in fragments of 1,000.
private let oversizedFragments: [UInt8] =
    frame(1, [], isFinal: false)
    + (0..<300).flatMap { _ in frame(0, [UInt8](repeating: 97, count: 1000), isFinal: false) }

extension RunningServer {
    /// Waits until the application has received the event `count` times.
    func waitFor(_ event: String, _ count: Int) {
        for _ in 0..<500 where events.count(event) < count { usleep(10_000) }
        #expect(events.count(event) == count)
    }
}
