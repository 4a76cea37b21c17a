/// A time zone: converts between moments and local times.
public struct Zone {
    private let minutesAhead: (Instant) -> Int

    /// - Parameter minutesAhead: the offset from UTC at a moment, in minutes.
    public init(_ minutesAhead: @escaping (Instant) -> Int) {
        self.minutesAhead = minutesAhead
    }

    /// Coordinated universal time.
    public static var utc: Zone { Zone { _ in 0 } }

    /// The local time of a moment. Moments outside the calendar's days are limited to its first and last minute,
    /// because some systems do not support others.
    public func time(at moment: Instant) -> CivilTime {
        let known = min(max(moment, Instant.calendar.lowerBound), Instant.calendar.upperBound)
        let minutes = floored(known.milliseconds, by: 60_000) + Int64(minutesAhead(known))
        return CivilTime(minutes: min(max(minutes, CivilTime.first), CivilTime.last))
    }

    /// The moment of a local time. A time that occurs twice yields either moment. A skipped time yields a moment within
    /// an hour of it.
    public func moment(of time: CivilTime) -> Instant {
        let utc = Instant(milliseconds: time.minutes * 60_000)
        let guess = utc.advanced(by: Int64(-minutesAhead(utc)) * 60_000)
        return utc.advanced(by: Int64(-minutesAhead(guess)) * 60_000)
    }
}

/// A day and a time of day to the minute, as shown by clocks and calendars.
public struct CivilTime: Equatable, Comparable, Sendable {
    public let day: CivilDay
    /// 0…1439.
    public let minuteOfDay: Int

    /// The first and last minute of the years 1…9999, since 1970-01-01T00:00.
    fileprivate static let (first, last): (Int64, Int64) = (-1_035_593_280, 4_223_371_679)

    /// - Parameter minutes: minutes since 1970-01-01T00:00.
    init(minutes: Int64) {
        let day = floored(minutes, by: 1440)
        self.day = CivilDay(number: Int(day))
        minuteOfDay = Int(minutes - day * 1440)
    }

    /// - Parameter minuteOfDay: 0…1439.
    public init(_ day: CivilDay, minuteOfDay: Int) {
        self.day = day
        self.minuteOfDay = minuteOfDay
    }

    /// Parses `YYYY-MM-DDTHH:MM` (ISO 8601, extended format) only.
    public init?(_ text: String) {
        let bytes = [UInt8](text.utf8)
        guard bytes.count == 16, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            let day = CivilDay(String(decoding: bytes[..<10], as: UTF8.self)),
            let hour = decimal(bytes[11..<13]), let minute = decimal(bytes[14...]), hour < 24, minute < 60
        else { return nil }
        self.day = day
        minuteOfDay = hour * 60 + minute
    }

    public static func < (left: Self, right: Self) -> Bool {
        left.minutes < right.minutes
    }

    /// Minutes since 1970-01-01T00:00.
    var minutes: Int64 { Int64(day.number) * 1440 + Int64(minuteOfDay) }

    /// `YYYY-MM-DDTHH:MM`.
    public var text: String { day.text + "T" + clock }

    /// `HH:MM`.
    public var clock: String { CivilTime.clock(minuteOfDay) }

    /// `HH:MM`.
    /// - Parameter minuteOfDay: 0…1439.
    public static func clock(_ minuteOfDay: Int) -> String {
        padded(minuteOfDay / 60, 2) + ":" + padded(minuteOfDay % 60, 2)
    }

    /// The next full hour.
    public var nextHour: CivilTime { CivilTime(minutes: (minutes / 60 + 1) * 60) }
}

private func floored(_ number: Int64, by divisor: Int64) -> Int64 {
    number / divisor - (number % divisor < 0 ? 1 : 0)
}
