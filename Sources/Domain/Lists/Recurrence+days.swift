extension Recurrence {
    /// The first day on or after `day` that the pattern selects, regardless of the interval: the start of a new series.
    ///
    /// A series stores this day as its start, so that its start is its occurrence 0. Nil if it is after the end of the
    /// rule or after year 9999.
    public func first(from day: CivilDay) -> CivilDay? {
        occurrence(from: day, start: day, every: 1)
    }

    /// The first occurrence after `day` of the series that starts on `start` (DTSTART in RFC 5545), in constant time.
    ///
    /// The intervals are counted from the day, week, month or year of the start. Nil if there is none until the end of
    /// the rule or year 9999. It does not count occurrences: `isEnded(afterIndex:)` does.
    public func next(after day: CivilDay, start: CivilDay) -> CivilDay? {
        guard day < CivilDay.days.upperBound else { return nil }
        return occurrence(from: day < start ? start : day.advanced(by: 1), start: start, every: interval)
    }

    /// The next occurrence of a rule that is counted from the day on which the last occurrence was ticked: the first
    /// day that the pattern selects, at least `interval` days, weeks, months or years later.
    ///
    /// Every week is the exception: the next selected weekday after the day of the tick, so that of Monday and
    /// Thursday both occur. A month after 31 January is 28 February. Nil as in `next(after:start:)`.
    public func next(completed day: CivilDay) -> CivilDay? {
        guard CivilDay.days.contains(day) else { return nil }
        switch pattern {
        case .daily: return first(from: day.advanced(by: interval))
        case .weekly: return first(from: day.advanced(by: interval == 1 ? 1 : 7 * interval))
        default:
            guard let month = CivilMonth(of: day).advanced(by: interval * monthsOfInterval) else {
                return nil
            }
            return first(from: month.first.advanced(by: min(day.parts.day, month.length) - 1))
        }
    }

    /// The occurrences in a range of days that follow a known one, such as the open one. Empty if they depend on the
    /// day of a tick.
    ///
    /// The time is proportional to the days in the range. A rule with a count also takes the occurrences between the
    /// known one and the range, at most 9998.
    /// - Parameter index: the index of the known occurrence, on `day`.
    public func occurrences(
        start: CivilDay, in range: ClosedRange<CivilDay>, after day: CivilDay, index: Int
    ) -> [CivilDay] {
        var days: [CivilDay] = []
        guard !isAfterCompletion, CivilDay.days.contains(range.lowerBound) else { return days }
        var (day, index) = (day, index)
        if case .count = end {} else { day = max(day, range.lowerBound.advanced(by: -1)) }
        while !isEnded(afterIndex: index), let next = next(after: day, start: start), next <= range.upperBound
        {
            if next >= range.lowerBound { days.append(next) }
            (day, index) = (next, index &+ 1)
        }
        return days
    }

    /// The first occurrence on or after a day that is not before the start.
    private func occurrence(from day: CivilDay, start: CivilDay, every interval: Int) -> CivilDay? {
        guard CivilDay.days.contains(start), CivilDay.days.contains(day) else { return nil }
        let found: CivilDay?
        switch pattern {
        case .daily:
            let rest = (day.number - start.number) % interval
            found = rest == 0 ? day : day.advanced(by: interval - rest)
        case .weekly(let weekdays):
            let monday = start.number + 1 - start.weekday
            var next = day.number
            while true {
                let rest = (next - monday) % (7 * interval)
                if rest < 7, weekdays.contains(weekday: rest + 1) { break }
                next += rest < 7 ? 1 : 7 * interval - rest
            }
            found = CivilDay(number: next)
        case .yearly(let month, _):
            found = occurrence(
                from: day, first: CivilMonth(year: start.parts.year, month: month)!, every: 12 * interval)
        default:
            found = occurrence(from: day, first: CivilMonth(of: start), every: interval)
        }
        guard let found, found <= CivilDay.days.upperBound else { return nil }
        if case .until(let last) = end, found > last { return nil }
        return found
    }

    /// The same for patterns within a month.
    ///
    /// The calendar repeats after 400 years, weekdays included. Therefore the months of a series repeat after 4800
    /// intervals, or 400 intervals of whole years: if they contain no occurrence, there is none.
    private func occurrence(from day: CivilDay, first: CivilMonth, every interval: Int) -> CivilDay? {
        let past = max(0, CivilMonth(of: day).number - first.number)
        var month = first.advanced(by: (past + interval - 1) / interval * interval)
        for _ in 0...(interval % 12 == 0 ? 400 : 4800) {
            guard let candidate = month else { return nil }
            if let found = self.day(in: candidate), found >= day { return found }
            month = candidate.advanced(by: interval)
        }
        return nil
    }

    /// The day that the pattern selects in a month.
    private func day(in month: CivilMonth) -> CivilDay? {
        var number = 0
        switch pattern {
        case .daily, .weekly: break
        case .monthlyOn(let day), .yearly(_, let day): number = day
        case .monthlyOnLastDay: number = month.length
        case .monthlyOnWeekday(let nth, let weekday):
            number = (weekday - month.first.weekday + 7) % 7 + 1 + 7 * ((nth < 0 ? 5 : nth) - 1)
            if nth < 0, number > month.length { number -= 7 }
        }
        return CivilDay(year: month.year, month: month.month, day: number)
    }

    private var monthsOfInterval: Int {
        if case .yearly = pattern { 12 } else { 1 }
    }
}
