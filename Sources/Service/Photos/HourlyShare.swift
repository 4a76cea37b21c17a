import Domain
import PhotoSources

/// How much each person may use of what a source allows in an hour: nobody uses it up for all.
///
/// In memory only, since a restart is nothing that people can bring about.
struct HourlyShare: Sendable {
    private struct Key: Hashable {
        let person: PersonID
        let source: String
    }

    /// Of what is allowed to all.
    private let percent: Int
    private var used: [Key: (count: Int, since: Instant)] = [:]

    /// In milliseconds.
    private static let hour: Int64 = 3_600_000

    init(percent: Int) {
        self.percent = percent
    }

    /// Counts a request that is made for a person.
    /// - Parameter hourly: what the source allows; nil where it does not count.
    /// - Throws: `later` when the person has none left.
    mutating func take(
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
