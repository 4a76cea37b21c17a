import HTTP
import Secrets

/// The network that counts as one client: an IPv4 address, or the /64 network of an IPv6 address. A household has at
/// least one whole /64.
public struct ClientNetwork: Hashable, Sendable, CustomStringConvertible {
    public let description: String
    /// The block of networks: a /24 of IPv4, or a /48 of IPv6. One customer of a provider may have many networks in it
    /// (RFC 6177).
    let block: String

    init(_ address: IPAddress) {
        let bytes = address.bytes
        guard bytes.count == 16 else {
            let numbers = bytes.map { String($0) }
            description = numbers.joined(separator: ".")
            block = numbers.prefix(3).joined(separator: ".") + ".0/24"
            return
        }
        let groups = stride(from: 0, to: 8, by: 2).map { offset in
            String(UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1]), radix: 16)
        }
        description = groups.joined(separator: ":") + "::/64"
        block = groups.prefix(3).joined(separator: ":") + "::/48"
    }

    /// - Parameter address: an IP address as text, as in `Request.address`. Other text is used unchanged.
    public init(address: String) {
        self = IPAddress(address).map { ClientNetwork($0) } ?? ClientNetwork(description: address)
    }

    private init(description: String) {
        self.description = description
        block = description
    }

    /// The stored mark of a network where a user has signed in. Without the key it reveals nothing about the network.
    func mark(by key: ServerKey) -> String { key.mark(of: description) }
}
