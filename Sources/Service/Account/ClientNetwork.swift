import HTTP
import Secrets

/// What counts as one client: an IPv4 address, or the /64 network of an IPv6 address, of which one household has at
/// least one whole.
public struct ClientNetwork: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ address: IPAddress) {
        let bytes = address.bytes
        guard bytes.count == 16 else {
            description = bytes.map { String($0) }.joined(separator: ".")
            return
        }
        let groups = stride(from: 0, to: 8, by: 2).map { place in
            String(UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]), radix: 16)
        }
        description = groups.joined(separator: ":") + "::/64"
    }

    /// - Parameter address: an IP address as text, as in `Request.address`; other text counts as it stands.
    public init(address: String) {
        self = IPAddress(address).map { ClientNetwork($0) } ?? ClientNetwork(description: address)
    }

    private init(description: String) {
        self.description = description
    }

    /// What is stored of a network where somebody signed in: without the key it says nothing of the network.
    func mark(by key: ServerKey) -> String { key.mark(of: description) }
}
