import Domain
import Storage

/// A number of attempts at once, then one at a time with growing waits. Times are in milliseconds.
struct AttemptRule: Sendable {
    /// The number of attempts without a wait.
    let burst: Int
    /// The wait after those. It doubles with every further attempt.
    let wait: Int64
    /// The limit of the wait, and the time after which one attempt expires.
    let longestWait: Int64
    /// The time without an attempt after which all attempts are forgotten.
    let memory: Int64

    fileprivate func pause(after attempts: Int) -> Int64 {
        guard attempts >= burst else { return 0 }
        return min(wait << min(Int64(attempts - burst), 20), longestWait)
    }
}

/// The arithmetic of all limits of attempts, in memory and in the database.
extension AttemptCount {
    /// The time from which the next attempt is admitted.
    func next(by rule: AttemptRule, at now: Int64) -> Int64 {
        if isForgotten(by: rule, at: now) { return now }
        let attempts = max(0, (empty - last + rule.longestWait - 1) / rule.longestWait)
        return last + rule.pause(after: Int(attempts))
    }

    mutating func add(_ attempts: Int, by rule: AttemptRule, at now: Int64) {
        let begin = isForgotten(by: rule, at: now) ? now : max(empty, now)
        empty = begin + Int64(attempts) * rule.longestWait
        last = now
    }

    mutating func refund(_ attempts: Int, by rule: AttemptRule) {
        empty -= Int64(attempts) * rule.longestWait
    }

    /// The time from which the attempts have no effect.
    func expires(by rule: AttemptRule) -> Int64 {
        min(empty, last + rule.memory)
    }

    /// True if all attempts are forgotten. An attempt in the future was made before the clock was set back.
    private func isForgotten(by rule: AttemptRule, at now: Int64) -> Bool {
        now < last || last + rule.memory <= now
    }
}
