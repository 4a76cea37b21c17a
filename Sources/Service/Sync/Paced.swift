import HTTP

/// What connections may say as often as they like, while only the last of it counts: some of it is heard at once in each
/// second, and of what follows the last in the next one. It reads no clock.
struct Paced<Message> {
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
