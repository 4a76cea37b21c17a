/// When a habit is due: on weekdays, or on any days until it was done a number of times in a week.
public struct Schedule: Equatable, Sendable {
    /// All days if it is due a number of times a week, because older versions only know weekdays.
    public let weekdays: Weekdays
    /// Nil if it is due on the weekdays.
    public let weekly: Weekly?

    public static let everyDay = Schedule(.all)

    public init(_ weekdays: Weekdays) {
        self.weekdays = weekdays
        weekly = nil
    }

    public init(_ weekly: Weekly) {
        weekdays = .all
        self.weekly = weekly
    }
}

/// A number of times a week. The week belongs to it, so that all devices and the server count the same days.
public struct Weekly: Equatable, Sendable {
    /// 1…7.
    public let times: Int
    /// The first day of the week, 1 for Monday … 7 for Sunday.
    public let start: Int

    /// Nil if a number is out of range.
    public init?(_ times: Int, from start: Int) {
        guard (1...7).contains(times), (1...7).contains(start) else { return nil }
        self.times = times
        self.start = start
    }

    /// True if the number was not reached on the earlier days of the week.
    func isOpen(on day: CivilDay, _ isDone: (CivilDay) -> Bool) -> Bool {
        var (earlier, count) = (day.startOfWeek(from: start), 0)
        while earlier < day {
            if isDone(earlier) { count += 1 }
            earlier = earlier.advanced(by: 1)
        }
        return count < times
    }
}

extension CivilDay {
    /// The first day of its week.
    /// - Parameter weekday: the first day of the week, 1 for Monday … 7 for Sunday.
    public func startOfWeek(from weekday: Int) -> CivilDay {
        advanced(by: -((self.weekday - weekday + 7) % 7))
    }
}
