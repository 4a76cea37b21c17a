/// Something that somebody wants to do again and again.
public struct Habit: Equatable, Sendable {
    public var name: String
    public var color: HabitColor
    /// The time of day for it, in minutes since midnight: 0…1439.
    public var time: Int
    /// The days of the week on which it is due.
    public var weekdays: Weekdays
    /// The place among the habits, set by hand.
    public var rank: Rank
    /// The day on which it was begun.
    public let begun: CivilDay
    /// When it was deleted; nil while it is kept up.
    public var deleted: Instant?

    public static let nameRule = TextRule(limit: 200)
    public static let times = 0...1439
    /// The most habits of a person.
    public static let most = 500

    public init(
        name: String, color: HabitColor, time: Int, weekdays: Weekdays = .all, rank: Rank, begun: CivilDay,
        deleted: Instant? = nil
    ) {
        self.name = name
        self.color = color
        self.time = time
        self.weekdays = weekdays
        self.rank = rank
        self.begun = begun
        self.deleted = deleted
    }

    /// The day from which on it counts: when it was begun, or first done if that was before. Whoever has gone back over
    /// the date line since, or lets their days begin later, has begun it today.
    public func first(done: DaySet, today: CivilDay) -> CivilDay {
        min(min(begun, done.first ?? begun), today)
    }

    /// The days on which it is due, up to today.
    public func dueDays(through today: CivilDay, done: DaySet) -> DaySet {
        DaySet(weekdays, from: first(done: done, today: today), through: today)
    }
}

public typealias HabitID = Identifier<Habit>
