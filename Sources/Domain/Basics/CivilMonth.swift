/// A month of a year, such as March 2026, in the same years as `CivilDay`.
public struct CivilMonth: Hashable, Comparable, Sendable {
    /// Months since January of year 0.
    public let number: Int

    /// The month of a day, limited to the years of the calendar.
    public init(of day: CivilDay) {
        let (year, month, _) = day.parts
        number = min(max(year * 12 + month - 1, 12), 9999 * 12 + 11)
    }

    /// Nil if the month does not exist.
    public init?(year: Int, month: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        number = year * 12 + month - 1
    }

    public var year: Int { number / 12 }
    /// 1…12.
    public var month: Int { number % 12 + 1 }
    /// 28…31 days.
    public var length: Int { CivilDay.days(inMonth: month, of: year) }
    public var first: CivilDay { CivilDay(year: year, month: month, day: 1)! }

    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

    /// Nil outside the years of the calendar.
    public func advanced(by months: Int) -> CivilMonth? {
        CivilMonth(year: (number + months) / 12, month: (number + months) % 12 + 1)
    }
}
