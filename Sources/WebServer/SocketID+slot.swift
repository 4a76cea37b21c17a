import HTTP

extension SocketID {
    /// - Parameter generation: the generation of the socket in its slot, from 1. The number is therefore valid for
    ///   epoll, never 0 or 1, and unique among the sockets that use the slot.
    init(slot: UInt32, generation: UInt32) {
        self.init(UInt64(generation) << 32 | UInt64(slot))
    }

    var slot: UInt32 { UInt32(truncatingIfNeeded: number) }
    var generation: UInt32 { UInt32(number >> 32) }
}
