import Domain
import PhotoSources

/// The part of a source's hourly limit that each user may use. It prevents one user from consuming the limit of all.
///
/// Stored in memory only, because users cannot cause a restart.
struct HourlyBudget: Sendable {
    private struct Key: Hashable {
        let person: PersonID
        let source: String
    }

    /// The percentage of the source's limit that one user may use.
    private let percent: Int
    private var used: [Key: (count: Int, since: Instant)] = [:]

    /// In milliseconds.
    private static let hour: Int64 = 3_600_000

    init(percent: Int) {
        self.percent = percent
    }

    /// Counts a request for a user.
    /// - Parameter hourly: the source's limit; nil if it has none.
    /// - Throws: `later` if the user's budget is used up.
    mutating func spend(
        by person: PersonID, at source: String, of hourly: Int?, at now: Instant
    ) throws(SourceError) {
        guard let hourly else { return }
        let key = Key(person: person, source: source)
        let isFresh = { (since: Instant) in
            (0..<Self.hour).contains(now.milliseconds - since.milliseconds)
        }
        if used[key] == nil { used = used.filter { isFresh($0.value.since) } }
        var entry = used[key] ?? (0, now)
        if !isFresh(entry.since) { entry = (0, now) }
        guard entry.count < max(1, hourly * percent / 100) else {
            let rest = Self.hour - (now.milliseconds - entry.since.milliseconds)
            throw .later(seconds: Int((rest + 999) / 1000))
        }
        used[key] = (entry.count + 1, entry.since)
    }
}
