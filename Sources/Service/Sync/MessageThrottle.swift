import HTTP

/// A rate limit per connection for messages of which only the latest counts. In each second the first `burst` messages
/// pass immediately. Of the others only the last one is stored, and passes in the next second. It reads no clock.
struct MessageThrottle<Message> {
    private let burst: Int
    /// The number of messages that have passed in this second, by connection.
    private var passed: [SocketID: Int] = [:]
    private var waiting: [SocketID: Message] = [:]

    /// - Parameter burst: the number of messages per connection that pass immediately in a second.
    init(burst: Int) {
        self.burst = burst
    }

    /// True if a message may pass now. Otherwise it replaces the waiting one.
    mutating func admits(_ message: Message, from socket: SocketID) -> Bool {
        guard passed[socket, default: 0] < burst else {
            waiting[socket] = message
            return false
        }
        passed[socket, default: 0] += 1
        return true
    }

    /// Starts the next second.
    /// - Returns: the waiting messages, which pass now.
    mutating func tick() -> [SocketID: Message] {
        defer { waiting = [:] }
        passed = waiting.mapValues { _ in 1 }
        return waiting
    }

    /// Removes a connection that has ended.
    mutating func forget(_ socket: SocketID) {
        passed[socket] = nil
        waiting[socket] = nil
    }
}
