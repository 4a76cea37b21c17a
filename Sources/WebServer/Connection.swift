import CLinux
import Glibc
import HTTP

extension Response {
    /// When who found no room may come again.
    static let retrySeconds = 2

    static var noRoom: Response { Response(.unavailable, headers: ["retry-after": String(retrySeconds)]) }
}

/// What is known of one HTTP connection: who it is, and until when it must have come further. libmicrohttpd's
/// own timeout starts anew with every byte, so a client that drips would never meet it.
final class Connection {
    let descriptor: Int32
    let address: PeerAddress
    /// Nothing while the application works.
    var deadline: Int64
    weak var exchange: Exchange?
    /// Its place in the daemon's list.
    var index = 0
    /// Whether `Admission` knows it as a connection; not any more when it has become a socket.
    var isCounted = true
    /// Whether the bytes that the client still sends are read and discarded.
    var isLingering = false

    init(descriptor: Int32, address: PeerAddress, deadline: Int64) {
        self.descriptor = descriptor
        self.address = address
        self.deadline = deadline
    }

    /// Ends it at once; libmicrohttpd notices and cleans up.
    func cut(throwingAway: Bool = false) {
        if throwingAway { linux_reset_on_close(descriptor) }
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Says why, past libmicrohttpd. Only while no answer is on its way.
    func refuse(_ status: Status) {
        let retry = status == .unavailable ? "Retry-After: \(Response.retrySeconds)\r\n" : ""
        let head =
            "HTTP/1.1 \(status.code) Refused\r\nContent-Length: 0\r\n\(retry)Connection: close\r\n\r\n"
        var bytes = head
        bytes.withUTF8 { _ = linux_send(descriptor, $0.baseAddress, $0.count) }
    }
}
