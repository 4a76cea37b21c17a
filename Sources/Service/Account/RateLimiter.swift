import Domain
import Wire

/// How often each of many may try something: a number of attempts at once, then one at a time with growing waits.
///
/// In memory only, since a restart is nothing that a stranger can bring about.
struct RateLimiter<Key: Hashable & Sendable>: Sendable {
    /// Times are in milliseconds.
    struct Rule: Sendable {
        /// How many attempts need no wait.
        let burst: Int
        /// The wait after those; it doubles with every further attempt.
        let wait: Int64
        let longestWait: Int64
        /// After so long without an attempt all is forgotten.
        let memory: Int64
    }

    private struct Entry {
        var attempts: Int
        var next: Instant
        var last: Instant
    }

    private let rule: Rule
    private let capacity: Int
    private var entries: [Key: Entry] = [:]

    /// - Parameter capacity: how many keys are remembered; when there are more, those that are quiet for longest go.
    init(_ rule: Rule, capacity: Int = 10_000) {
        self.rule = rule
        self.capacity = capacity
    }

    /// Counts attempts, before it is known how they end, so that attempts at the same time all count.
    /// - Throws: `busy` when they come too early; then they do not count.
    mutating func admit(_ key: Key, attempts: Int = 1, at now: Instant) throws(Failure) {
        var entry = entries[key] ?? Entry(attempts: 0, next: now, last: now)
        // An attempt of the future was made before the clock was set back.
        if entry.last.advanced(by: rule.memory) <= now || now < entry.last {
            entry = Entry(attempts: 0, next: now, last: now)
        }
        guard entry.next <= now else {
            let wait = entry.next.milliseconds - now.milliseconds
            throw .busy(retryAfter: Int((wait + 999) / 1000))
        }
        entry.attempts += attempts
        entry.last = now
        entry.next = now.advanced(by: wait(after: entry.attempts))
        if entries[key] == nil { makeRoom(at: now) }
        entries[key] = entry
    }

    /// The attempts were good ones and do not count.
    mutating func refund(_ key: Key, attempts: Int = 1) {
        guard var entry = entries[key] else { return }
        entry.attempts -= attempts
        entry.next = entry.last.advanced(by: wait(after: entry.attempts))
        entries[key] = entry.attempts > 0 ? entry : nil
    }

    mutating func forget(_ key: Key) {
        entries[key] = nil
    }

    mutating func forget(where isForgotten: (Key) -> Bool) {
        entries = entries.filter { !isForgotten($0.key) }
    }

    private func wait(after attempts: Int) -> Int64 {
        guard attempts >= rule.burst else { return 0 }
        return min(rule.wait << min(Int64(attempts - rule.burst), 20), rule.longestWait)
    }

    private mutating func makeRoom(at now: Instant) {
        guard entries.count >= capacity else { return }
        entries = entries.filter { now < $0.value.last.advanced(by: rule.memory) }
        guard entries.count >= capacity else { return }
        let quiet = entries.sorted { $0.value.last < $1.value.last }.prefix(capacity / 2)
        for (key, _) in quiet { entries[key] = nil }
    }
}
