/// A day in a time zone: its start, its end, and the moments of its times.
public struct ClockDay {
    public let start: Instant
    /// The start of the next day.
    public let end: Instant
    private let day: CivilDay
    private let zone: Zone
    /// The hour at which days begin, in minutes since midnight.
    private let dayStart: Int
    /// True if the clocks do not change on the day. Its times are then computed from its start.
    private let isEven: Bool

    public init(_ day: CivilDay, _ settings: Settings, in zone: Zone) {
        start = settings.start(of: day, in: zone)
        end = settings.start(of: day.advanced(by: 1), in: zone)
        self.day = day
        self.zone = zone
        dayStart = settings.dayStart * 60
        isEven =
            zone.time(at: start) == CivilTime(day, minuteOfDay: dayStart)
            && zone.time(at: end) == CivilTime(day.advanced(by: 1), minuteOfDay: dayStart)
            && start.advanced(by: Instant.day) == end
    }

    /// The moment of a time of day. A time before the start of the day belongs to the following night. If clocks change
    /// in that night, the moment is still within the day.
    /// - Parameter time: minutes since midnight, 0…1439.
    public func moment(at time: Int) -> Instant {
        let isOfNight = time < dayStart
        if isEven { return start.advanced(by: Int64(time - dayStart + (isOfNight ? 1440 : 0)) * 60_000) }
        let date = isOfNight ? day.advanced(by: 1) : day
        let moment = zone.moment(of: CivilTime(date, minuteOfDay: time))
        return max(start, min(moment, end.advanced(by: -60_000)))
    }
}

extension Settings {
    /// The first moment of a day, for which `day(at:in:)` returns this day. If clocks skip midnight, the hours are
    /// counted from the moment of the change.
    public func start(of day: CivilDay, in zone: Zone) -> Instant {
        let hour: Int64 = 3_600_000
        var first = zone.moment(of: CivilTime(day, minuteOfDay: 0))
        if zone.time(at: first).day < day { first = first.advanced(by: hour) }
        return first.advanced(by: Int64(dayStart) * hour)
    }
}
