/// Identifies one WebSocket connection within one run of the server. Calls with the id of a closed socket have no
/// effect.
public struct SocketID: Hashable, Sendable {
    public let number: UInt64

    public init(_ number: UInt64) {
        self.number = number
    }
}
