import CLinux
import CMicroHTTPD
import Glibc
import HTTP

/// libmicrohttpd without threads of its own: it parses and answers HTTP inside `runOnce`, on the reactor's
/// thread. Owns its connections and keeps the deadlines that it does not know.
final class HTTPDaemon {
    static let token: UInt64 = 1
    private static let trimThreshold = 250

    let reactor: Reactor
    let limits: Limits
    let admission: Admission
    let sockets: Sockets
    let turns: ReactorScheduler
    let application: any WebApplication
    /// It has work that its descriptor does not announce.
    var isPending = false
    private(set) var isStopping = false
    private var bodies: BodyRoom
    private var connections: [Connection] = []
    /// The most connections since memory was last given back.
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
        // Half of it reads: a head, and what was sent behind it. The other half has a copy of the cookies, and 64 bytes for each
        // cookie and field: enough for 16 KiB of 200 cookies. No larger: libmicrohttpd zeroes all of it for each request.
        let memory = max(16 * 1024, limits.headBytes * 3)
        // The daemon lives until `stop`, which whoever holds this calls; callbacks come only out of it.
        let owner = Unmanaged.passUnretained(self).toOpaque()
        handle = mhd_start(
            listener.descriptor, UInt32(clamping: limits.connections), memory, owner, connectionChanged,
            targetReceived, targetKept, requestProgressed, requestCompleted, connectionOffered, requestRefused
        )
        guard handle != nil else { fatalError("libmicrohttpd does not start: out of memory or descriptors") }
        reactor.watch(mhd_epoll_descriptor(handle), token: HTTPDaemon.token, events: Reactor.readable)
    }

    var isEmpty: Bool { connections.isEmpty }

    /// Reads, calls the application, writes: whatever can be done without waiting.
    func runOnce() {
        isPending = false
        MHD_run(handle)
        var wait: UInt64 = 0
        if MHD_get_timeout(handle, &wait) == .YES, wait == 0 { isPending = true }
    }

    /// Cuts what is overdue. About once a second.
    func sweep() {
        for connection in connections where connection.deadline <= reactor.now {
            connection.deadline = .max
            if let exchange = connection.exchange { exchange.expire() } else { connection.cut() }
        }
        peak = max(peak, connections.count)
        if peak > HTTPDaemon.trimThreshold, connections.count < peak / 2 {
            // A crowd of clients that came back at once leaves its pools scattered over the heap.
            malloc_trim(0)
            peak = connections.count
        }
    }

    func transferDeadline(started: Int64, bytes: Int) -> Int64 {
        started + Int64(limits.transferGrace) + Int64(bytes) * 1000 / Int64(limits.leastRate)
    }
}

// MARK: - Stopping

extension HTTPDaemon {
    /// Accepts nobody any more and hangs up on those who ask for nothing.
    func quiesce() {
        isStopping = true
        close(MHD_quiesce_daemon(handle))
        for connection in connections where connection.exchange == nil { connection.cut() }
        isPending = true
    }

    /// Ends what is left.
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

    /// - Returns: false when there is no room.
    func hold(_ count: Int, for exchange: Exchange) -> Bool {
        guard bodies.take(count, of: exchange.sender ?? "") else { return false }
        exchange.heldBytes += count
        return true
    }

    /// Forgets the body of an exchange that needs it no more.
    func release(_ exchange: Exchange) {
        bodies.giveBack(exchange.heldBytes, of: exchange.sender ?? "")
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

    /// The answer is sent, or the client has gone; the connection waits for its next request.
    func completed(_ exchange: Exchange) {
        let connection = exchange.connection
        // In the phase of the head libmicrohttpd has refused it, or the client has gone.
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

    /// libmicrohttpd 0.9.75 begins to refuse a request. If it has read the whole head (no host, an invalid length, too
    /// many cookies), it would send its own response head twice, so the refusal is sent here and its response goes nowhere.
    func refused(_ status: Status) {
        // Only one request at a time has a whole head that the application has not received.
        guard let connection = connections.first(where: { $0.exchange?.hasUnhandledHead ?? false }) else {
            return
        }
        connection.refuse(status)
        linger(connection)
        shutdown(connection.descriptor, Int32(SHUT_WR))
        connection.exchange?.phase = .answered
    }

    /// Reads on for a moment: a connection that is closed with unread bytes is reset, and the client loses the refusal.
    private func linger(_ connection: Connection) {
        guard !connection.isLingering else { return }
        connection.isLingering = true
        let copy = fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 0)
        if copy >= 0 { sockets.linger(copy, from: connection.address.network) }
    }
}
