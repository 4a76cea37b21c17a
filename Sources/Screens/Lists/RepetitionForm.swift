import Domain
import Texts

/// The form for a rule that the choice of an item does not offer.
public struct RepetitionForm: Equatable {
    public enum Unit: Int, CaseIterable, Sendable {
        case days, weeks, months, years
    }

    public enum Ending: Int, CaseIterable, Sendable {
        case never, onDay, afterCount
    }

    /// The reason why the form has no rule.
    enum Problem: Error {
        case interval, noWeekday, lastDay, count
    }

    /// A change of a field. The options of a choice are sent as their indices.
    public enum Event: Equatable {
        case intervalEntered(String)
        case unitChosen(Int)
        case weekdayTapped(Int)
        case dayOfMonthChosen(Int)
        case endingChosen(Int)
        case lastDayEntered(String)
        case countEntered(String)
        case afterCompletionToggled(Bool)
    }

    /// The day of the item, from which the days of months and years come.
    let day: CivilDay
    private(set) var interval = "1"
    private(set) var unit = Unit.weeks
    private(set) var weekdays: UInt8
    /// The days of a month that can be chosen.
    let daysOfMonth: [Recurrence.Pattern]
    private(set) var dayOfMonth = 0
    /// The date of a yearly rule. An item that was moved to another day keeps it.
    private let dateOfYear: Recurrence.Pattern
    private(set) var ending = Ending.never
    private(set) var lastDay = ""
    private(set) var count = "10"
    private(set) var isAfterCompletion = false

    /// - Parameter rule: the current rule.
    init(_ rule: Recurrence?, on day: CivilDay) {
        self.day = day
        weekdays = 1 << UInt8(day.weekday - 1)
        var options = Recurrence.daysOfMonth(day)
        var dateOfYear = Recurrence.Pattern.yearly(month: day.parts.month, day: day.parts.day)
        if let rule {
            interval = String(rule.interval)
            isAfterCompletion = rule.isAfterCompletion
            switch rule.pattern {
            case .daily: unit = .days
            case .weekly(let days): weekdays = days.bits
            case .yearly: (unit, dateOfYear) = (.years, rule.pattern)
            default:
                unit = .months
                if !options.contains(rule.pattern) { options.append(rule.pattern) }
                dayOfMonth = options.firstIndex(of: rule.pattern) ?? 0
            }
            switch rule.end {
            case .never: break
            case .until(let day): (ending, lastDay) = (.onDay, day.text)
            case .count(let number): (ending, count) = (.afterCount, String(number))
            }
        }
        daysOfMonth = options
        self.dateOfYear = dateOfYear
    }

    mutating func update(_ event: Event) {
        switch event {
        case .intervalEntered(let text): interval = text
        case .unitChosen(let value): unit = Unit(rawValue: value) ?? unit
        case .weekdayTapped(let weekday): weekdays ^= 1 << UInt8(weekday - 1)
        case .dayOfMonthChosen(let index):
            dayOfMonth = daysOfMonth.indices.contains(index) ? index : dayOfMonth
        case .endingChosen(let value): ending = Ending(rawValue: value) ?? ending
        case .lastDayEntered(let text): lastDay = text
        case .countEntered(let text): count = text
        case .afterCompletionToggled(let isOn): isAfterCompletion = isOn
        }
    }

    /// - Throws: the first problem of the fields.
    func rule() throws(Problem) -> Recurrence {
        guard let number = Int(interval), Recurrence.intervals.contains(number) else { throw .interval }
        let pattern: Recurrence.Pattern
        switch unit {
        case .days: pattern = .daily
        case .weeks:
            guard let days = Weekdays(bits: weekdays) else { throw .noWeekday }
            pattern = .weekly(days)
        case .months: pattern = daysOfMonth[dayOfMonth]
        case .years: pattern = dateOfYear
        }
        let end: Recurrence.End
        switch ending {
        case .never: end = .never
        case .onDay:
            guard let last = CivilDay(lastDay) else { throw .lastDay }
            end = .until(last)
        case .afterCount:
            guard let times = Int(count), Recurrence.counts.contains(times) else { throw .count }
            end = .count(times)
        }
        guard
            let rule = Recurrence(pattern, every: number, end: end, isAfterCompletion: isAfterCompletion),
            rule.first(from: day) != nil
        else { throw .lastDay }
        return rule
    }

    /// The reason why the form has no rule; nil if it has one.
    var problem: Problem? {
        do throws(Problem) { _ = try rule() } catch { return error }
        return nil
    }
}
