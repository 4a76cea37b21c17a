import HTTP
import Storage

/// Which live connection belongs to which session, so that a connection ends with its session. It belongs to the
/// reactor's thread.
///
/// `@unchecked Sendable`: see above; closures that are sent to the reactor capture it.
public final class LiveSessions: @unchecked Sendable {
    private var sessions: [SocketID: SessionID] = [:]

    public init() {}

    public subscript(socket: SocketID) -> SessionID? {
        get { sessions[socket] }
        set { sessions[socket] = newValue }
    }

    public func sockets(of ended: [SessionID]) -> [SocketID] {
        sessions.filter { ended.contains($0.value) }.map(\.key)
    }
}
