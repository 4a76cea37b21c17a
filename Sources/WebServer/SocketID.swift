/// One WebSocket connection of one run of the server. It stays valid for ever: after the socket is closed
/// whatever is done with it has no effect, even when its slot has been taken by another.
public struct SocketID: Hashable, Sendable {
    let slot: UInt32
    let generation: UInt32

    /// As epoll carries it; never 0 or 1, since generations start at 1.
    var token: UInt64 { UInt64(generation) << 32 | UInt64(slot) }

    init(slot: UInt32, generation: UInt32) {
        self.slot = slot
        self.generation = generation
    }

    init(token: UInt64) {
        self.init(slot: UInt32(truncatingIfNeeded: token), generation: UInt32(token >> 32))
    }
}
