import SyncProtocol
import SyncRules

/// The connection status as shown to the user.
public enum ConnectionStatus: Equatable, Sendable {
    case offline
    /// The server answers with errors.
    case failing
    case connecting
    case live
    case signedOut
    case outdated
}

extension SyncClient {
    public var connectionStatus: ConnectionStatus {
        switch connection.blockingFailure {
        case .signedOut: return .signedOut
        case .outdated: return .outdated
        default: break
        }
        guard connection.isOnline else { return .offline }
        if connection.isFailing { return .failing }
        if case .live = connection.socket { return .live }
        return connection.failures > 0 ? .offline : .connecting
    }
}
