import Domain

extension Language {
    /// A day as it is named today: "Today", "3 March", "3 March 2027".
    /// - Parameter isInside: whether words stand before it, after which it is written small.
    public func day(_ day: CivilDay, today: CivilDay, isInside: Bool = false) -> String {
        switch day.number - today.number {
        case -1: return pick(isInside ? ("yesterday", "вчера") : ("Yesterday", "Вчера"))
        case 0: return pick(isInside ? ("today", "сегодня") : ("Today", "Сегодня"))
        case 1: return pick(isInside ? ("tomorrow", "завтра") : ("Tomorrow", "Завтра"))
        default: return day.parts.year == today.parts.year ? date(day) : fullDate(day)
        }
    }

    /// A day as a header of a log: "Today", "Yesterday", "3 March 2027".
    public func header(_ day: CivilDay, today: CivilDay) -> String {
        (today.number - 1...today.number).contains(day.number) ? self.day(day, today: today) : fullDate(day)
    }

    private func date(_ day: CivilDay) -> String {
        String(day.parts.day) + "\u{A0}" + word(day.parts.month - 1, of: Self.months)
    }

    /// "3 March 2027".
    public func longDay(_ day: CivilDay) -> String { fullDate(day) }

    private func fullDate(_ day: CivilDay) -> String { date(day) + " " + String(day.parts.year) }

    /// "3 March 2027, 14:05 (Europe/Moscow)".
    public func moment(_ time: CivilTime, zone: String) -> String {
        fullDate(time.day) + ", " + clock(time) + " (" + zone + ")"
    }

    /// "Today, 14:05".
    public func time(_ time: CivilTime, today: CivilDay, isInside: Bool = false) -> String {
        day(time.day, today: today, isInside: isInside) + ", " + clock(time)
    }

    /// "14:05", or "2:05 PM" where clocks show twelve hours.
    public func clock(_ time: CivilTime) -> String { clock(time.minuteOfDay) }

    /// The same.
    /// - Parameter minuteOfDay: 0…1439.
    public func clock(_ minuteOfDay: Int) -> String {
        guard self == .americanEnglish else { return CivilTime.clock(minuteOfDay) }
        let (hour, minute) = (minuteOfDay / 60, minuteOfDay % 60)
        let shown = hour % 12 == 0 ? 12 : hour % 12
        return String(shown) + (minute < 10 ? ":0" : ":") + String(minute)
            + (hour < 12 ? "\u{A0}AM" : "\u{A0}PM")
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

    /// "Jan".
    public func shortName(ofMonth month: Int) -> String {
        word(
            month - 1,
            of: (
                "Jan/Feb/Mar/Apr/May/Jun/Jul/Aug/Sep/Oct/Nov/Dec",
                "Янв/Фев/Мар/Апр/Май/Июн/Июл/Авг/Сен/Окт/Ноя/Дек"
            ))
    }

    /// The day on which weeks begin where the language is at home, 1 for Monday.
    public func usualWeekStart(_ english: EnglishCustoms) -> Int {
        switch self {
        case .english, .americanEnglish: english.weekStart
        case .russian: 1
        }
    }

    private static var months: Bilingual {
        (
            "January/February/March/April/May/June/July/August/September/October/November/December",
            "января/февраля/марта/апреля/мая/июня/июля/августа/сентября/октября/ноября/декабря"
        )
    }

    /// What stands between whole and decimals.
    public var decimalPoint: String { pick((".", ",")) }
}
