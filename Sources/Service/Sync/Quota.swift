import Domain

/// A leaky bucket for each key. Its size is `limit`, and `daily` drains from it in a day. A rollback discards the use
/// in the open transaction.
///
/// In memory only, because users cannot cause a restart. Used on the writer's thread only.
struct Quota<Key: Hashable> {
    private typealias Entry = (used: Double, at: Instant)

    /// The size of a bucket, and the amount that drains from it in a day.
    private let limit: Double
    private let daily: Double
    private var entries: [Key: Entry] = [:]
    /// The entries as changed by the open transaction.
    private var pending: [Key: Entry] = [:]
    /// If there are more entries, the drained ones are removed.
    private var capacity = 10_000

    init(limit: Int, daily: Int) {
        self.limit = Double(limit)
        self.daily = Double(daily)
    }

    /// True if this amount may be used now.
    func admits(_ amount: Int = 1, by key: Key, at now: Instant) -> Bool {
        used(by: key, at: now) + Double(amount) <= limit
    }

    /// Adds a use. The sum exceeds the size of the bucket by at most `daily`, so the excess drains within a day.
    mutating func spend(_ amount: Int, by key: Key, at now: Instant) {
        pending[key] = (min(used(by: key, at: now) + Double(amount), limit + daily), now)
        guard entries.count > capacity else { return }
        entries = entries.filter { used(by: $0.key, at: now) > 0 }
        capacity = max(capacity, 2 * entries.count)
    }

    /// Call after COMMIT.
    mutating func commit() {
        entries.merge(pending) { $1 }
        pending.removeAll(keepingCapacity: true)
    }

    /// Call after a rollback.
    mutating func rollBack() {
        pending.removeAll(keepingCapacity: true)
    }

    /// The amount that has not drained yet. An entry in the future was made before the clock was set back, and does not
    /// count.
    private func used(by key: Key, at now: Instant) -> Double {
        guard let entry = pending[key] ?? entries[key], entry.at <= now else { return 0 }
        let passed = Double(now.milliseconds - entry.at.milliseconds) / Double(Instant.day)
        return max(0, entry.used - passed * daily)
    }
}
