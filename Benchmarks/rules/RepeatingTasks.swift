import Domain

/// Finds the days of 1,000 repeating tasks in a month of the calendar, two years ahead.
enum RepeatingTasks {
    /// Returns the median time of a month.
    static func measure() -> Duration {
        let today = CivilDay("2026-11-22")!
        let month = CivilMonth(year: 2028, month: 11)!.first
        let range = month...month.advanced(by: 29)
        let rules: [Recurrence] = (0..<1000).map { number in
            let patterns: [Recurrence.Pattern] = [
                .daily, .weekly(Weekdays(bits: UInt8(1 + number % 127))!), .monthlyOn(day: 1 + number % 31),
                .monthlyOnLastDay, .monthlyOnWeekday(nth: 1 + number % 5, weekday: 1 + number % 7),
                .yearly(month: 11, day: 1 + number % 30),
            ]
            let end: Recurrence.End = number % 10 == 0 ? .count(9999) : .never
            return Recurrence(patterns[number % 6], every: 1 + number / 6 % 3, end: end)!
        }
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<101 {
            let start = clock.now
            var days = DaySet()
            for (number, rule) in rules.enumerated() {
                let first = rule.first(from: today.advanced(by: -number % 50))!
                for day in rule.occurrences(start: first, in: range, after: first, index: 0) {
                    days.insert(day)
                }
            }
            times.append(clock.now - start)
            precondition(days.count == 30)
        }
        return times.sorted()[times.count / 2]
    }
}
