import CLinux
import Glibc
import HTTP

/// An HTTP/1.1 and WebSocket server on one thread. A proxy provides TLS and HTTP/2.
///
/// The initializer listens or binds; `run` serves. Any thread may use `port`, `reactor` and `stop`. All other members are for
/// the reactor's thread.
///
/// `@unchecked Sendable`: the constants never change; all other members are accessed only in `run` and, guarded by
/// `precondition(reactor.isCurrent)`, by the thread inside it.
public final class WebServer: @unchecked Sendable {
    public let reactor: Reactor
    /// The bound port. The system chooses it if 0 was requested.
    public var port: UInt16 { listener.port }
    /// The numeric address with its port.
    public var address: String { listener.address }

    private let listener: Listener
    /// The limits for connections and messages.
    public let limits: Limits
    private var sockets: Sockets?
    private var daemon: HTTPDaemon?
    private var stopDeadline: Int64?

    /// - Parameters:
    ///   - address: an IPv4 or IPv6 address, or a name of this machine; `::` accepts both protocols.
    ///   - limits: reduced if the system does not permit that many descriptors.
    ///   - listens: false if `listen` is called later. Until then connections are refused.
    public init(
        address: String = "127.0.0.1", port: UInt16 = 0, limits: Limits = Limits(), listens: Bool = true
    ) throws(WebServerError) {
        signal(SIGPIPE, SIG_IGN)
        reactor = try Reactor()
        listener = try Listener(address: address, port: port)
        self.limits = limits.within(descriptors: linux_raise_descriptors(Int64(limits.connections) + 256))
        if listens { try listen() }
    }

    /// Starts to listen. Call before `run`.
    public func listen() throws(WebServerError) {
        try listener.listen()
    }

    /// Serves on the calling thread until `stop`. May be called once.
    public func run(_ application: any WebApplication) {
        let admission = Admission(limits)
        let turns = ReactorScheduler { [reactor] in reactor.schedule(after: $0, $1) }
        let sockets = Sockets(
            reactor: reactor, limits: limits, admission: admission, turns: turns, application: application)
        let daemon = HTTPDaemon(
            listener, reactor: reactor, limits: limits, admission: admission, sockets: sockets, turns: turns,
            application: application)
        self.sockets = sockets
        self.daemon = daemon
        tick(sockets, daemon, application)
        reactor.run(
            isPending: { daemon.isPending || sockets.isPending || turns.isPending },
            ready: { token, events in
                if token == HTTPDaemon.token {
                    daemon.isPending = true
                } else {
                    sockets.ready(SocketID(token), events)
                }
            },
            turn: {
                if daemon.isPending { daemon.runOnce() }
                turns.finishTurn()
                sockets.finishTurn()
                return !isDone(sockets, daemon)
            })
        daemon.stop()
        sockets.finishTurn()
    }

    /// Ends `run`. Accepts no connections, finishes pending responses and closes sockets with 1001, within
    /// `Limits.stopGrace`.
    /// - Parameter delay: the milliseconds in which it first serves on, and ends each connection with its next response.
    ///   Another call ends this time.
    public func stop(after delay: Int = 0) {
        reactor.perform { self.startStopping(after: delay) }
    }
}

// MARK: - Sockets, from the reactor's thread

extension WebServer {
    /// Sends one frame to many sockets. It is written at the end of the reactor's turn.
    public func send(_ frame: Frame, to receivers: [SocketID]) {
        precondition(reactor.isCurrent, "frames are sent on the reactor's thread")
        sockets?.send(frame, to: receivers)
    }

    public func send(_ frame: Frame, to receiver: SocketID) {
        send(frame, to: [receiver])
    }

    /// Sends an optional frame only to sockets with empty queues.
    /// - Returns: the sockets that were skipped because their queues are not empty.
    public func offer(_ frame: Frame, to receivers: [SocketID]) -> [SocketID] {
        precondition(reactor.isCurrent, "frames are sent on the reactor's thread")
        return sockets?.offer(frame, to: receivers) ?? []
    }

    /// Closes a socket after its queued frames.
    /// - Parameter reason: truncated to 123 bytes.
    public func close(_ socket: SocketID, code: CloseCode = .normal, reason: String = "") {
        precondition(reactor.isCurrent, "sockets are closed on the reactor's thread")
        sockets?.close(socket, code, reason)
    }
}

// MARK: - Private

extension WebServer {
    private func tick(_ sockets: Sockets, _ daemon: HTTPDaemon, _ application: any WebApplication) {
        daemon.checkDeadlines()
        sockets.checkSilence()
        application.tick(now: reactor.now)
        reactor.schedule(after: 1000) { [weak self] in self?.tick(sockets, daemon, application) }
    }

    private func startStopping(after delay: Int) {
        guard let sockets, let daemon, stopDeadline == nil else { return }
        guard delay == 0 || daemon.endsConnections else {
            daemon.endsConnections = true
            return reactor.schedule(after: Int64(delay)) { [weak self] in self?.startStopping(after: 0) }
        }
        stopDeadline = reactor.now + Int64(limits.stopGrace)
        daemon.quiesce()
        for socket in sockets.all { sockets.close(socket, .goingAway, "") }
    }

    private func isDone(_ sockets: Sockets, _ daemon: HTTPDaemon) -> Bool {
        guard let stopDeadline else { return false }
        return daemon.isEmpty && sockets.isEmpty || stopDeadline <= reactor.now
    }
}
