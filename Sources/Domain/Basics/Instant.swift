/// A moment, in milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// How long a day is, in milliseconds.
    public static let day: Int64 = 86_400_000

    /// The moments that calendars tell, in the years 1…9999, and a day on either side since clocks differ.
    public static let calendar =
        Instant(milliseconds: -62_135_683_200_000)...Instant(milliseconds: 253_402_387_199_999)

    public static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment that lies `milliseconds` later; at the end of time it stays there.
    public func advanced(by milliseconds: Int64) -> Instant {
        let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
        return Instant(milliseconds: overflow ? (milliseconds > 0 ? .max : .min) : sum)
    }

    /// How long it is until another moment, in milliseconds: from 0 to 2³¹ − 1, as a browser's timers take it.
    public func wait(until end: Instant) -> Int {
        let (wait, overflow) = end.milliseconds.subtractingReportingOverflow(milliseconds)
        if overflow { return end < self ? 0 : Int(Int32.max) }
        return Int(min(max(0, wait), Int64(Int32.max)))
    }
}
