import HTTP
import Synchronization

/// Counts responses, WebSockets, frames and push messages. Safe from any thread.
public final class TrafficStatistics: Sendable {
    struct Values {
        /// The number of responses by the first digit of their status.
        var responses = [Int](repeating: 0, count: 6)
        var sockets = 0
        var frames = 0
        var deliveries: [String: Int] = [:]
    }

    private let state: Mutex<Values>

    /// - Parameter outcomes: the possible outcomes of push messages. They are counted from the start, so that the first
    ///   one is a rise of its counter.
    public init(outcomes: [String]) {
        state = Mutex(Values(deliveries: Dictionary(outcomes.map { ($0, 0) }) { count, _ in count }))
    }

    var values: Values { state.withLock { $0 } }

    public func recordResponse(_ status: Status) {
        state.withLock { $0.responses[min(5, max(0, Int(status.code) / 100))] += 1 }
    }

    public func recordOpened() { state.withLock { $0.sockets += 1 } }

    public func recordClosed() { state.withLock { $0.sockets -= 1 } }

    /// - Parameter receivers: the number of WebSockets that receive a frame.
    public func recordFrame(receivers: Int) { state.withLock { $0.frames += receivers } }

    /// - Parameter outcome: a short word for the outcome of a push message.
    public func recordDelivery(_ outcome: String) {
        state.withLock { $0.deliveries[outcome, default: 0] += 1 }
    }
}
