import Domain
import FeatureTags

/// Random rules, starts and days, with edges of the calendar and of each range more often than by chance.
struct RandomRecurrences {
    private var generator: SplitMix

    init(seed: UInt64) {
        generator = SplitMix(seed: seed)
    }

    /// One pattern of each case.
    static let patterns: [Recurrence.Pattern] = [
        .daily, .weekly(.all), .monthlyOn(day: 31), .monthlyOnLastDay, .monthlyOnWeekday(nth: 5, weekday: 7),
        .monthlyOnWeekday(nth: -1, weekday: 1), .yearly(month: 2, day: 29),
    ]

    mutating func rule() -> Recurrence {
        let interval = chance(2) ? number(1...4) : chance(2) ? number(1...999) : 12 * number(1...83)
        let end: Recurrence.End =
            chance(2) ? .never : chance(2) ? .count(number(1...9999)) : .until(day())
        return Recurrence(pattern(), every: interval, end: end)!
    }

    mutating func day() -> CivilDay {
        switch number(0...7) {
        case 0: CivilDay(number: CivilDay.days.lowerBound.number + number(0...800))
        case 1: CivilDay(number: CivilDay.days.upperBound.number - number(0...800))
        case 2...5: CivilDay(number: number(10_000...40_000))
        default: CivilDay(number: number(CivilDay.days.lowerBound.number...CivilDay.days.upperBound.number))
        }
    }

    private mutating func pattern() -> Recurrence.Pattern {
        switch number(0...5) {
        case 0: return .daily
        case 1: return .weekly(Weekdays(bits: UInt8(number(1...127)))!)
        case 2: return .monthlyOn(day: number(1...31))
        case 3: return .monthlyOnLastDay
        case 4: return .monthlyOnWeekday(nth: chance(5) ? -1 : number(1...5), weekday: number(1...7))
        default:
            let month = chance(3) ? 2 : number(1...12)
            return .yearly(
                month: month, day: chance(3) ? 29 : number(1...CivilDay.days(inMonth: month, of: 2000)))
        }
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    private mutating func chance(_ one: Int) -> Bool { number(1...one) == 1 }
}
