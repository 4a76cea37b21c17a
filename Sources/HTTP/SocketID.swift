/// One WebSocket connection of one run of the server. It stays valid for ever: after the socket is closed, whatever is
/// done with it has no effect.
public struct SocketID: Hashable, Sendable {
    public let number: UInt64

    public init(_ number: UInt64) {
        self.number = number
    }
}
