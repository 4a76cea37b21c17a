/// The rule of a repeating task, a subset of the recurrence rules of RFC 5545 (section 3.3.10), in civil days.
public struct Recurrence: Equatable, Sendable {
    /// The days that the rule selects.
    public enum Pattern: Equatable, Sendable {
        case daily
        case weekly(Weekdays)
        /// A day of the month, 1…31. Months without this day have no occurrence, as in RFC 5545.
        case monthlyOn(day: Int)
        case monthlyOnLastDay
        /// The nth weekday of the month: 1…5, or -1 for the last one. The weekday is 1 for Monday … 7 for Sunday.
        case monthlyOn(nth: Int, weekday: Int)
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

    public var pattern: Pattern
    /// Every how many days, weeks, months or years: 1…999.
    public var interval: Int
    public var end: End
    /// True if the next occurrence is counted from the day on which the last one was ticked.
    public var isAfterCompletion: Bool

    public static let intervals = 1...999
    public static let counts = 1...9999

    public init(
        _ pattern: Pattern, every interval: Int = 1, end: End = .never, isAfterCompletion: Bool = false
    ) {
        self.pattern = pattern
        self.interval = interval
        self.end = end
        self.isAfterCompletion = isAfterCompletion
    }
}
