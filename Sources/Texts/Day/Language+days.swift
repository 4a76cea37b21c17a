import Domain

extension Language {
    public subscript(_ label: DayLabel) -> String { text(label) }

    /// "November 2026".
    public func name(of month: CivilMonth) -> String {
        fill(.monthAndYear, word(month.month - 1, of: .months), String(month.year))
    }

    /// "3 more", below the first tasks of a day.
    public func moreTasks(_ count: Int) -> String { fill(.moreTasks, String(count)) }

    /// "Today", "Saturday, 3 March".
    public func title(of day: CivilDay, today: CivilDay) -> String {
        abs(day.number - today.number) > 1 ? fullDay(day, today: today) : self.day(day, today: today)
    }

    /// "Saturday, 3 March 2026".
    public func fullDay(_ day: CivilDay, today: CivilDay) -> String {
        fill(.weekdayAndDay, name(ofWeekday: day.weekday), self.day(day, today: today))
    }

    public func moved(_ count: Int, to day: CivilDay, today: CivilDay) -> String {
        fill(.tasksMovedTo, plural(count, .tasksMoved), self.day(day, today: today, isInside: true))
    }

    /// "days in a row", without the count before it.
    public func inARow(after count: Int) -> String {
        let text = fill(.inARow, days(count))
        return String(bytes: text.bytes[(String(count) + "\u{A0}").utf8.count...])
    }

    public func longest(_ count: Int) -> String {
        fill(.labelled, self[.record], days(count))
    }

    public func takenOffDay(_ title: String) -> String {
        fill(.takenOffDay, quoted(title))
    }
}
