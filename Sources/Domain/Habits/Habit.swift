/// A repeated activity of a user.
public struct Habit: Equatable, Sendable {
    public var name: String
    public var color: HabitColor
    /// The time of day in minutes since midnight: 0…1439.
    public var time: Int
    /// The days of the week on which it is due.
    public private(set) var weekdays: Weekdays
    /// The earlier weekdays, oldest first, so that past due days do not change.
    public private(set) var earlier: [Plan]
    /// The position among the habits, set by hand.
    public var rank: Rank
    /// The first day.
    public var started: CivilDay
    /// The time of its deletion; nil before it.
    public var deleted: Instant?

    public static let nameRule = TextRule(limit: 200)
    public static let times = 0...1439
    /// The maximum number of habits of a user.
    public static let maxPerPerson = 500
    /// The maximum number of earlier plans of a habit. The oldest ones are removed.
    public static let maxEarlierPlans = 100

    /// Weekdays that were valid until the day before `end`.
    public struct Plan: Equatable, Sendable {
        public let weekdays: Weekdays
        public let end: CivilDay

        public init(_ weekdays: Weekdays, until end: CivilDay) {
            self.weekdays = weekdays
            self.end = end
        }
    }

    public init(
        name: String, color: HabitColor, time: Int, weekdays: Weekdays = .all, earlier: [Plan] = [],
        rank: Rank, started: CivilDay, deleted: Instant? = nil
    ) {
        self.name = name
        self.color = color
        self.time = time
        self.weekdays = weekdays
        self.earlier = earlier
        self.rank = rank
        self.started = started
        self.deleted = deleted
    }

    /// The first day that counts: the start of the habit, or the first day on which it was done if that is earlier.
    /// Never later than today, which a change of the time zone or of `dayStart` could otherwise cause.
    public func first(done: DaySet, today: CivilDay) -> CivilDay {
        min(min(started, done.first ?? started), today)
    }

    /// Changes the weekdays.
    ///
    /// - Parameter day: the first day of the change, which also applies to all later days. Earlier days keep their
    ///   weekdays. If it is not after the start, all days change.
    public mutating func plan(_ new: Weekdays, from day: CivilDay) {
        let former = weekdays(on: day.advanced(by: -1))
        earlier.removeAll { $0.end >= day }
        if day > started, former != new { earlier.append(Plan(former, until: day)) }
        if earlier.count > Habit.maxEarlierPlans { earlier.removeFirst() }
        weekdays = new
    }

    /// Replaces the weekdays, and the earlier ones in their order.
    public mutating func setPlans(_ earlier: [Plan], _ weekdays: Weekdays) {
        self.earlier = earlier
        self.weekdays = weekdays
    }

    /// The weekdays that are valid on a day.
    public func weekdays(on day: CivilDay) -> Weekdays {
        earlier.first { day < $0.end }?.weekdays ?? weekdays
    }

    /// The due days up to today.
    public func dueDays(through today: CivilDay, done: DaySet) -> DaySet {
        var (days, first) = (DaySet(), first(done: done, today: today))
        for plan in earlier + [Plan(weekdays, until: today.advanced(by: 1))] {
            days.insert(plan.weekdays, from: first, through: min(plan.end.advanced(by: -1), today))
            first = max(first, plan.end)
        }
        return days
    }
}

public typealias HabitID = Identifier<Habit>
