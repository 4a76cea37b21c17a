import Domain

extension Language {
    public subscript(_ label: DayLabel) -> String { pick(label.texts) }

    public func name(of screen: Settings.Start) -> String {
        switch screen {
        case .today: self[.today]
        case .lists: self[ListLabel.lists]
        case .profile: self[AccountLabel.profile]
        }
    }

    /// "November 2026".
    public func month(_ month: CivilMonth) -> String {
        pick(Self.monthNames[month.month - 1]) + " " + String(month.year)
    }

    /// One letter, or two; 1 for Monday … 7 for Sunday.
    public func weekdayMark(_ weekday: Int) -> String {
        pick(
            [("M", "Пн"), ("T", "Вт"), ("W", "Ср"), ("T", "Чт"), ("F", "Пт"), ("S", "Сб"), ("S", "Вс")][
                weekday - 1])
    }

    /// "Saturday, 3 March 2026", for those who hear it.
    public func fullDay(_ day: CivilDay, today: CivilDay) -> String {
        weekday(day.weekday) + ", " + self.day(day, today: today)
    }

    public func weekday(_ weekday: Int) -> String {
        pick(
            [
                ("Monday", "понедельник"), ("Tuesday", "вторник"), ("Wednesday", "среда"),
                ("Thursday", "четверг"), ("Friday", "пятница"), ("Saturday", "суббота"),
                ("Sunday", "воскресенье"),
            ][weekday - 1])
    }

    /// The day on which a week begins, 1 for Monday … 7 for Sunday (Unicode CLDR, "weekData").
    public var weekStart: Int { self == .english ? 7 : 1 }

    public func movedToDay(_ count: Int) -> String {
        pick(
            (
                "Moved to another day: \(plural(count, "task", "tasks"))",
                "Перенесено на другой день: \(plural(count, "задача", "задачи", "задач"))"
            ))
    }

    public func takenOffDay(_ title: String) -> String {
        pick(("\(quoted(title)) has no day now", "У задачи \(quoted(title)) больше нет дня"))
    }

    private static var monthNames: [Bilingual] {
        [
            ("January", "Январь"), ("February", "Февраль"), ("March", "Март"), ("April", "Апрель"),
            ("May", "Май"), ("June", "Июнь"), ("July", "Июль"), ("August", "Август"),
            ("September", "Сентябрь"), ("October", "Октябрь"), ("November", "Ноябрь"),
            ("December", "Декабрь"),
        ]
    }
}
