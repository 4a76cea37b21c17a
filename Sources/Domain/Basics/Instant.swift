/// A moment, in milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The length of a day in milliseconds.
    public static let day: Int64 = 86_400_000

    /// The moments in the years 1…9999, with one more day at each end because clocks differ.
    public static let calendar =
        Instant(milliseconds: -62_135_683_200_000)...Instant(milliseconds: 253_402_387_199_999)

    public static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The day at this moment in UTC, limited to the calendar.
    public var utcDay: CivilDay {
        let moment = min(max(self, Instant.calendar.lowerBound), Instant.calendar.upperBound)
        return CivilDay(
            number: Int((moment.milliseconds - (moment.milliseconds < 0 ? Instant.day - 1 : 0)) / Instant.day)
        )
    }

    /// Adds milliseconds. The result saturates at the limits of `Int64`.
    public func advanced(by milliseconds: Int64) -> Instant {
        let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
        return Instant(milliseconds: overflow ? (milliseconds > 0 ? .max : .min) : sum)
    }

    /// The time until another moment in milliseconds, limited to 0…2³¹ − 1 for the timers of browsers.
    public func wait(until end: Instant) -> Int {
        let (wait, overflow) = end.milliseconds.subtractingReportingOverflow(milliseconds)
        if overflow { return end < self ? 0 : Int(Int32.max) }
        return Int(min(max(0, wait), Int64(Int32.max)))
    }
}
