/// How many days in a row something was done of those on which it was to be done (D9, H6).
///
/// Days on which there was nothing to do are passed over; a past one on which it was not done breaks the row; today never
/// does, as long as it lasts. It follows from the days alone and is nowhere kept.
public struct Streak: Equatable, Sendable {
    /// The row that ends today, or yesterday while today's is still to come.
    public private(set) var current = 0
    public private(set) var longest = 0

    /// - Parameters:
    ///   - due: the days on which it is to be done; those after `today` do not count.
    ///   - done: the days on which it was done.
    public init(due: DaySet, done: DaySet, today: CivilDay) {
        var (row, longest) = (0, 0)
        due.forEach { day in
            guard day <= today else { return }
            if done.contains(day) {
                row += 1
                longest = max(longest, row)
            } else if day < today {
                row = 0
            }
        }
        current = row
        self.longest = longest
    }
}
