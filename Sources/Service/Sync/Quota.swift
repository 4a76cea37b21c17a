import Domain

/// A leaky bucket for each key: `most` is its size, and `daily` drains from it in a day. What the open transaction adds is
/// dropped if it is rolled back.
///
/// In memory only, since people cannot make the server restart. It belongs to the writer's thread.
struct Quota<Key: Hashable> {
    private typealias Entry = (used: Double, at: Instant)

    /// What is used at most, and how much of it wears off in a day.
    private let most: Double
    private let daily: Double
    private var entries: [Key: Entry] = [:]
    /// With what the transaction under way uses.
    private var pending: [Key: Entry] = [:]
    /// With so many entries those go that have worn off.
    private var capacity = 10_000

    init(most: Int, daily: Int) {
        self.most = Double(most)
        self.daily = Double(daily)
    }

    /// Whether so much more may be done now.
    func admits(_ amount: Int = 1, by key: Key, at now: Instant) -> Bool {
        used(by: key, at: now) + Double(amount) <= most
    }

    /// Notes what is done. Nobody has to wait for more than a day longer than it takes to wear off what they may use.
    mutating func spend(_ amount: Int, by key: Key, at now: Instant) {
        pending[key] = (min(used(by: key, at: now) + Double(amount), most + daily), now)
        guard entries.count > capacity else { return }
        entries = entries.filter { used(by: $0.key, at: now) > 0 }
        capacity = max(capacity, 2 * entries.count)
    }

    /// The transaction was committed.
    mutating func settle() {
        entries.merge(pending) { $1 }
        pending.removeAll(keepingCapacity: true)
    }

    /// The transaction was undone.
    mutating func forget() {
        pending.removeAll(keepingCapacity: true)
    }

    /// What has not worn off yet. What is of the future was used before the clock was set back.
    private func used(by key: Key, at now: Instant) -> Double {
        guard let entry = pending[key] ?? entries[key], entry.at <= now else { return 0 }
        let passed = Double(now.milliseconds - entry.at.milliseconds) / Double(Instant.day)
        return max(0, entry.used - passed * daily)
    }
}
