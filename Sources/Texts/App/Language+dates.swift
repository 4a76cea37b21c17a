import Domain

extension Language {
    /// A day relative to today: "Today", "3 March", "3 March 2027".
    /// - Parameter isInside: true within a sentence, where it starts with a small letter.
    public func day(_ day: CivilDay, today: CivilDay, isInside: Bool = false) -> String {
        switch day.number - today.number {
        case -1: return fill(isInside ? .yesterdayInside : .yesterday)
        case 0: return fill(isInside ? .todayInside : .today)
        case 1: return fill(isInside ? .tomorrowInside : .tomorrow)
        default: return day.parts.year == today.parts.year ? date(day) : fullDate(day)
        }
    }

    /// A day as a header of a log: "Today", "Yesterday", "3 March 2027".
    public func header(_ day: CivilDay, today: CivilDay) -> String {
        (today.number - 1...today.number).contains(day.number) ? self.day(day, today: today) : fullDate(day)
    }

    private func date(_ day: CivilDay) -> String {
        date(ofMonth: day.parts.month, day: day.parts.day)
    }

    /// "3 March".
    func date(ofMonth month: Int, day: Int) -> String {
        fill(.dayOfMonth, String(day), word(month - 1, of: .monthsInDates))
    }

    /// "3 March 2027".
    public func longDay(_ day: CivilDay) -> String { fullDate(day) }

    private func fullDate(_ day: CivilDay) -> String { fill(.fullDate, date(day), String(day.parts.year)) }

    /// "3 March 2027, 14:05 (Europe/Moscow)".
    public func moment(_ time: CivilTime, zone: String) -> String {
        fill(.moment, fullDate(time.day), clock(time), zone)
    }

    /// "Today, 14:05".
    public func time(_ time: CivilTime, today: CivilDay, isInside: Bool = false) -> String {
        fill(.dayAndTime, day(time.day, today: today, isInside: isInside), clock(time))
    }

    /// "14:05", or "2:05 PM" where clocks show twelve hours.
    public func clock(_ time: CivilTime) -> String { clock(time.minuteOfDay) }

    /// - Parameter minuteOfDay: 0…1439.
    public func clock(_ minuteOfDay: Int) -> String {
        guard self == .americanEnglish else { return CivilTime.clock(minuteOfDay) }
        let (hour, minute) = (minuteOfDay / 60, minuteOfDay % 60)
        let shown = hour % 12 == 0 ? 12 : hour % 12
        return String(shown) + (minute < 10 ? ":0" : ":") + String(minute)
            + (hour < 12 ? "\u{A0}AM" : "\u{A0}PM")
    }

    /// "17", or "5 PM" where clocks show twelve hours.
    public func hour(_ hour: Int) -> String {
        guard self == .americanEnglish else { return String(hour) }
        return String(hour % 12 == 0 ? 12 : hour % 12) + (hour < 12 ? "\u{A0}AM" : "\u{A0}PM")
    }

    /// "10 min before", "At the time", "That morning".
    public func alert(_ alert: Alert) -> String {
        guard case .before(let minutes) = alert else { return self[.inTheMorning] }
        if minutes == 0 { return self[.atTime] }
        let isDays = minutes % 1440 == 0
        let isHours = minutes % 60 == 0
        let count = minutes / (isDays ? 1440 : isHours ? 60 : 1)
        return fill(
            .beforeTime, fill(isDays ? .shortDays : isHours ? .shortHours : .shortMinutes, String(count)))
    }

    /// "Mon".
    /// - Parameter day: 1 for Monday … 7 for Sunday.
    public func shortName(ofWeekday day: Int) -> String {
        word(day - 1, of: .shortWeekdays)
    }

    /// - Parameter day: 1 for Monday … 7 for Sunday.
    public func name(ofWeekday day: Int) -> String {
        word(day - 1, of: .weekdays)
    }

    /// "Jan".
    public func shortName(ofMonth month: Int) -> String {
        word(month - 1, of: .shortMonths)
    }

    /// The day on which weeks begin where the language is spoken, 1 for Monday.
    public func usualWeekStart(_ english: EnglishCustoms) -> Int {
        customs(english)?.weekStart ?? 1
    }

    /// The decimal separator.
    public var decimalPoint: String { fill(.decimalPoint) }
}
