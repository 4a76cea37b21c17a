import Domain

extension Language {
    /// A phrase for the progress of a day.
    public func encouragement(done: Int, of due: Int) -> String {
        if due == 0 { return fill(.noneToday) }
        if done == due { return fill(.allDone) }
        return done * 2 < due
            ? fill(.belowHalf) : fill(.aboveHalf)
    }

    /// When a habit is due: "Every day at 07:30", "Mon, Wed at 07:30", "3 times a week".
    /// - Parameter clock: nil without a time. An empty time leaves its place empty.
    public func plan(_ schedule: Schedule, at clock: String?) -> String {
        var days = fill(.everyDay)
        if let weekly = schedule.weekly {
            days = timesAWeek(weekly.times)
        } else if schedule.weekdays != .all {
            days = ""
            for day in 1...7 where schedule.weekdays.contains(weekday: day) {
                days += (days.isEmpty ? "" : fill(.listSeparator)) + shortName(ofWeekday: day)
            }
        }
        return clock.map { fill(.plannedAt, days, $0) } ?? days
    }

    /// "3 times a week".
    public func timesAWeek(_ count: Int) -> String { fill(.timesAWeek, plural(count, .times)) }

    /// "Paused", "Paused until 30 November".
    public func paused(until day: CivilDay?, today: CivilDay) -> String {
        day.map { fill(.pausedUntil, self.day($0, today: today, isInside: true)) } ?? self[.paused]
    }

    /// "Until 30 November".
    public func until(_ day: CivilDay, today: CivilDay) -> String {
        fill(.pauseEnd, self.day(day, today: today, isInside: true))
    }

    /// "3 of 8".
    public func count(_ count: Int, of goal: Int) -> String { fill(.ofGoal, String(count), String(goal)) }

    /// The label of the button that adds a step: "Water: 3 of 8. Add one".
    public func addStep(to name: String, _ count: Int, of goal: Int) -> String {
        fill(.addStep, name, self.count(count, of: goal))
    }

    /// "Water: +1", "Water: −5".
    public func stepped(_ name: String, by count: Int) -> String {
        fill(.labelled, name, (count < 0 ? "−" : "+") + String(abs(count)))
    }

    /// "15–21 November", "29 November – 5 December".
    public func range(from first: CivilDay, through last: CivilDay) -> String {
        let (first, last) = (first.parts, last.parts)
        let start = String(first.day)
        return (first.month == last.month ? start + "–" : date(ofMonth: first.month, day: first.day) + " – ")
            + date(ofMonth: last.month, day: last.day)
    }

    /// "3 days in a row", "3 weeks in a row".
    public func inARow(_ count: Int, inWeeks: Bool = false) -> String {
        fill(.inARow, streak(count, inWeeks: inWeeks))
    }

    /// "3 days", or "3 weeks".
    public func streak(_ count: Int, inWeeks: Bool) -> String {
        plural(count, inWeeks ? .weeksInARow : .days)
    }

    /// "Day 21": the number of days since the start.
    public func stage(_ days: Int) -> String {
        fill(.dayNumber, String(days))
    }

    /// A summary of a year's map for screen readers.
    /// - Parameter due: the number of planned days; nil if the days are not planned.
    public func done(_ done: Int, of due: Int?, in year: Int) -> String {
        due.map { fill(.yearSummary, String(year), days(done), String($0)) }
            ?? fill(.yearDone, String(year), days(done))
    }

    public func deleteHabit(_ name: String) -> String {
        fill(.deleteHabit, quoted(name))
    }

    /// Today or a day in the past: "Today", "Yesterday", "The day before yesterday", "3 March".
    public func past(_ day: CivilDay, today: CivilDay) -> String {
        day.number == today.number - 2
            ? fill(.dayBeforeYesterday) : self.day(day, today: today)
    }

    /// The colours of `HabitColor.palette`, in its order.
    public func colorName(_ index: Int) -> String {
        word(index, of: .colors)
    }
}
