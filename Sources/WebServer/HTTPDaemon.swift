import CLinux
import CMicroHTTPD
import Glibc
import HTTP

/// Runs libmicrohttpd without threads: it parses and answers HTTP inside `runOnce`, on the reactor's thread. Owns the
/// connections and enforces the deadlines that libmicrohttpd does not support.
final class HTTPDaemon {
    static let token: UInt64 = 1
    private static let trimThreshold = 250

    let reactor: Reactor
    let limits: Limits
    let admission: Admission
    let sockets: Sockets
    let turns: ReactorScheduler
    let application: any WebApplication
    /// True if it has work that its descriptor does not signal.
    var isPending = false
    private(set) var isStopping = false
    private var bodies: BodyRoom
    private var connections: [Connection] = []
    /// The maximum number of connections since memory was last returned to the system.
    private var peak = 0
    private var handle: OpaquePointer!

    init(
        _ listener: Listener, reactor: Reactor, limits: Limits, admission: Admission, sockets: Sockets,
        turns: ReactorScheduler, application: any WebApplication
    ) {
        self.reactor = reactor
        self.limits = limits
        self.admission = admission
        self.sockets = sockets
        self.turns = turns
        self.application = application
        bodies = BodyRoom(limits)
        // Half of the memory is for reading: a head and the bytes after it. The other half has a copy of the cookies,
        // and 64 bytes for each cookie and field: enough for 16 KiB of 200 cookies. It is not larger because
        // libmicrohttpd zeroes it for each request.
        let memory = max(16 * 1024, limits.headBytes * 3)
        // The daemon lives until its owner calls `stop`, and callbacks run only before that.
        let owner = Unmanaged.passUnretained(self).toOpaque()
        handle = mhd_start(
            listener.descriptor, UInt32(clamping: limits.connections), memory, owner, connectionChanged,
            targetReceived, targetKept, requestProgressed, requestCompleted, connectionOffered, requestRefused
        )
        guard handle != nil else { fatalError("libmicrohttpd does not start: out of memory or descriptors") }
        reactor.watch(mhd_epoll_descriptor(handle), token: HTTPDaemon.token, events: Reactor.readable)
    }

    var isEmpty: Bool { connections.isEmpty }

    /// Reads, calls the application and writes as far as possible without blocking.
    func runOnce() {
        isPending = false
        MHD_run(handle)
        var wait: UInt64 = 0
        if MHD_get_timeout(handle, &wait) == .YES, wait == 0 { isPending = true }
    }

    /// Shuts down connections after their deadlines. Called about once per second.
    func sweep() {
        for connection in connections where connection.deadline <= reactor.now {
            connection.deadline = .max
            if let exchange = connection.exchange { exchange.expire() } else { connection.cut() }
        }
        peak = max(peak, connections.count)
        if peak > HTTPDaemon.trimThreshold, connections.count < peak / 2 {
            // A burst of reconnecting clients leaves its memory pools scattered over the heap.
            malloc_trim(0)
            peak = connections.count
        }
    }

    func transferDeadline(started: Int64, bytes: Int) -> Int64 {
        started + Int64(limits.transferGrace) + Int64(bytes) * 1000 / Int64(limits.minRate)
    }
}

// MARK: - Stopping

extension HTTPDaemon {
    /// Accepts no new connections and closes those without a request.
    func quiesce() {
        isStopping = true
        close(MHD_quiesce_daemon(handle))
        for connection in connections where connection.exchange == nil { connection.cut() }
        isPending = true
    }

    /// Closes all remaining connections.
    func stop() {
        for connection in connections {
            connection.exchange?.deliver(Response(.unavailable))
            connection.cut()
        }
        MHD_run(handle)
        MHD_stop_daemon(handle)
    }
}

// MARK: - Bodies

extension HTTPDaemon {
    func hasRoom(for count: Int, of sender: String) -> Bool {
        bodies.hasRoom(for: count, of: sender)
    }

    /// - Returns: false if the body exceeds the limits.
    func reserve(_ count: Int, for exchange: Exchange) -> Bool {
        guard bodies.reserve(count, of: exchange.sender ?? "") else { return false }
        exchange.heldBytes += count
        return true
    }

    /// Releases the memory of a body that an exchange no longer needs.
    func release(_ exchange: Exchange) {
        bodies.release(exchange.heldBytes, of: exchange.sender ?? "")
        exchange.heldBytes = 0
        exchange.request?.body = []
    }
}

// MARK: - Connections

extension HTTPDaemon {
    func connected(_ handle: OpaquePointer) -> Connection {
        let connection = Connection(
            descriptor: mhd_descriptor(handle), address: PeerAddress(mhd_address(handle)),
            deadline: reactor.now + Int64(limits.headDeadline))
        connection.index = connections.count
        connections.append(connection)
        admission.enter(connection.address.network)
        return connection
    }

    func disconnected(_ connection: Connection) {
        // The descriptor of a WebSocket stays open.
        if connection.isCounted, linux_has_unread(connection.descriptor) { linger(connection) }
        discount(connection)
        connections[connection.index] = connections[connections.count - 1]
        connections[connection.index].index = connection.index
        connections.removeLast()
    }

    func discount(_ connection: Connection) {
        if connection.isCounted { admission.leave(connection.address.network) }
        connection.isCounted = false
    }

    /// The response is sent, or the client has disconnected. The connection waits for its next request.
    func completed(_ exchange: Exchange) {
        let connection = exchange.connection
        // In the head phase libmicrohttpd has rejected the request, or the client has disconnected.
        var isRefused = exchange.hasUnreadBody
        if case .head = exchange.phase { isRefused = true }
        exchange.phase = .over
        release(exchange)
        connection.exchange = nil
        connection.deadline = reactor.now + Int64(limits.headDeadline)
        if isRefused {
            linger(connection)
        } else if isStopping {
            connection.cut()
        }
    }

    /// libmicrohttpd 0.9.75 starts to reject a request. If it has read the whole head (no host, an invalid length, too
    /// many cookies), it would send its own response head twice. The error response is therefore sent here, and
    /// libmicrohttpd's response is discarded.
    func refused(_ status: Status) {
        // Only one request at a time has a complete head that the application has not received.
        guard let connection = connections.first(where: { $0.exchange?.hasUnhandledHead ?? false }) else {
            return
        }
        connection.refuse(status)
        linger(connection)
        shutdown(connection.descriptor, Int32(SHUT_WR))
        connection.exchange?.phase = .answered
    }

    /// Continues to read for a moment. Closing a connection with unread bytes resets it, and the client would lose the
    /// error response.
    private func linger(_ connection: Connection) {
        guard !connection.isLingering else { return }
        connection.isLingering = true
        let copy = fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 0)
        if copy >= 0 { sockets.linger(copy, from: connection.address.network) }
    }
}
