@testable import WebServer

/// A WebSocket client that can violate every rule of the protocol.
struct SocketClient {
    struct Received: Equatable, CustomStringConvertible {
        let opcode: UInt8
        let payload: [UInt8]

        static func text(_ text: String) -> Received { Received(opcode: 1, payload: Array(text.utf8)) }

        static func close(_ code: UInt16, _ reason: String = "") -> Received {
            Received(
                opcode: 8, payload: [UInt8(code >> 8), UInt8(truncatingIfNeeded: code)] + Array(reason.utf8))
        }

        var description: String { "\(opcode):\(payload.count):\(payload.prefix(16))" }
    }

    static let handshake =
        "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

    let client: Client

    /// - Parameter early: bytes in the same segment as the handshake.
    init(_ server: RunningServer, early: [UInt8] = []) throws {
        client = try server.connect()
        client.send(Array(SocketClient.handshake.utf8) + early)
        client.read {
            client.received.suffix(4).elementsEqual("\r\n\r\n".utf8) || client.received.count > 160
        }
        let head = String(decoding: client.received, as: UTF8.self)
        guard head.hasPrefix("HTTP/1.1 101 "), let end = head.utf8.firstRange(of: Array("\r\n\r\n".utf8))
        else {
            throw Client.Refused()
        }
        _ = client.consume(head.utf8.distance(from: head.utf8.startIndex, to: end.upperBound))
    }

    func send(_ text: String) {
        client.send(frame(1, Array(text.utf8)))
    }

    /// The next frame; nil if the connection ends or no frame arrives.
    func next(timeout: Int32 = 20_000) -> Received? {
        guard client.read(timeout: timeout, until: { headAndLength != nil }),
            let (head, length) = headAndLength,
            client.read(timeout: timeout, until: { client.received.count >= head + length })
        else { return nil }
        let frame = client.consume(head + length)
        return Received(opcode: frame[0] & 15, payload: Array(frame[head...]))
    }

    private var headAndLength: (Int, Int)? {
        let bytes = client.received
        guard bytes.count >= 2 else { return nil }
        let extra = bytes[1] < 126 ? 0 : bytes[1] == 126 ? 2 : 8
        guard bytes.count >= 2 + extra else { return nil }
        let length = extra == 0 ? Int(bytes[1]) : bytes[2..<2 + extra].reduce(0) { $0 << 8 | Int($1) }
        return (2 + extra, length)
    }
}

/// A client's frame, valid by default.
func frame(
    _ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, isMasked: Bool = true, reserved: UInt8 = 0
)
    -> [UInt8]
{
    let mask: [UInt8] = isMasked ? [1, 2, 3, 4] : []
    let bit: UInt8 = isMasked ? 0x80 : 0
    var length: [UInt8]
    switch payload.count {
    case ..<126: length = [bit | UInt8(payload.count)]
    case ..<65_536: length = [bit | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default: length = [bit | 127] + (0..<8).map { UInt8(payload.count >> (56 - 8 * $0) & 255) }
    }
    let body = isMasked ? payload.enumerated().map { $1 ^ mask[$0 & 3] } : payload
    return [(isFinal ? 0x80 : 0) | reserved << 4 | opcode] + length + mask + body
}
