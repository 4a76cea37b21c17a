/// The rule of a repeating task, a subset of the recurrence rules of RFC 5545 (section 3.3.10), in civil days. Weeks
/// start on Monday.
public struct Recurrence: Equatable, Sendable {
    /// The days that the rule selects.
    public enum Pattern: Equatable, Sendable {
        case daily
        case weekly(Weekdays)
        /// A day of the month, 1…31. Months without this day have no occurrence, as in RFC 5545.
        case monthlyOn(day: Int)
        case monthlyOnLastDay
        /// The nth weekday of the month: 1…5, or -1 for the last one. The weekday is 1 for Monday … 7 for Sunday.
        case monthlyOnWeekday(nth: Int, weekday: Int)
        /// A day of the year. On 29 February only leap years have an occurrence, as in RFC 5545.
        case yearly(month: Int, day: Int)
    }

    /// When the series ends.
    public enum End: Equatable, Sendable {
        case never
        /// The last possible day.
        case until(CivilDay)
        /// The number of occurrences, the first one included.
        case count(Int)
    }

    public let pattern: Pattern
    /// Every how many days, weeks, months or years: 1…999.
    public let interval: Int
    public let end: End
    /// True if the next occurrence is counted from the day on which the last one was ticked.
    public let isAfterCompletion: Bool

    public static let intervals = 1...999
    public static let counts = 1...9999

    /// Nil if a number is outside its range, or no year has the day (31 February).
    public init?(
        _ pattern: Pattern, every interval: Int = 1, end: End = .never, isAfterCompletion: Bool = false
    ) {
        guard Recurrence.intervals.contains(interval), pattern.isValid, end.isValid else { return nil }
        self.pattern = pattern
        self.interval = interval
        self.end = end
        self.isAfterCompletion = isAfterCompletion
    }

    /// The same rule with another end; nil if the end is invalid.
    public func ending(_ end: End) -> Recurrence? {
        Recurrence(pattern, every: interval, end: end, isAfterCompletion: isAfterCompletion)
    }

    /// The rule that selects `new` instead of one of its occurrences, `old`: every Tuesday instead of every Monday. Nil
    /// if all following occurrences cannot move along, or would not.
    public func moved(from old: CivilDay, to new: CivilDay) -> Recurrence? {
        if isAfterCompletion { return nil }
        let (_, month, date) = new.parts
        let pattern: Pattern
        switch self.pattern {
        case .daily: pattern = .daily
        case .weekly(let weekdays):
            let bits = weekdays.bits & ~(1 << UInt8(old.weekday - 1))
            let bit: UInt8 = 1 << UInt8(new.weekday - 1)
            guard bits & bit == 0, let moved = Weekdays(bits: bits | bit) else { return nil }
            pattern = .weekly(moved)
        case .monthlyOn, .monthlyOnLastDay: pattern = .monthlyOn(day: date)
        case .monthlyOnWeekday(let nth, _):
            let isLast = date > CivilMonth(of: new).length - 7
            pattern = .monthlyOnWeekday(
                nth: isLast && nth < 0 ? -1 : (date - 1) / 7 + 1, weekday: new.weekday)
        case .yearly: pattern = .yearly(month: month, day: date)
        }
        guard old != new, pattern != self.pattern || interval > 1 else { return nil }
        return Recurrence(pattern, every: interval, end: end)
    }

    /// True if the occurrence with this index is the last one by `count`. The first occurrence has index 0. `next`
    /// checks the other ends.
    public func isEnded(afterIndex index: Int) -> Bool {
        if case .count(let count) = end { index >= count - 1 } else { false }
    }
}

extension Recurrence.Pattern {
    fileprivate var isValid: Bool {
        switch self {
        case .daily, .weekly, .monthlyOnLastDay: true
        case .monthlyOn(let day): (1...31).contains(day)
        case .monthlyOnWeekday(let nth, let weekday):
            (nth == -1 || (1...5).contains(nth)) && (1...7).contains(weekday)
        case .yearly(let month, let day): CivilDay(year: 2000, month: month, day: day) != nil
        }
    }
}

extension Recurrence.End {
    fileprivate var isValid: Bool {
        switch self {
        case .never: true
        case .until(let day): CivilDay.days.contains(day)
        case .count(let count): Recurrence.counts.contains(count)
        }
    }
}
