import HTTP
import Storage

/// Maps live connections to sessions, so that a connection is closed when its session ends. Used on the reactor's
/// thread only.
///
/// `@unchecked Sendable`: see above. Closures that are sent to the reactor capture it.
public final class LiveSessions: @unchecked Sendable {
    private var sessions: [SocketID: SessionID] = [:]
    private var sockets: [SessionID: Set<SocketID>] = [:]

    /// The maximum number of connections per session. A browser uses one for all its tabs.
    static let maxSockets = 20

    public init() {}

    public subscript(socket: SocketID) -> SessionID? { sessions[socket] }

    /// All connections.
    var all: [SocketID] { Array(sessions.keys) }

    /// The sessions with at least one connection.
    var connected: Set<SessionID> { Set(sockets.keys) }

    /// - Returns: false if the session already has the maximum number of connections.
    func open(_ socket: SocketID, of session: SessionID) -> Bool {
        guard sockets[session, default: []].count < LiveSessions.maxSockets else { return false }
        sessions[socket] = session
        sockets[session, default: []].insert(socket)
        return true
    }

    func close(_ socket: SocketID) {
        guard let session = sessions.removeValue(forKey: socket) else { return }
        sockets[session]?.remove(socket)
        if sockets[session]?.isEmpty == true { sockets[session] = nil }
    }

    public func sockets(of ended: [SessionID]) -> [SocketID] {
        ended.flatMap { sockets[$0] ?? [] }
    }
}
