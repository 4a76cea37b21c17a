/// Counts connections, HTTP and WebSocket together, and decides whether to accept new ones.
final class Admission {
    private let limits: Limits
    private var total = 0
    private var counts: [PeerAddress.Network: Int] = [:]

    init(_ limits: Limits) {
        self.limits = limits
    }

    func admits(_ address: PeerAddress) -> Bool {
        if total >= limits.connections { return false }
        if limits.trustsLoopback, address.isLoopback { return true }
        if limits.isProxy(address.text) { return true }
        return counts[address.network, default: 0] < limits.connectionsPerAddress
    }

    func enter(_ network: PeerAddress.Network) {
        total += 1
        counts[network, default: 0] += 1
    }

    func leave(_ network: PeerAddress.Network) {
        total -= 1
        guard let count = counts[network] else { return }
        counts[network] = count > 1 ? count - 1 : nil
    }
}
