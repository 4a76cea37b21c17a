import HTTP

/// The proxies whose word counts on where a request comes from.
public enum TrustedProxies: Equatable, Sendable, CustomStringConvertible {
    case none
    /// Those on this machine.
    case local
    /// Those on this machine and in private networks.
    case near
    case listed(Set<IPAddress>)

    /// Whether a connection from this address is one of theirs.
    public func contain(_ peer: String) -> Bool {
        guard let address = IPAddress(peer) else { return false }
        return switch self {
        case .none: false
        case .local: address.isLoopback
        case .near: address.isLoopback || address.isPrivate
        case .listed(let addresses): addresses.contains(address)
        }
    }

    /// From where a request comes: the last address in `X-Forwarded-For`, which is the one that the nearest proxy saw.
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
        case .near: "on this machine and in private networks"
        case .listed(let addresses): "\(addresses.count) listed"
        }
    }
}
