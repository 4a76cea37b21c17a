import CLinux
import Glibc

/// The address of a client.
struct PeerAddress {
    /// The unit that counts as one client: an IPv4 address, or the /64 network of an IPv6 address.
    struct Network: Hashable {
        let isIPv6: Bool
        let bits: UInt64
    }

    let network: Network
    let isLoopback: Bool
    let text: String

    /// - Parameter address: an IPv4 or IPv6 socket address.
    init(_ address: UnsafePointer<sockaddr>) {
        var count: Int32 = 0
        let bytes = UnsafeRawBufferPointer(start: linux_ip(address, &count), count: Int(count))
        let isIPv6 = count == 16
        network = Network(isIPv6: isIPv6, bits: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
        isLoopback = isIPv6 ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 : bytes[0] == 127
        text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            let family = isIPv6 ? AF_INET6 : AF_INET
            let text = inet_ntop(family, bytes.baseAddress, buffer.baseAddress, socklen_t(buffer.count))
            return text.map { String(cString: $0) } ?? ""
        }
    }
}
