import CLinux
import Glibc

/// A socket with an address on which it listens.
struct Listener {
    let descriptor: Int32
    /// The numeric address with its port, such as `127.0.0.1:8080` or `[::1]:8080`.
    let address: String
    /// The bound port. The system chooses it if 0 was requested.
    let port: UInt16

    /// - Parameter address: an IPv4 or IPv6 address, or a name. The first address of a name is used, IPv4 before IPv6;
    ///   `::` accepts both.
    init(address: String, port: UInt16) throws(WebServerError) {
        var storage = sockaddr_storage()
        var problem: UnsafePointer<CChar>?
        let length = linux_resolve(address, port, &storage, &problem)
        guard length > 0 else {
            throw .unknownAddress(address, reason: problem.map { String(cString: $0) } ?? "")
        }
        var chosen: UInt16 = 0
        descriptor = linux_bind(&storage, length, &chosen)
        let code = errno
        let digits = withUnsafePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { PeerAddress($0).text }
        }
        let host = digits.contains(":") ? "[\(digits)]" : digits
        guard descriptor >= 0 else { throw .cannotListen(address: "\(host):\(port)", code: code) }
        self.port = chosen
        self.address = "\(host):\(chosen)"
    }

    /// The connections that the system holds until they are accepted.
    private static let backlog: Int32 = 4096

    /// Until then, the system refuses connections. Throws if another socket of this address has begun to listen since it
    /// was bound.
    func listen() throws(WebServerError) {
        guard Glibc.listen(descriptor, Listener.backlog) == 0 else {
            throw .cannotListen(address: address, code: errno)
        }
    }
}
