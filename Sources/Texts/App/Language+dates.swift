import Domain

extension Language {
    /// A day as it is named today: "Today", "3 March", "3 March 2027".
    public func day(_ day: CivilDay, today: CivilDay) -> String {
        switch day.number - today.number {
        case -1: return pick(("Yesterday", "Вчера"))
        case 0: return pick(("Today", "Сегодня"))
        case 1: return pick(("Tomorrow", "Завтра"))
        default:
            let (year, month, number) = day.parts
            let name = String(number) + " " + pick(Self.months[month - 1])
            return year == today.parts.year ? name : name + " " + String(year)
        }
    }

    /// "Today, 14:05".
    public func time(_ time: CivilTime, today: CivilDay) -> String {
        day(time.day, today: today) + ", " + time.clock
    }

    private static var months: [Bilingual] {
        [
            ("January", "января"), ("February", "февраля"), ("March", "марта"), ("April", "апреля"),
            ("May", "мая"), ("June", "июня"), ("July", "июля"), ("August", "августа"),
            ("September", "сентября"), ("October", "октября"), ("November", "ноября"),
            ("December", "декабря"),
        ]
    }

    /// What stands between whole and decimals.
    public var decimalPoint: String { pick((".", ",")) }
}
