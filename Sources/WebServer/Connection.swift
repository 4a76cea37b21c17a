import CLinux
import Glibc
import HTTP

extension Response {
    /// The delay after which a rejected client may retry.
    static let retrySeconds = 2

    /// Asks the client to send its request again.
    static var noRoom: Response { Response(.unavailable, headers: ["retry-after": String(retrySeconds)]) }
}

/// The state of an HTTP connection: its address, and the deadline for its progress. libmicrohttpd's own timeout
/// restarts with every byte, so a slow client would never reach it.
final class Connection {
    let descriptor: Int32
    let address: PeerAddress
    /// Nil while the application handles a request.
    var deadline: Int64
    weak var exchange: Exchange?
    /// The index in the daemon's list.
    var index = 0
    /// True while `Admission` counts it as a connection; false after it has become a socket.
    var isCounted = true
    /// True after the first line of its first request.
    var hasRequested = false
    /// True while remaining bytes of the client are read and discarded.
    var isLingering = false

    init(descriptor: Int32, address: PeerAddress, deadline: Int64) {
        self.descriptor = descriptor
        self.address = address
        self.deadline = deadline
    }

    /// Shuts the connection down immediately; libmicrohttpd detects that and cleans up.
    func cut(throwingAway: Bool = false) {
        if throwingAway { linux_reset_on_close(descriptor) }
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Sends an error response without libmicrohttpd. Must not be called while a response is being sent.
    func refuse(_ status: Status) {
        let retry = status == .unavailable ? "Retry-After: \(Response.retrySeconds)\r\n" : ""
        let head =
            "HTTP/1.1 \(status.code) Refused\r\nContent-Length: 0\r\n\(retry)Connection: close\r\n\r\n"
        var bytes = head
        bytes.withUTF8 { _ = linux_send(descriptor, $0.baseAddress, $0.count) }
    }
}
