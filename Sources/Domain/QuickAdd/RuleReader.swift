/// Reads the rules of repeating tasks.
struct RuleReader {
    private let reader: PhraseReader
    /// As in `Word.unit`.
    private var unit = 0
    private var interval = 1
    private var days = Days.start
    /// The numbers of `days`.
    private var (first, second) = (0, 0)
    private var isAfterCompletion = false

    private enum Days {
        /// The start of the series decides.
        case start
        /// The bits of the weekdays.
        case weekdays
        case dayOfMonth
        case lastDay
        /// The number of the weekday in the month, and the weekday.
        case nthWeekday
        /// The month and its day.
        case dayOfYear
    }

    init(reader: PhraseReader) { self.reader = reader }

    /// A repetition: `every 2 weeks on Monday`, `daily`, «по будням», `3 days after completion`.
    mutating func read() -> Bool {
        reader.strength = Strength.atEdges
        guard readHead(), unit < 4 || unit == 6 else { return false }
        if unit == 6 { (unit, interval) = (2, interval * 3) }
        return readEnd()
    }

    private mutating func readHead() -> Bool {
        let start = reader.at
        if reader.take(Word.every) {
            isAfterCompletion = reader.takeGlued(Word.exclamation)
            if isAfterCompletion { reader.strength = Strength.explicit }
            _ = reader.take(Word.article)
            if reader.take(Word.period) {
                reader.readPeriodTime(reader.value)
                return true
            }
            return readRepeated()
        }
        if reader.take(Word.adverb) {
            reader.strength = Strength.atEnd
            unit = reader.value
            if unit == 7 { (unit, interval) = (1, 2) }
            readDetails()
            return true
        }
        if reader.take(Word.once) {
            // «Раз в 2 недели», "once a week"
            return (reader.take(Word.v) || reader.take(Word.every) || reader.value(Word.number) > 0)
                && readCounted()
        }
        if reader.take(Word.po)
            || reader.take(Word.on) && reader.next() == Word.weekday && reader.tokens.isPlural(reader.at)
        {
            return readWeekdays()
        }
        // "The 15th of every month"
        _ = reader.takeOn()
        _ = reader.take(Word.article)
        if readPartOfMonth(), reader.tokens.kind(reader.at - 2) == Word.every { return true }
        reader.at = start
        days = .start
        _ = reader.take(Word.through) || reader.take(Word.inside)
        return readCounted() && reader.next() == Word.after
    }

    /// A number and a unit: `2 weeks`.
    private mutating func readCounted() -> Bool {
        if reader.take(Word.number) { interval = reader.value }
        unit = reader.takeUnit()
        readDetails()
        return unit >= 0
    }

    /// The words after `every`.
    private mutating func readRepeated() -> Bool {
        if readWeekdays() { return true }
        let start = reader.at
        if readDayOfYear() { return true }
        reader.at = start
        let number = takeOrdinal()
        if number > 0 {
            if reader.take(Word.weekday) {
                (first, second) = (number, reader.value)
                // "Every second Monday" is every other Monday, "every first Monday" is once a month.
                if isOfMonth() || number == 1 || number == 9 {
                    (unit, days) = (2, .nthWeekday)
                } else {
                    (unit, interval, days, first) = (1, number, .weekdays, 1 << (second - 1))
                }
                return true
            }
            unit = reader.takeUnit()
            if number != 9, unit >= 0 {
                interval = number
                readDetails()
                return true
            }
        }
        reader.at = start
        return readPartOfMonth() || reader.fail(start) || readCounted()
    }

    /// Reads the days in the week, month or year: `on Monday`, `on the 31st`, `on 25 November`.
    private mutating func readDetails() {
        let end = reader.at
        _ = reader.takeOn() || reader.take(Word.po)
        _ = reader.take(Word.article)
        let old = unit
        let isRead = unit == 1 ? readWeekdays() : unit == 2 ? readPartOfMonth() : unit == 3 && readDayOfYear()
        if !isRead {
            reader.at = end
            (unit, days) = (old, .start)
        }
    }

    private mutating func readDayOfYear() -> Bool {
        (first, second) = reader.takeMonthAndDay()
        guard first > 0 else { return false }
        (unit, days) = (3, .dayOfYear)
        return true
    }

    /// `last day`, `31st`, `2nd Tuesday`, each with or without `of the month`.
    private mutating func readPartOfMonth() -> Bool {
        let start = reader.at
        let number = takeOrdinal()
        unit = 2
        if number > 0, reader.take(Word.weekday) {
            (days, first, second) = (.nthWeekday, number, reader.value)
        } else if number == 9, reader.takeUnit() == 0 {
            days = .lastDay
        } else {
            reader.at = start
            first = reader.takeDayOfMonth()
            days = .dayOfMonth
            guard first > 0 else { return false }
        }
        _ = isOfMonth()
        return true
    }

    /// `second`, `2nd`, «2-й»; 9 for the last one, 0 for none.
    private func takeOrdinal() -> Int {
        if reader.take(Word.ordinal) { return reader.value }
        let start = reader.at
        let number = reader.takeDayOfMonth()
        if number > 0, number < 9 { return number }
        reader.at = start
        return 0
    }

    private func isOfMonth() -> Bool {
        let start = reader.at
        _ = reader.take(Word.of)
        _ = reader.take(Word.article) || reader.take(Word.every)
        return reader.takeUnit() == 2 || reader.fail(start)
    }

    /// `Monday`, `mon, wed and fri`, `mon-fri`, `weekday`, «будний день», «выходным».
    private mutating func readWeekdays() -> Bool {
        var bits = 0
        var end = reader.at
        if reader.take(Word.dayGroup) {
            bits = reader.value == 0 ? 0b1_1111 : 0b110_0000
            end = reader.at
            if reader.takeUnit() == 0 { end = reader.at }
        }
        while reader.take(Word.weekday) {
            let weekday = reader.value
            bits |= 1 << (weekday - 1)
            end = reader.at
            if reader.takeGlued(Word.point) { end = reader.at }
            if reader.takeGlued(Word.dash), reader.takeGlued(Word.weekday), reader.value > weekday {
                // The bits from the first weekday to the last one.
                bits |= (1 << reader.value) - (1 << weekday)
                end = reader.at
            } else {
                reader.at = end
            }
            _ = reader.takeGlued(Word.comma)
            _ = reader.take(Word.and)
        }
        reader.at = end
        guard bits > 0 else { return false }
        (unit, days, first) = (1, .weekdays, bits)
        return true
    }

    /// Reads the end of a rule: `until 31 December`, `5 times`, `after completion`.
    private mutating func readEnd() -> Bool {
        var end = Recurrence.End.never
        for _ in 0..<2 {
            let start = reader.at
            if reader.take(Word.after), reader.take(Word.completion) {
                isAfterCompletion = true
                continue
            }
            reader.at = start
            if reader.take(Word.until) {
                let strength = reader.strength
                guard reader.readPlainDay(), let day = reader.day else { return false }
                end = .until(day)
                (reader.day, reader.strength) = (nil, strength)
                continue
            }
            _ = reader.take(Word.forDay)
            if reader.takeDigits(1, 4) {
                let count = reader.value
                if reader.take(Word.times) || reader.take(Word.once) {
                    end = .count(count)
                    continue
                }
            }
            reader.at = start
        }
        reader.rule = Recurrence(pattern(), every: interval, end: end, isAfterCompletion: isAfterCompletion)
        return reader.rule != nil
    }

    private mutating func pattern() -> Recurrence.Pattern {
        let (_, month, day) = reader.start.parts
        if days == .start {
            // Two weeks after completion have no weekday.
            if unit == 1, isAfterCompletion { (unit, interval) = (0, interval * 7) }
            switch unit {
            case 1: (days, first) = (.weekdays, 1 << (reader.start.weekday - 1))
            case 2: (days, first) = (.dayOfMonth, day)
            case 3: (days, first, second) = (.dayOfYear, month, day)
            default: return .daily
            }
        }
        switch days {
        case .start: return .daily
        case .weekdays: return .weekly(Weekdays(bits: UInt8(first)) ?? .all)
        case .dayOfMonth: return .monthlyOn(day: first)
        case .lastDay: return .monthlyOnLastDay
        case .nthWeekday: return .monthlyOnWeekday(nth: first == 9 ? -1 : first, weekday: second)
        case .dayOfYear: return .yearly(month: first, day: second)
        }
    }
}
