import HTTP

/// An encoded WebSocket frame (RFC 6455, section 5.2): header and payload, encoded once and shared by all receivers.
public final class Frame: Sendable {
    enum Opcode: UInt8 {
        case continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10
    }

    let bytes: SharedBytes

    /// Creates a text message in one frame.
    /// - Parameter text: valid UTF-8; otherwise the client closes the connection.
    public convenience init(text: [UInt8]) {
        self.init(.text, payload: text)
    }

    convenience init(closing code: CloseCode, reason: String) {
        var payload = [UInt8(code.value >> 8), UInt8(truncatingIfNeeded: code.value)]
        for character in reason where payload.count + character.utf8.count <= 125 {
            payload += Array(character.utf8)
        }
        self.init(.close, payload: payload)
    }

    static let ping = Frame(.ping, payload: [])

    /// - Precondition: the payload of a control frame has at most 125 bytes.
    init(_ opcode: Opcode, payload: [UInt8]) {
        var encoded: [UInt8] = [0x80 | opcode.rawValue]
        encoded.reserveCapacity(payload.count + 10)
        switch payload.count {
        case 0...125:
            encoded.append(UInt8(payload.count))
        case 126...0xFFFF:
            encoded.append(126)
            encoded.append(bigEndian: UInt16(payload.count))
        default:
            encoded.append(127)
            encoded.append(bigEndian: UInt64(payload.count))
        }
        encoded += payload
        bytes = SharedBytes(encoded)
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
}
