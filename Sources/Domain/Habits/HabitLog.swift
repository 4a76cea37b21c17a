/// The days of a month on which a habit was done, with the time on each.
///
/// There is one record per habit and month, and its id is derived from both. Two devices cannot create duplicates, and
/// years of many habits stay small.
public struct HabitLog: Equatable, Sendable {
    public let habit: HabitID
    public let month: CivilMonth
    /// The time of day in minutes since midnight for each day of the month, from the 1st on; nil if it was not done.
    public private(set) var times: [Int?]

    public init(_ habit: HabitID, in month: CivilMonth) {
        self.habit = habit
        self.month = month
        times = [Int?](repeating: nil, count: month.length)
    }

    /// - Parameters:
    ///   - day: a day of this month; other days are ignored.
    ///   - time: 0…1439; nil if it was not done.
    public mutating func set(_ day: CivilDay, _ time: Int?) {
        guard CivilMonth(of: day) == month else { return }
        times[day.parts.day - 1] = time
    }

    public func contains(_ day: CivilDay) -> Bool {
        CivilMonth(of: day) == month && times[day.parts.day - 1] != nil
    }

    /// Adds its days to a set.
    public func add(to days: inout DaySet) {
        let first = month.first
        for (index, time) in times.enumerated() where time != nil { days.insert(first.advanced(by: index)) }
    }
}
