/// The days of a month on which a habit was done, and when on each.
///
/// One record for each habit and month, whose id follows from both: two devices can never make two of the same, and years
/// of many habits stay small.
public struct HabitLog: Equatable, Sendable {
    public let habit: HabitID
    public let month: CivilMonth
    /// The time of day in minutes since midnight, for each day of the month from the 1st on; nil where it was not done.
    public private(set) var times: [Int?]

    public init(_ habit: HabitID, in month: CivilMonth) {
        self.habit = habit
        self.month = month
        times = [Int?](repeating: nil, count: month.length)
    }

    /// - Parameters:
    ///   - day: a day of this month; any other changes nothing.
    ///   - time: 0…1439; nil when it was not done after all.
    public mutating func set(_ day: CivilDay, _ time: Int?) {
        guard CivilMonth(of: day) == month else { return }
        times[day.parts.day - 1] = time
    }

    public func contains(_ day: CivilDay) -> Bool {
        CivilMonth(of: day) == month && times[day.parts.day - 1] != nil
    }

    /// Adds its days to others.
    public func add(to days: inout DaySet) {
        let first = month.first
        for (place, time) in times.enumerated() where time != nil { days.insert(first.advanced(by: place)) }
    }
}
