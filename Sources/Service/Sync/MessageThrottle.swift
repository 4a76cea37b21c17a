import HTTP

/// A rate limit, per connection, for messages of which only the latest counts: in each second the first `burst` messages
/// pass at once; of the others only the last one is kept, and passes in the next second. It reads no clock.
struct MessageThrottle<Message> {
    private let burst: Int
    /// How much of each connection was heard in this second.
    private var heard: [SocketID: Int] = [:]
    private var waiting: [SocketID: Message] = [:]

    /// - Parameter burst: how much of a connection is heard in a second.
    init(burst: Int) {
        self.burst = burst
    }

    /// Whether a message is to be heard now. Otherwise it waits, in place of the one that waited.
    mutating func admits(_ message: Message, from socket: SocketID) -> Bool {
        guard heard[socket, default: 0] < burst else {
            waiting[socket] = message
            return false
        }
        heard[socket, default: 0] += 1
        return true
    }

    /// Begins the next second.
    /// - Returns: what has waited for it, and is to be heard now.
    mutating func tick() -> [SocketID: Message] {
        defer { waiting = [:] }
        heard = waiting.mapValues { _ in 1 }
        return waiting
    }

    /// A connection has ended.
    mutating func forget(_ socket: SocketID) {
        heard[socket] = nil
        waiting[socket] = nil
    }
}
