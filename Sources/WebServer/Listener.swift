import CLinux
import Glibc

/// A listening socket.
struct Listener {
    let descriptor: Int32
    /// The port chosen by the system when 0 was asked for.
    let port: UInt16

    /// - Parameter address: an IPv4 or IPv6 address in digits; `::` takes both.
    init(address: String, port: UInt16) throws(WebServerError) {
        var storage = sockaddr_storage()
        let length = linux_parse_address(address, port, &storage)
        guard length > 0 else { throw .invalidAddress(address) }
        var chosen: UInt16 = 0
        descriptor = linux_listen(&storage, length, &chosen)
        guard descriptor >= 0 else { throw .cannotListen(address: address, port: port, code: errno) }
        self.port = chosen
    }
}
