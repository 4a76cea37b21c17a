import HTTP

/// The proxies that are trusted to name the origin of a request.
public enum TrustedProxies: Equatable, Sendable, CustomStringConvertible {
    case none
    /// Proxies on this machine.
    case local
    /// Proxies on this machine and in private networks.
    case privateNetworks
    case listed(Set<IPAddress>)

    /// True if the address is that of a trusted proxy.
    public func contain(_ peer: String) -> Bool {
        guard let address = IPAddress(peer) else { return false }
        return switch self {
        case .none: false
        case .local: address.isLoopback
        case .privateNetworks: address.isLoopback || address.isPrivate
        case .listed(let addresses): addresses.contains(address)
        }
    }

    /// The origin of a request: the last address in `X-Forwarded-For`, which is the one that the nearest proxy saw.
    /// Without a trusted proxy it is the address of the connection.
    func client(of request: Request) -> ClientNetwork {
        let last = request.headers.values("x-forwarded-for").last?.split(separator: ",").last
        let forwarded = last.flatMap { IPAddress($0.filter { $0 != " " && $0 != "\t" }) }
        guard let forwarded, contain(request.address) else { return ClientNetwork(address: request.address) }
        return ClientNetwork(forwarded)
    }

    public var description: String {
        switch self {
        case .none: "none"
        case .local: "on this machine"
        case .privateNetworks: "on this machine and in private networks"
        case .listed(let addresses): "\(addresses.count) listed"
        }
    }
}
