import HTTP
import Storage

/// Which live connection belongs to which session, so that a connection ends with its session. It belongs to the
/// reactor's thread.
///
/// `@unchecked Sendable`: see above; closures that are sent to the reactor capture it.
public final class LiveSessions: @unchecked Sendable {
    private var sessions: [SocketID: SessionID] = [:]
    private var sockets: [SessionID: Set<SocketID>] = [:]

    /// The most connections of one session; a browser has one for all its tabs.
    static let mostSockets = 20

    public init() {}

    public subscript(socket: SocketID) -> SessionID? { sessions[socket] }

    /// The sessions that have a connection.
    var connected: Set<SessionID> { Set(sockets.keys) }

    /// - Returns: false when the session has too many connections already.
    func open(_ socket: SocketID, of session: SessionID) -> Bool {
        guard sockets[session, default: []].count < LiveSessions.mostSockets else { return false }
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
