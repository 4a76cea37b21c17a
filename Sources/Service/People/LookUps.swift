import Domain
import Synchronization
import Wire

/// Counts the e-mail addresses that each user compares with those of other users. Safe from any thread.
final class LookUps: Sendable {
    private let limiter = Mutex(
        RateLimiter<PersonID>(.init(burst: 30, wait: 10_000, longestWait: 600_000, memory: 3_600_000)))

    /// - Throws: `busy` if it is too early for another one.
    func admit(_ person: PersonID, at now: Instant) throws(Failure) {
        try limiter.withLock { limiter throws(Failure) in try limiter.admit(person, at: now) }
    }
}
