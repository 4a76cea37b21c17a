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
    /// True if each response ends its connection.
    var endsConnections = false
    /// True if it accepts no connections.
    var isStopping = false
    private var bodies: BodyRoom
    private(set) var connections: [Connection] = []
    /// The maximum number of connections since memory was last returned to the system.
    private var peak = 0
    private(set) var handle: OpaquePointer!
    let listener: Int32

    init(
        _ listener: Listener, reactor: Reactor, limits: Limits, admission: Admission, sockets: Sockets,
        turns: ReactorScheduler, application: any WebApplication
    ) {
        self.listener = listener.descriptor
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
    func checkDeadlines() {
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

    /// The deadline for the next bytes of a stream.
    func streamDeadline(bytes: Int) -> Int64 {
        reactor.now + Int64(limits.streamGrace) + Int64(bytes) * 1000 / Int64(limits.minRate)
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

extension HTTPDaemon {
    /// Handles the complete head of a request.
    func headReceived(
        _ exchange: Exchange, _ handle: OpaquePointer, method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>
    ) {
        let request: Request
        do {
            request = try HeadReader.read(
                exchange, handle, method: method, version: version, limit: limits.headBytes)
        } catch {
            return refuse(exchange, Response(error.status))
        }
        exchange.request = request
        exchange.phase = .body(limit: 0)
        exchange.connection.deadline = transferDeadline(started: exchange.started, bytes: 0)
        guard let expected = HeadReader.expectedBody(request.headers) else { return }
        switch application.bodyRule(for: request) {
        case .refuse(let response):
            refuse(exchange, response)
        case .limit(let limit, _) where expected > limit:
            refuse(exchange, Response(.contentTooLarge))
        case .limit(_, let sender) where !hasRoom(for: expected, of: sender):
            refuse(exchange, .noRoom)
        case .limit(let limit, let sender):
            exchange.phase = .body(limit: limit)
            exchange.sender = sender
            exchange.request.body.reserveCapacity(min(expected, 64 * 1024))
        }
    }

    /// Handles a part of a body. Returns false to stop reading.
    func bodyReceived(_ exchange: Exchange, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard case .body(let limit) = exchange.phase else { return true }
        let count = exchange.request.body.count + bytes.count
        guard count <= limit, reserve(bytes.count, for: exchange) else {
            // libmicrohttpd accepts no response in the middle of a body.
            exchange.connection.refuse(count <= limit ? .unavailable : .contentTooLarge)
            exchange.hasUnreadBody = true
            return false
        }
        exchange.request.body.append(contentsOf: bytes)
        exchange.connection.deadline = transferDeadline(started: exchange.started, bytes: count)
        return true
    }

    /// Handles a complete request.
    func requestReceived(_ exchange: Exchange) {
        guard case .body = exchange.phase else { return }
        exchange.phase = .responding
        switch Handshake(exchange.request) {
        case nil: respond(to: exchange)
        case .refuse(let response): exchange.answer(response)
        case .accept where isStopping: exchange.answer(.noRoom)
        case .accept(let acceptance): upgrade(exchange, acceptance)
        }
        if case .responding = exchange.phase { exchange.suspend() }
    }

    /// The minimum CPU time that a request is charged, including the work of libmicrohttpd.
    private static let minimumCost = Duration.microseconds(200)

    /// Passes the request to the application on the sender's turn.
    private func respond(to exchange: Exchange) {
        let sender = exchange.sender ?? application.sender(of: exchange.request)
        exchange.sender = sender
        turns.perform(of: sender, atLeast: HTTPDaemon.minimumCost) { [weak self] in
            guard let self else { return }
            switch exchange.phase {
            case .responding, .suspended: application.respond(to: exchange.request, exchange: exchange)
            // The deadline has passed, or the client has disconnected.
            case .head, .body, .answered, .over: break
            }
        }
    }

    private func refuse(_ exchange: Exchange, _ response: Response) {
        exchange.hasUnreadBody = true
        exchange.queue(response)
    }

    private func upgrade(_ exchange: Exchange, _ acceptance: String) {
        switch application.upgrade(exchange.request) {
        case .refuse(let response):
            exchange.answer(response)
        case .accept(let tag, let sender):
            let response = MHD_create_response_for_upgrade(
                connectionUpgraded, Unmanaged.passUnretained(self).toOpaque())
            if let response {
                MHD_add_response_header(response, "Upgrade", "websocket")
                MHD_add_response_header(response, "Sec-WebSocket-Accept", acceptance)
            }
            exchange.tag = tag
            exchange.sender = sender
            exchange.phase = .answered
            exchange.connection.deadline = transferDeadline(started: reactor.now, bytes: 0)
            if !exchange.send(response, .switchingProtocols) { exchange.connection.cut() }
        }
    }

    /// Called after the response 101. From here on the connection belongs to `sockets`, with a duplicated descriptor,
    /// so that libmicrohttpd can close its own one and free its memory for the connection.
    func upgraded(_ exchange: Exchange, descriptor: Int32, early: UnsafeRawBufferPointer) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, !isStopping else {
            if copy >= 0 { close(copy) }
            return exchange.connection.cut()
        }
        discount(exchange.connection)
        sockets.open(
            copy, from: exchange.connection.address.network, tag: exchange.tag, of: exchange.sender ?? "",
            early: early)
    }
}

// The callbacks of libmicrohttpd. Each finds the Swift object of a pointer and forwards the call. Lifetimes: the daemon
// outlives its handle, a connection is retained from STARTED to CLOSED, an exchange from the request line to
// completion.

private func daemon(_ owner: UnsafeMutableRawPointer?) -> HTTPDaemon {
    Unmanaged<HTTPDaemon>.fromOpaque(owner!).takeUnretainedValue()
}

private func exchange(_ context: UnsafeMutableRawPointer) -> Exchange {
    Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
}

let connectionOffered: MHD_AcceptPolicyCallback = { owner, address, _ in
    daemon(owner).admission.admits(PeerAddress(address!)) ? .YES : .NO
}

let connectionChanged: MHD_NotifyConnectionCallback = { owner, handle, context, change in
    if change == .CONNECTION_NOTIFY_STARTED {
        context!.pointee = Unmanaged.passRetained(daemon(owner).connected(handle!)).toOpaque()
    } else if let pointer = context!.pointee {
        daemon(owner).disconnected(Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
        context!.pointee = nil
    }
}

let targetReceived:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
        UnsafeMutableRawPointer? = {
            owner, target, handle in
            guard let target, let handle, let context = mhd_socket_context(handle) else { return nil }
            let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
            connection.hasRequested = true
            let bytes = UnsafeRawBufferPointer(start: target, count: strlen(target))
            let exchange = Exchange(
                handle, daemon(owner), connection: connection,
                target: Exchange.RawTarget(start: target, bytes: Array(bytes)), now: daemon(owner).reactor.now
            )
            return Unmanaged.passRetained(exchange).toOpaque()
        }

/// Leaves targets unchanged, because `Target` decodes them: not in place and not as C strings.
let targetKept:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int = {
        _, _, text in strlen(text!)
    }

let requestProgressed: MHD_AccessHandlerCallback = { owner, handle, _, method, version, data, size, context in
    guard let pointer = context?.pointee, let handle, let method, let version, let size else { return .NO }
    let exchange = exchange(pointer)
    if case .head = exchange.phase {
        daemon(owner).headReceived(exchange, handle, method: method, version: version)
    } else if size.pointee > 0 {
        let raw = UnsafeRawBufferPointer(start: data, count: size.pointee)
        let bytes = raw.assumingMemoryBound(to: UInt8.self)
        size.pointee = 0
        return daemon(owner).bodyReceived(exchange, bytes) ? .YES : .NO
    } else {
        daemon(owner).requestReceived(exchange)
    }
    return .YES
}

let requestCompleted: MHD_RequestCompletedCallback = { owner, _, context, _ in
    guard let pointer = context?.pointee else { return }
    daemon(owner).completed(Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue())
    context?.pointee = nil
}

let requestRefused: @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void = { owner, status in
    daemon(owner).refused(Status(Int(status)))
}

let connectionUpgraded: MHD_UpgradeHandler = { owner, _, context, early, count, descriptor, handle in
    if let context {
        let bytes = UnsafeRawBufferPointer(start: early, count: count)
        daemon(owner).upgraded(exchange(context), descriptor: descriptor, early: bytes)
    }
    // Without threads libmicrohttpd does not wake itself for this.
    mhd_close_upgraded(handle)
    daemon(owner).isPending = true
}
