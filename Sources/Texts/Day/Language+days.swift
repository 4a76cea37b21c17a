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

    /// "Saturday, 3 March 2026".
    public func fullDay(_ day: CivilDay, today: CivilDay) -> String {
        name(ofWeekday: day.weekday) + ", " + self.day(day, today: today)
    }

    public func movedToDay(_ count: Int) -> String {
        fill(
            ("Moved to another day: %1", "Перенесено на другой день: %1"),
            plural(count, ("task/tasks", "задача/задачи/задач")))
    }

    public func takenOffDay(_ title: String) -> String {
        fill(("%1 has no day now", "У задачи %1 больше нет дня"), quoted(title))
    }

    /// "Mon".
    /// - Parameter day: 1 for Monday … 7 for Sunday.
    public func shortName(ofWeekday day: Int) -> String {
        word(day - 1, of: ("Mon/Tue/Wed/Thu/Fri/Sat/Sun", "Пн/Вт/Ср/Чт/Пт/Сб/Вс"))
    }

    /// - Parameter day: 1 for Monday … 7 for Sunday.
    public func name(ofWeekday day: Int) -> String {
        word(
            day - 1,
            of: (
                "Monday/Tuesday/Wednesday/Thursday/Friday/Saturday/Sunday",
                "Понедельник/Вторник/Среда/Четверг/Пятница/Суббота/Воскресенье"
            ))
    }

    /// The day on which weeks begin where the language is at home, 1 for Monday.
    public var usualWeekStart: Int {
        switch self {
        case .english: 7
        case .russian: 1
        }
    }
}
