import Domain

extension Language {
    /// A phrase for the progress of a day.
    public func encouragement(done: Int, of due: Int) -> String {
        if due == 0 { return fill(.noneToday) }
        if done == due { return fill(.allDone) }
        return done * 2 < due
            ? fill(.belowHalf) : fill(.aboveHalf)
    }

    /// When a habit is due: "Every day at 07:30", "Mon, Wed at 07:30". An empty time leaves its place empty.
    public func plan(_ weekdays: Weekdays, at clock: String = "") -> String {
        var days = fill(.everyDay)
        if weekdays != .all {
            days = ""
            for day in 1...7 where weekdays.contains(weekday: day) {
                days += (days.isEmpty ? "" : fill(.listSeparator)) + shortName(ofWeekday: day)
            }
        }
        return fill(.plannedAt, days, clock)
    }

    public func inARow(_ count: Int) -> String {
        fill(.streak, String(count))
    }

    /// "Day 21": the number of days since the start.
    public func stage(_ days: Int) -> String {
        fill(.dayNumber, String(days))
    }

    /// A summary of a year's map for screen readers.
    public func done(_ done: Int, of due: Int, in year: Int) -> String {
        fill(
            .yearSummary, String(year), days(done),
            String(due))
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
    public func colorName(_ place: Int) -> String {
        word(place, of: .colors)
    }
}
