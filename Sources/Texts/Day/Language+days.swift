import Domain

extension Language {
    public subscript(_ label: DayLabel) -> String { pick(label.texts) }

    /// "November 2026".
    public func name(of month: CivilMonth) -> String {
        word(
            month.month - 1,
            of: (
                "January/February/March/April/May/June/July/August/September/October/November/December",
                "Январь/Февраль/Март/Апрель/Май/Июнь/Июль/Август/Сентябрь/Октябрь/Ноябрь/Декабрь"
            )) + " " + String(month.year)
    }

    /// "Today", "Saturday, 3 March".
    public func title(of day: CivilDay, today: CivilDay) -> String {
        abs(day.number - today.number) > 1 ? fullDay(day, today: today) : self.day(day, today: today)
    }

    /// "Saturday, 3 March 2026".
    public func fullDay(_ day: CivilDay, today: CivilDay) -> String {
        name(ofWeekday: day.weekday) + ", " + self.day(day, today: today)
    }

    public func moved(_ count: Int, to day: CivilDay, today: CivilDay) -> String {
        fill(
            ("%1 to %2", "%1 на %2"),
            plural(
                count,
                (
                    "task moved/tasks moved",
                    "задача перенесена/задачи перенесены/задач перенесено"
                )), self.day(day, today: today, isInside: true))
    }

    /// "days in a row", as it stands after the count.
    public func inARow(after count: Int) -> String {
        let text = fill(("%1 in a row", "%1 подряд"), days(count))
        return String(bytes: text.bytes[(String(count) + "\u{A0}").utf8.count...])
    }

    public func longest(_ count: Int) -> String {
        self[.record] + ": " + days(count)
    }

    public func takenOffDay(_ title: String) -> String {
        fill(("%1 has no day now", "У задачи %1 больше нет дня"), quoted(title))
    }
}
