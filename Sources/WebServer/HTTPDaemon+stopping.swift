import CLinux
import CMicroHTTPD
import Glibc
import HTTP

/// The end of the daemon, in three steps: it ends connections, accepts no new ones, and closes those that remain.
extension HTTPDaemon {
    /// The time in milliseconds that a new connection has for its first request.
    private static let firstRequestGrace: Int64 = 500
    /// At most 10 connections are accepted at once.
    private static let maxAcceptRounds = 1000

    /// Accepts no new connections and closes those without a request.
    func quiesce() {
        (isStopping, endsConnections) = (true, true)
        acceptWaiting()
        close(MHD_quiesce_daemon(handle))
        for connection in connections where connection.exchange == nil && !mayBeRequesting(connection) {
            connection.cut()
        }
        reactor.schedule(after: HTTPDaemon.firstRequestGrace) { [weak self] in
            for connection in self?.connections ?? [] where connection.exchange == nil { connection.cut() }
        }
        isPending = true
    }

    /// Accepts the connections that the system has established. It would reset them, although their clients may have
    /// sent a request.
    private func acceptWaiting() {
        var state = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        for _ in 0..<HTTPDaemon.maxAcceptRounds where poll(&state, 1, 0) == 1 { runOnce() }
    }

    /// True if a request may be on its way. A client repeats one on a connection that it has used before.
    private func mayBeRequesting(_ connection: Connection) -> Bool {
        !connection.hasRequested || linux_has_unread(connection.descriptor)
    }

    /// Closes all remaining connections.
    func stop() {
        for connection in connections {
            connection.exchange?.deliver(.noRoom)
            connection.exchange?.endStream()
            connection.cut()
        }
        MHD_run(handle)
        MHD_stop_daemon(handle)
    }
}
