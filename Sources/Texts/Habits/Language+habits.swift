import Domain

extension Language {
    /// How the day goes, by how much of it is done.
    public func encouragement(done: Int, of due: Int) -> String {
        if due == 0 { return pick(("No habits today", "На сегодня привычек нет")) }
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
        return fill(("%1 at %2", "%1 в %2"), days, clock)
    }

    public func inARow(_ count: Int) -> String {
        fill(("Streak: %1", "Подряд: %1"), String(count))
    }

    /// "Day 21": how far one has come.
    public func stage(_ days: Int) -> String {
        fill(("Day %1", "День %1"), String(days))
    }

    /// What a year of a habit was like, for those who cannot see its map.
    public func done(_ done: Int, of due: Int, in year: Int) -> String {
        fill(
            ("%1: done on %2, planned on %3", "%1: сделано за %2, задано %3"), String(year), days(done),
            String(due))
    }

    public func deleteHabit(_ name: String) -> String {
        fill(("Do you want to delete the habit %1?", "Вы хотите удалить привычку %1?"), quoted(name))
    }

    /// A day that is not yet to come: "Today", "Yesterday", "The day before yesterday", "3 March".
    public func past(_ day: CivilDay, today: CivilDay) -> String {
        day.number == today.number - 2
            ? pick(("The day before yesterday", "Позавчера")) : self.day(day, today: today)
    }

    /// The colours of `HabitColor.palette`, in its order.
    public func colorName(_ place: Int) -> String {
        word(
            place,
            of: (
                "Orange/Purple/Blue/Green/Indigo/Red/Teal/Pink/Brown/Grey",
                "Оранжевый/Фиолетовый/Синий/Зелёный/Индиго/Красный/Бирюзовый/Розовый/Коричневый/Серый"
            ))
    }
}
