import Domain
import Synchronization

/// The time of the next alarm or delivery. The database is not queried before it. Safe from any thread.
public final class AlarmSchedule: Sendable {
    /// The first query is at the start.
    private let next = Mutex<Instant?>(Instant(milliseconds: 0))
    /// The earliest moment that other nodes do not know.
    private let unreported = Mutex<Instant?>(nil)

    public init() {}

    /// Adds a moment, which may be earlier than the next one so far.
    package func add(_ moment: Instant) {
        addFromOtherNode(moment)
        unreported.withLock { $0 = min($0 ?? moment, moment) }
    }

    /// Adds a moment that the other nodes know.
    func addFromOtherNode(_ moment: Instant) {
        next.withLock { $0 = min($0 ?? moment, moment) }
    }

    /// Returns the earliest moment that was added since the last call; nil if there is none.
    func dequeueAdded() -> Instant? {
        unreported.withLock { moment in
            defer { moment = nil }
            return moment
        }
    }

    /// Returns true if the next moment has been reached, and clears it. The caller then adds the moment that follows.
    package func consume(at now: Instant) -> Bool {
        next.withLock { next in
            guard let moment = next, moment <= now else { return false }
            next = nil
            return true
        }
    }
}
