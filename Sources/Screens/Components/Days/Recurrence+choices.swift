import Domain

extension Recurrence {
    /// The rule as the text of a field, with `!` after a rule that counts from the completion.
    static func fieldText(of rule: Recurrence?) -> String {
        rule.map { $0.text + ($0.isAfterCompletion ? "!" : "") } ?? ""
    }

    /// The rule in a field; nil if it is empty.
    static func ofField(_ text: String) -> Recurrence? {
        let bytes = text.bytes
        let isAfterCompletion = bytes.last == UInt8(ascii: "!")
        return Recurrence(
            String(bytes: isAfterCompletion ? bytes.dropLast() : bytes[...]),
            isAfterCompletion: isAfterCompletion)
    }

    /// The common rules that suit a day, and the current rule.
    static func choices(on day: CivilDay, with current: Recurrence?) -> [Recurrence] {
        let (_, month, date) = day.parts
        let length = CivilMonth(of: day).length
        let weekly = Recurrence.Pattern.weekly(Weekdays(bits: 1 << UInt8(day.weekday - 1)) ?? .all)
        var rules = [
            Recurrence(.daily), Recurrence(.weekly(Weekdays(bits: 0b1_1111) ?? .all)), Recurrence(weekly),
            Recurrence(weekly, every: 2), Recurrence(.monthlyOn(day: date)),
            date == length ? Recurrence(.monthlyOnLastDay) : nil,
            Recurrence(.yearly(month: month, day: date)),
        ].compactMap { $0 }
        if let current, !rules.contains(current) { rules.insert(current, at: 0) }
        return rules
    }

    /// The days of a month that a day can stand for: its number, the last day, and its weekday.
    static func daysOfMonth(_ day: CivilDay) -> [Recurrence.Pattern] {
        let (date, length) = (day.parts.day, CivilMonth(of: day).length)
        let isLast = date > length - 7
        var options: [Recurrence.Pattern] = [
            .monthlyOn(day: date), .monthlyOnLastDay,
            .monthlyOnWeekday(nth: (date - 1) / 7 + 1, weekday: day.weekday),
        ]
        if isLast { options.append(.monthlyOnWeekday(nth: -1, weekday: day.weekday)) }
        return options
    }
}
