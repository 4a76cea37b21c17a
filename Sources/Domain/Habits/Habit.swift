/// A repeated activity of a user.
public struct Habit: Equatable, Sendable {
    public var name: String
    public var color: HabitColor
    /// The time of day in minutes since midnight: 0…1439.
    public var time: Int
    /// True if the user has chosen its time. Otherwise it has no reminder, and the time has no meaning.
    public var isTimed: Bool
    /// When it is due.
    public private(set) var schedule: Schedule
    /// The number of steps that complete a day; 1 if a tick does.
    public var goal: Int
    /// The earlier schedules, oldest first, so that past due days do not change.
    public private(set) var earlier: [Plan]
    /// The pauses, oldest first. They do not overlap.
    public internal(set) var pauses: [Pause]
    /// The position among the habits, set by hand.
    public var rank: Rank
    /// The first day.
    public var started: CivilDay
    /// The time of its deletion; nil before it.
    public var deleted: Instant?

    public static let nameRule = TextRule(limit: 200)
    public static let times = 0...1439
    public static let goals = 1...99
    /// The maximum number of habits of a user.
    public static let maxPerPerson = 500
    /// The maximum number of earlier plans of a habit. The oldest ones are removed.
    public static let maxEarlierPlans = 100

    /// A schedule that was valid until the day before `end`.
    public struct Plan: Equatable, Sendable {
        public let schedule: Schedule
        public let end: CivilDay

        public init(_ schedule: Schedule, until end: CivilDay) {
            self.schedule = schedule
            self.end = end
        }
    }

    public init(
        name: String, color: HabitColor, time: Int, isTimed: Bool = true, _ schedule: Schedule = .everyDay,
        goal: Int = 1, earlier: [Plan] = [], pauses: [Pause] = [], rank: Rank, started: CivilDay,
        deleted: Instant? = nil
    ) {
        self.name = name
        self.color = color
        self.time = time
        self.isTimed = isTimed
        self.schedule = schedule
        self.goal = goal
        self.earlier = earlier
        self.pauses = pauses
        self.rank = rank
        self.started = started
        self.deleted = deleted
    }

    /// The first day that counts: the start of the habit, or the first day on which it was done if that is earlier.
    /// Never later than today, which a change of the time zone or of `dayStart` could otherwise cause.
    public func first(done: DaySet, today: CivilDay) -> CivilDay {
        min(min(started, done.first ?? started), today)
    }

    /// Changes the schedule.
    ///
    /// - Parameter day: the first day of the change, which also applies to all later days. Earlier days keep their
    ///   schedule. If it is not after the start, all days change.
    public mutating func plan(_ new: Schedule, from day: CivilDay) {
        let former = schedule(on: day.advanced(by: -1))
        earlier.removeAll { $0.end >= day }
        if day > started, former != new { earlier.append(Plan(former, until: day)) }
        if earlier.count > Habit.maxEarlierPlans { earlier.removeFirst() }
        schedule = new
    }

    /// Replaces the schedule, and the earlier ones in their order.
    public mutating func setPlans(_ earlier: [Plan], _ schedule: Schedule) {
        self.earlier = earlier
        self.schedule = schedule
    }

    /// The schedule that is valid on a day.
    public func schedule(on day: CivilDay) -> Schedule {
        earlier.first { day < $0.end }?.schedule ?? schedule
    }

    /// The due days up to today. A day of a pause is one if it was done.
    public func dueDays(through today: CivilDay, done: DaySet) -> DaySet {
        var (days, first) = (DaySet(), first(done: done, today: today))
        for plan in earlier + [Plan(schedule, until: today.advanced(by: 1))] {
            let last = min(plan.end.advanced(by: -1), today)
            if let weekly = plan.schedule.weekly, first <= last {
                for number in first.number...last.number {
                    let day = CivilDay(number: number)
                    if weekly.isOpen(on: day, done.contains) { days.insert(day) }
                }
            } else {
                days.insert(plan.schedule.weekdays, from: first, through: last)
            }
            first = max(first, plan.end)
        }
        let tomorrow = today.advanced(by: 1)
        for pause in pauses {
            days.remove(from: pause.start, before: min(pause.end ?? tomorrow, tomorrow), except: done)
        }
        return days
    }
}

public typealias HabitID = Identifier<Habit>
