import Glibc

/// An IPv4 or IPv6 address. An IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) becomes the IPv4 address.
public struct IPAddress: Hashable, Sendable {
    /// 4 or 16 bytes.
    public let bytes: [UInt8]

    /// Parses a numeric address with an optional port: `192.0.2.1:80`, `[2001:db8::1]:80`. Nil for other text.
    public init?(_ text: String) {
        var host = text[...]
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]"), IPAddress.isPort(text[text.index(after: end)...]) else {
                return nil
            }
            host = text[text.index(after: text.startIndex)..<end]
        } else if let colon = text.firstIndex(of: ":"), text[colon...].filter({ $0 == ":" }).count == 1 {
            guard IPAddress.isPort(text[colon...]) else { return nil }
            host = text[..<colon]
        }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(host), &bytes) == 1 {
            self.init(bytes: Array(bytes[..<4]))
        } else if inet_pton(AF_INET6, String(host), &bytes) == 1 {
            self.init(bytes: bytes)
        } else {
            return nil
        }
    }

    /// Creates an address from 4 or 16 bytes; nil for any other number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes.starts(with: IPAddress.mappedPrefix) ? Array(bytes[12...]) : bytes
    }

    private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// True for empty text, or a colon and a port number.
    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || text.first == ":" && UInt16(text.dropFirst()) != nil
    }

    /// True for an address of this machine (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3).
    public var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// True for an address of a private network (RFC 1918, RFC 4193).
    public var isPrivate: Bool {
        guard bytes.count == 4 else { return bytes[0] & 0xFE == 0xFC }
        return bytes[0] == 10 || bytes[0] == 172 && bytes[1] & 0xF0 == 16
            || bytes[0] == 192 && bytes[1] == 168
    }
}
