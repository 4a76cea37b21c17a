import Domain

extension Recurrence {
    /// The rules that suit a day, and the current rule.
    static func common(on day: CivilDay, with current: Recurrence?) -> [Recurrence] {
        let (_, month, date) = day.parts
        let length = CivilMonth(of: day).length
        let weekly = Recurrence.Pattern.weekly(Weekdays(bits: 1 << UInt8(day.weekday - 1)) ?? .all)
        let nth = date > length - 7 ? -1 : (date - 1) / 7 + 1
        var rules = [
            Recurrence(.daily), Recurrence(.weekly(Weekdays(bits: 0b1_1111) ?? .all)), Recurrence(weekly),
            Recurrence(weekly, every: 2), Recurrence(.monthlyOn(day: date)),
            Recurrence(.monthlyOnWeekday(nth: nth, weekday: day.weekday)),
            date > 27 ? Recurrence(.monthlyOnLastDay) : nil, Recurrence(.yearly(month: month, day: date)),
            Recurrence(.daily, every: 3, isAfterCompletion: true),
            Recurrence(.daily, every: 7, isAfterCompletion: true),
        ].compactMap { $0 }
        if let current, !rules.contains(current) { rules.insert(current, at: 0) }
        return rules
    }
}
