/// Something that somebody wants to do again and again.
public struct Habit: Equatable, Sendable {
    public var name: String
    public var color: HabitColor
    /// The time of day for it, in minutes since midnight: 0…1439.
    public var time: Int
    /// The days of the week on which it is due.
    public private(set) var weekdays: Weekdays
    /// What they were before, the oldest first: what was due once stays so.
    public private(set) var earlier: [Plan]
    /// The place among the habits, set by hand.
    public var rank: Rank
    /// The day on which it was begun.
    public var begun: CivilDay
    /// When it was deleted; nil while it is kept up.
    public var deleted: Instant?

    public static let nameRule = TextRule(limit: 200)
    public static let times = 0...1439
    /// The most habits of a person.
    public static let most = 500
    /// The most earlier plans of a habit; of more the oldest is forgotten.
    public static let mostEarlier = 100

    /// Days of the week that were those of a habit until the day before `end`.
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
        rank: Rank, begun: CivilDay, deleted: Instant? = nil
    ) {
        self.name = name
        self.color = color
        self.time = time
        self.weekdays = weekdays
        self.earlier = earlier
        self.rank = rank
        self.begun = begun
        self.deleted = deleted
    }

    /// The day from which on it counts: when it was begun, or first done if that was before. Whoever has gone back over
    /// the date line since, or lets their days begin later, has begun it today.
    public func first(done: DaySet, today: CivilDay) -> CivilDay {
        min(min(begun, done.first ?? begun), today)
    }

    /// Gives it other days of the week.
    ///
    /// - Parameter day: the first for which they count, and every later one; those before keep what they had. From the day
    ///   on which it was begun, or an earlier one, they count for all.
    public mutating func plan(_ new: Weekdays, from day: CivilDay) {
        let former = weekdays(on: day.advanced(by: -1))
        earlier.removeAll { $0.end >= day }
        if day > begun, former != new { earlier.append(Plan(former, until: day)) }
        if earlier.count > Habit.mostEarlier { earlier.removeFirst() }
        weekdays = new
    }

    /// Replaces its days of the week, with the earlier ones in their order.
    public mutating func setPlans(_ earlier: [Plan], _ weekdays: Weekdays) {
        self.earlier = earlier
        self.weekdays = weekdays
    }

    /// The days of the week that were, or are, its own on a day.
    public func weekdays(on day: CivilDay) -> Weekdays {
        earlier.first { day < $0.end }?.weekdays ?? weekdays
    }

    /// The days on which it is due, up to today.
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
