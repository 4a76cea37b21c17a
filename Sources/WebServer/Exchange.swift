import CLinux
import CMicroHTTPD
import Glibc
import HTTP

/// One request on its way to its answer. It may be answered once, from any thread; an answer to a client that
/// has gone, and a second one, have no effect.
///
/// `@unchecked Sendable`: everything but `answer` is used on the reactor's thread only, and `answer` goes there.
public final class Exchange: @unchecked Sendable {
    enum Phase {
        case head
        /// More of the body is awaited.
        case body(limit: Int)
        /// Inside `respond`.
        case responding
        /// libmicrohttpd holds the connection back until there is an answer.
        case suspended
        case answered
        case over
    }

    /// The target of the request line as it lies in libmicrohttpd's memory until the head is read.
    struct RawTarget {
        let start: UnsafePointer<CChar>
        let bytes: [UInt8]
    }

    let connection: Connection
    let rawTarget: RawTarget
    var phase = Phase.head
    var request: Request!
    /// What the application made of the handshake.
    var tag: UInt64 = 0
    /// Who asks, in the application's own terms.
    var sender: String?
    /// A refusal came before the body; what still comes of it is thrown away.
    var hasUnreadBody = false
    /// How many bytes of its body `BodyRoom` counts.
    var heldBytes = 0
    let started: Int64
    private let handle: OpaquePointer
    private let daemon: HTTPDaemon

    init(_ handle: OpaquePointer, _ daemon: HTTPDaemon, connection: Connection, target: RawTarget, now: Int64)
    {
        self.handle = handle
        self.daemon = daemon
        self.connection = connection
        rawTarget = target
        started = now
        connection.exchange = self
    }

    /// Whether the whole head is there and not handled yet.
    var hasUnhandledHead: Bool {
        if case .head = phase { mhd_head_size(handle) > 0 } else { false }
    }

    public func answer(_ response: Response) {
        if daemon.reactor.isCurrent {
            deliver(response)
        } else {
            daemon.reactor.perform { self.deliver(response) }
        }
    }

    func deliver(_ response: Response) {
        switch phase {
        case .responding:
            queue(response)
        case .suspended:
            queue(response)
            MHD_resume_connection(handle)
            daemon.isPending = true
        case .head, .body, .answered, .over:
            response.discard()
        }
    }

    /// Hands the answer to libmicrohttpd. Without memory for it the connection is cut.
    func queue(_ response: Response) {
        phase = .answered
        daemon.release(self)
        connection.deadline = daemon.transferDeadline(started: daemon.reactor.now, bytes: response.body.count)
        var response = response
        if daemon.isStopping || hasUnreadBody { response.headers.set("connection", "close") }
        if !send(response.makeHandle(), response.status) { connection.cut() }
    }

    /// Consumes the response.
    func send(_ response: OpaquePointer?, _ status: Status) -> Bool {
        guard let response else { return false }
        defer { MHD_destroy_response(response) }
        return MHD_queue_response(handle, UInt32(status.code), response) == .YES
    }

    func suspend() {
        phase = .suspended
        connection.deadline = daemon.reactor.now + Int64(daemon.limits.answerDeadline)
        MHD_suspend_connection(handle)
    }

    /// The deadline has passed.
    func expire() {
        switch phase {
        case .suspended:
            deliver(Response(.unavailable))
        case .body:
            connection.refuse(.requestTimeout)
            connection.cut()
        case .answered:
            connection.cut(throwingAway: true)
        case .head, .responding, .over:
            connection.cut()
        }
    }
}
