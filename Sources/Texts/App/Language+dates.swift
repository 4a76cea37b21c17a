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
            let name = String(number) + " " + word(month - 1, of: Self.months)
            return year == today.parts.year ? name : name + " " + String(year)
        }
    }

    /// "Today, 14:05".
    public func time(_ time: CivilTime, today: CivilDay) -> String {
        day(time.day, today: today) + ", " + time.clock
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
