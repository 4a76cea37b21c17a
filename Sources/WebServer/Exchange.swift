import CLinux
import CMicroHTTPD
import Glibc
import HTTP

/// A request and its pending response. Any thread may answer it once. A second response, and one after the client has
/// disconnected, have no effect.
///
/// `@unchecked Sendable`: all members except `answer` are used only on the reactor's thread, and `answer` dispatches to
/// it.
public final class Exchange: @unchecked Sendable {
    enum Phase {
        case head
        /// The body is incomplete.
        case body(limit: Int)
        /// `respond` is running.
        case responding
        /// libmicrohttpd suspends the connection until there is a response.
        case suspended
        case answered
        case over
    }

    /// The target of the request line in libmicrohttpd's memory until the head is read.
    struct RawTarget {
        let start: UnsafePointer<CChar>
        let bytes: [UInt8]
    }

    let connection: Connection
    let rawTarget: RawTarget
    var phase = Phase.head
    var request: Request!
    /// The application's tag from the handshake.
    var tag: UInt64 = 0
    /// The sender, as identified by the application.
    var sender: String?
    /// The request was rejected before its body; the rest of the body is discarded.
    var hasUnreadBody = false
    /// The content of a response that is produced while it is sent; nil for other responses.
    var stream: BodyStream?
    /// True while libmicrohttpd suspends the connection until the stream has bytes.
    private var awaitsStream = false
    /// The number of bytes of the body that `BodyRoom` counts.
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

    /// True if the head is complete but not handled.
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

    /// Passes the response to libmicrohttpd. If there is no memory for it, the connection is shut down.
    func queue(_ response: Response) {
        phase = .answered
        daemon.release(self)
        connection.deadline = daemon.transferDeadline(started: daemon.reactor.now, bytes: response.body.count)
        var response = response
        if daemon.endsConnections || hasUnreadBody { response.headers.set("connection", "close") }
        if !send(response.makeHandle(for: self), response.status) { connection.cut() }
    }

    /// Sends and consumes the response.
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

    /// Handles an expired deadline.
    func expire() {
        switch phase {
        case .suspended:
            deliver(.noRoom)
        case .body:
            connection.refuse(.requestTimeout)
            connection.cut()
        case .answered:
            endStream()
            connection.cut(throwingAway: true)
        case .head, .responding, .over:
            connection.cut()
        }
    }
}

// MARK: - Content that is produced while it is sent

extension Exchange {
    /// Called by libmicrohttpd when the client has taken the previous bytes.
    /// - Returns: the number of bytes; 0 if there are none yet; otherwise a constant of libmicrohttpd.
    func readStream(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let stream else { return Exchange.endWithError }
        let progress = stream.read(into: buffer) { [reactor = daemon.reactor] in
            reactor.perform { self.resumeStream() }
        }
        switch progress {
        case .bytes(let count):
            connection.deadline = daemon.streamDeadline(bytes: count)
            return count
        case .waiting:
            awaitsStream = true
            connection.deadline = daemon.reactor.now + Int64(daemon.limits.answerDeadline)
            MHD_suspend_connection(handle)
            return 0
        case .complete: return Exchange.endOfStream
        case .failed: return Exchange.endWithError
        }
    }

    /// Ends a stream before its end. libmicrohttpd can then close the connection.
    func endStream() {
        stream?.close()
        resumeStream()
    }

    private func resumeStream() {
        guard awaitsStream else { return }
        awaitsStream = false
        MHD_resume_connection(handle)
        daemon.isPending = true
    }

    /// `MHD_CONTENT_READER_END_OF_STREAM` and `MHD_CONTENT_READER_END_WITH_ERROR`, which Swift does not import.
    private static let endOfStream = -1
    private static let endWithError = -2
}
