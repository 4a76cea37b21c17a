/// The number of consecutive due days on which something was done (D9, H6).
///
/// Days on which nothing was due are skipped. A past day on which it was not done ends the streak. The current day does
/// not. It is derived from the days alone and never stored.
public struct Streak: Equatable, Sendable {
    /// The streak that ends today, or yesterday if today's is not done yet.
    public private(set) var current = 0
    public private(set) var longest = 0

    init() {}

    /// Adds a day or a week that was kept, or ends the current streak.
    mutating func add(_ isKept: Bool) {
        current = isKept ? current + 1 : 0
        longest = max(longest, current)
    }

    /// - Parameters:
    ///   - due: the days on which it is due. Days after `today` are ignored.
    ///   - done: the days on which it was done.
    public init(due: DaySet, done: DaySet, today: CivilDay) {
        var streak = Streak()
        due.forEach { day in
            guard day <= today else { return }
            let isDone = done.contains(day)
            if isDone || day < today { streak.add(isDone) }
        }
        self = streak
    }
}
