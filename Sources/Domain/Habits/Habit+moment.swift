extension Settings {
    /// The moment at which a day begins, the first of those for which `day(at:in:)` names it. Where clocks skip midnight, the
    /// hours are counted from when they do.
    public func start(of day: CivilDay, in zone: Zone) -> Instant {
        let hour: Int64 = 3_600_000
        var first = zone.moment(of: CivilTime(day, minuteOfDay: 0))
        if zone.time(at: first).day < day { first = first.advanced(by: hour) }
        return first.advanced(by: Int64(dayStart) * hour)
    }
}

extension Habit {
    /// The moment at which it is time for it on a day. An hour before those at which days begin is one of the night after;
    /// where clocks change in that night, the moment is within the day all the same.
    ///
    /// - Parameters:
    ///   - start: when the day begins.
    ///   - end: when the next one does.
    public func moment(
        on day: CivilDay, from start: Instant, to end: Instant, _ settings: Settings, in zone: Zone
    ) -> Instant {
        let date = time < settings.dayStart * 60 ? day.advanced(by: 1) : day
        let moment = zone.moment(of: CivilTime(date, minuteOfDay: time))
        return max(start, min(moment, end.advanced(by: -60_000)))
    }
}
