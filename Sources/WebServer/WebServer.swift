import CLinux
import Glibc
import HTTP

/// An HTTP/1.1 and WebSocket server on one thread. TLS and HTTP/2 are a proxy's work.
///
/// Made, it listens; `run` serves. `port`, `reactor` and `stop` are for any thread, everything else for the
/// reactor's.
///
/// `@unchecked Sendable`: the constants never change; the rest is touched only in `run` and, guarded by
/// `precondition(reactor.isCurrent)`, by the thread inside it.
public final class WebServer: @unchecked Sendable {
    public let reactor: Reactor
    /// The port that it listens on, chosen by the system when 0 was asked for.
    public var port: UInt16 { listener.port }
    /// The address in digits with its port.
    public var place: String { listener.place }

    private let listener: Listener
    /// How many connections it takes at most, and more.
    public let limits: Limits
    private var sockets: Sockets?
    private var daemon: HTTPDaemon?
    private var stopDeadline: Int64?

    /// Listens.
    /// - Parameters:
    ///   - address: an IPv4 or IPv6 address, or a name of this machine; `::` takes connections of both kinds.
    ///   - limits: fewer connections are taken where the system does not let the process have as many descriptors.
    public init(address: String = "127.0.0.1", port: UInt16 = 0, limits: Limits = Limits())
        throws(WebServerError)
    {
        signal(SIGPIPE, SIG_IGN)
        reactor = try Reactor()
        listener = try Listener(address: address, port: port)
        self.limits = limits.within(descriptors: linux_raise_descriptors(Int64(limits.connections) + 256))
    }

    /// Serves on the calling thread until `stop`. Once only.
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

    /// Ends `run`: no new connections, answers in the making are finished, sockets closed with 1001, all within
    /// `Limits.stopGrace`.
    public func stop() {
        reactor.perform { self.beginStop() }
    }
}

// MARK: - Sockets, from the reactor's thread

extension WebServer {
    /// Sends one frame to many. It is written at the end of the reactor's turn.
    public func send(_ frame: Frame, to receivers: [SocketID]) {
        precondition(reactor.isCurrent, "frames are sent on the reactor's thread")
        sockets?.send(frame, to: receivers)
    }

    public func send(_ frame: Frame, to receiver: SocketID) {
        send(frame, to: [receiver])
    }

    /// Sends a frame that may be left out: only to those who take at once what is sent to them.
    /// - Returns: who is not sent it, since much waits for them already.
    public func offer(_ frame: Frame, to receivers: [SocketID]) -> [SocketID] {
        precondition(reactor.isCurrent, "frames are sent on the reactor's thread")
        return sockets?.offer(frame, to: receivers) ?? []
    }

    /// Closes a socket after what is queued for it.
    /// - Parameter reason: cut to 123 bytes.
    public func close(_ socket: SocketID, code: CloseCode = .normal, reason: String = "") {
        precondition(reactor.isCurrent, "sockets are closed on the reactor's thread")
        sockets?.close(socket, code, reason)
    }
}

// MARK: - Private

extension WebServer {
    private func tick(_ sockets: Sockets, _ daemon: HTTPDaemon, _ application: any WebApplication) {
        daemon.sweep()
        sockets.sweep()
        application.tick(now: reactor.now)
        reactor.schedule(after: 1000) { [weak self] in self?.tick(sockets, daemon, application) }
    }

    private func beginStop() {
        guard let sockets, let daemon, stopDeadline == nil else { return }
        stopDeadline = reactor.now + Int64(limits.stopGrace)
        daemon.quiesce()
        for socket in sockets.all { sockets.close(socket, .goingAway, "") }
    }

    private func isDone(_ sockets: Sockets, _ daemon: HTTPDaemon) -> Bool {
        guard let stopDeadline else { return false }
        return daemon.isEmpty && sockets.isEmpty || stopDeadline <= reactor.now
    }
}
