import Domain

/// How much each person may have the server write: so much at once, and as much again evenly over each day.
///
/// In memory only, since a restart is nothing that people can bring about. It belongs to the writer's thread.
struct WriteQuota {
    private typealias Entry = (bytes: Double, at: Instant)

    /// About how many bytes are written of a command whatever becomes of it.
    private static let command = 300.0

    /// In bytes.
    private let daily: Double
    private var entries: [PersonID: Entry] = [:]
    /// With what the transaction under way writes.
    private var pending: [PersonID: Entry] = [:]

    init(daily: Int) {
        self.daily = Double(daily)
    }

    /// Whether nothing more is to be written for a person now.
    func isUsedUp(by person: PersonID, at now: Instant) -> Bool {
        bytes(of: person, at: now) >= daily
    }

    /// Notes a command and what it writes. Nobody has to wait for more than a day after it.
    mutating func spend(_ bytes: Int, by person: PersonID, at now: Instant) {
        let spent = self.bytes(of: person, at: now) + Double(bytes) + WriteQuota.command
        pending[person] = (min(spent, 2 * daily), now)
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

    /// What is not worn off yet. What is of the future was written before the clock was set back.
    private func bytes(of person: PersonID, at now: Instant) -> Double {
        guard let entry = pending[person] ?? entries[person], entry.at <= now else { return 0 }
        let passed = Double(now.milliseconds - entry.at.milliseconds) / Double(Instant.day)
        return max(0, entry.bytes - passed * daily)
    }
}
