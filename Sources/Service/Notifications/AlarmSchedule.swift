import Domain
import Synchronization

/// When somebody is to be told of something next, so that nobody looks into the database before. Safe from any thread.
public final class AlarmSchedule: Sendable {
    /// The first look is at the start.
    private let next = Mutex<Instant?>(Instant(milliseconds: 0))

    public init() {}

    /// Something comes at this moment, which may be before all else.
    package func add(_ moment: Instant) {
        next.withLock { $0 = min($0 ?? moment, moment) }
    }

    /// Whether something has come, and takes it out: whoever asks looks for what is next then.
    package func take(at now: Instant) -> Bool {
        next.withLock { next in
            guard let moment = next, moment <= now else { return false }
            next = nil
            return true
        }
    }
}
