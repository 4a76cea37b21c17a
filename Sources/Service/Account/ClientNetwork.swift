import Glibc

/// What counts as one client: an IPv4 address, or the /64 network of an IPv6 address, of which one household has at
/// least one whole.
public struct ClientNetwork: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// - Parameter address: an IP address as text, as in `Request.address`; other text counts as it stands.
    public init(address: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, address, &bytes) == 1 else {
            description = address
            return
        }
        if bytes.starts(with: ClientNetwork.mappedPrefix) {
            description = bytes.suffix(4).map { String($0) }.joined(separator: ".")
        } else {
            let groups = stride(from: 0, to: 8, by: 2).map { place in
                String(UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]), radix: 16)
            }
            description = groups.joined(separator: ":") + "::/64"
        }
    }

    /// `::ffff:192.0.2.1` is the IPv4 address 192.0.2.1 (RFC 4291, section 2.5.5.2).
    private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
}
