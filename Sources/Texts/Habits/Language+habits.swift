import Domain

extension Language {
    /// How the day goes, by how much of it is done.
    public func encouragement(done: Int, of due: Int) -> String {
        if due == 0 { return pick(("Nothing is planned for today", "На сегодня ничего не задано")) }
        if done == due { return pick(("All done, wonderful!", "Всё сделано, отлично!")) }
        return done * 2 < due
            ? pick(("You can do it!", "Всё получится!")) : pick(("Keep it up!", "Так держать!"))
    }

    /// When a habit is due: "Every day at 07:30", "Mon, Wed at 07:30"; without a time, what stands before it.
    public func plan(_ weekdays: Weekdays, at clock: String = "") -> String {
        var days = pick(("Every day", "Каждый день"))
        if weekdays != .all {
            days = ""
            for day in 1...7 where weekdays.contains(weekday: day) {
                days += (days.isEmpty ? "" : ", ") + shortName(ofWeekday: day)
            }
        }
        return days + pick((" at ", " в ")) + clock
    }

    public func inARow(_ count: Int) -> String {
        pick(("In a row: ", "Подряд: ")) + String(count)
    }

    /// "Day 21": how far one has come.
    public func stage(_ days: Int) -> String {
        pick(("Day \(days)", "День \(days)"))
    }

    public func days(_ count: Int) -> String {
        pick((plural(count, "day", "days"), plural(count, "день", "дня", "дней")))
    }

    /// What a year of a habit was like, for those who cannot see its map.
    public func done(_ done: Int, of due: Int, in year: Int) -> String {
        pick(
            (
                "\(year): done on \(days(done)), planned on \(due)",
                "\(year): сделано за \(days(done)), задано \(due)"
            ))
    }

    public func deleteHabit(_ name: String) -> String {
        pick(
            (
                "Do you want to delete the habit \(quoted(name))?",
                "Вы хотите удалить привычку \(quoted(name))?"
            ))
    }

    /// A day that is not yet to come: "Today", "Yesterday", "The day before yesterday", "3 March".
    public func past(_ day: CivilDay, today: CivilDay) -> String {
        day.number == today.number - 2
            ? pick(("The day before yesterday", "Позавчера")) : self.day(day, today: today)
    }

    /// The colours of `HabitColor.palette`, in its order.
    public func colorName(_ place: Int) -> String {
        let names: [Bilingual] = [
            ("Purple", "Фиолетовый"), ("Blue", "Синий"), ("Green", "Зелёный"), ("Indigo", "Индиго"),
            ("Orange", "Оранжевый"), ("Red", "Красный"), ("Teal", "Бирюзовый"), ("Pink", "Розовый"),
            ("Brown", "Коричневый"), ("Grey", "Серый"),
        ]
        return place < names.count ? pick(names[place]) : ""
    }

    /// "Mon".
    /// - Parameter day: 1 for Monday … 7 for Sunday.
    public func shortName(ofWeekday day: Int) -> String {
        let names: [Bilingual] = [
            ("Mon", "Пн"), ("Tue", "Вт"), ("Wed", "Ср"), ("Thu", "Чт"), ("Fri", "Пт"), ("Sat", "Сб"),
            ("Sun", "Вс"),
        ]
        return pick(names[day - 1])
    }

    /// - Parameter day: 1 for Monday … 7 for Sunday.
    public func name(ofWeekday day: Int) -> String {
        let names: [Bilingual] = [
            ("Monday", "Понедельник"), ("Tuesday", "Вторник"), ("Wednesday", "Среда"),
            ("Thursday", "Четверг"), ("Friday", "Пятница"), ("Saturday", "Суббота"),
            ("Sunday", "Воскресенье"),
        ]
        return pick(names[day - 1])
    }

    /// "Jan".
    public func shortName(ofMonth month: Int) -> String {
        let names: [Bilingual] = [
            ("Jan", "Янв"), ("Feb", "Фев"), ("Mar", "Мар"), ("Apr", "Апр"), ("May", "Май"), ("Jun", "Июн"),
            ("Jul", "Июл"), ("Aug", "Авг"), ("Sep", "Сен"), ("Oct", "Окт"), ("Nov", "Ноя"), ("Dec", "Дек"),
        ]
        return pick(names[month - 1])
    }

    /// The day on which weeks begin where the language is at home, 1 for Monday.
    public var usualWeekStart: Int {
        switch self {
        case .english: 7
        case .russian: 1
        }
    }
}
