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
        if reader.consume(Word.every) {
            isAfterCompletion = reader.consumeGlued(Word.exclamation)
            if isAfterCompletion { reader.strength = Strength.explicit }
            _ = reader.consume(Word.article)
            if reader.consume(Word.period) {
                reader.readPeriodTime(reader.value)
                return true
            }
            return readRepeated()
        }
        if reader.consume(Word.adverb) {
            reader.strength = Strength.atEnd
            unit = reader.value
            if unit == 7 { (unit, interval) = (1, 2) }
            readDetails()
            return true
        }
        if reader.consume(Word.once) {
            // «Раз в 2 недели», "once a week"
            return (reader.consume(Word.v) || reader.consume(Word.every) || reader.value(Word.number) > 0)
                && readCounted()
        }
        if reader.consume(Word.po)
            || reader.consume(Word.on) && reader.next() == Word.weekday && reader.tokens.isPlural(reader.at)
        {
            return readWeekdays()
        }
        // "The 15th of every month"
        _ = reader.consumeOn()
        _ = reader.consume(Word.article)
        if readPartOfMonth(), reader.tokens.kind(reader.at - 2) == Word.every { return true }
        reader.at = start
        days = .start
        _ = reader.consume(Word.through) || reader.consume(Word.inside)
        return readCounted() && reader.next() == Word.after
    }

    /// A number and a unit: `2 weeks`.
    private mutating func readCounted() -> Bool {
        if reader.consume(Word.number) { interval = reader.value }
        unit = reader.consumeUnit()
        readDetails()
        return unit >= 0
    }

    /// The words after `every`.
    private mutating func readRepeated() -> Bool {
        if readWeekdays() { return true }
        let start = reader.at
        if readDayOfYear() { return true }
        reader.at = start
        let number = consumeOrdinal()
        if number > 0 {
            if reader.consume(Word.weekday) {
                (first, second) = (number, reader.value)
                // "Every second Monday" is every other Monday, "every first Monday" is once a month.
                if isOfMonth() || number == 1 || number == 9 {
                    (unit, days) = (2, .nthWeekday)
                } else {
                    (unit, interval, days, first) = (1, number, .weekdays, 1 << (second - 1))
                }
                return true
            }
            unit = reader.consumeUnit()
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
        _ = reader.consumeOn() || reader.consume(Word.po)
        _ = reader.consume(Word.article)
        let old = unit
        let isRead = unit == 1 ? readWeekdays() : unit == 2 ? readPartOfMonth() : unit == 3 && readDayOfYear()
        if !isRead {
            reader.at = end
            (unit, days) = (old, .start)
        }
    }

    private mutating func readDayOfYear() -> Bool {
        (first, second) = reader.consumeMonthAndDay()
        guard first > 0 else { return false }
        (unit, days) = (3, .dayOfYear)
        return true
    }

    /// `last day`, `31st`, `2nd Tuesday`, each with or without `of the month`.
    private mutating func readPartOfMonth() -> Bool {
        let start = reader.at
        let number = consumeOrdinal()
        unit = 2
        if number > 0, reader.consume(Word.weekday) {
            (days, first, second) = (.nthWeekday, number, reader.value)
        } else if number == 9, reader.consumeUnit() == 0 {
            days = .lastDay
        } else {
            reader.at = start
            first = reader.consumeDayOfMonth()
            days = .dayOfMonth
            guard first > 0 else { return false }
        }
        _ = isOfMonth()
        return true
    }

    /// `second`, `2nd`, «2-й»; 9 for the last one, 0 for none.
    private func consumeOrdinal() -> Int {
        if reader.consume(Word.ordinal) { return reader.value }
        let start = reader.at
        let number = reader.consumeDayOfMonth()
        if number > 0, number < 9 { return number }
        reader.at = start
        return 0
    }

    private func isOfMonth() -> Bool {
        let start = reader.at
        _ = reader.consume(Word.of)
        _ = reader.consume(Word.article) || reader.consume(Word.every)
        return reader.consumeUnit() == 2 || reader.fail(start)
    }

    /// `Monday`, `mon, wed and fri`, `mon-fri`, `weekday`, «будний день», «выходным».
    private mutating func readWeekdays() -> Bool {
        var bits = 0
        var end = reader.at
        if reader.consume(Word.dayGroup) {
            bits = reader.value == 0 ? 0b1_1111 : 0b110_0000
            end = reader.at
            if reader.consumeUnit() == 0 { end = reader.at }
        }
        while reader.consume(Word.weekday) {
            let weekday = reader.value
            bits |= 1 << (weekday - 1)
            end = reader.at
            if reader.consumeGlued(Word.point) { end = reader.at }
            if reader.consumeGlued(Word.dash), reader.consumeGlued(Word.weekday), reader.value > weekday {
                // The bits from the first weekday to the last one.
                bits |= (1 << reader.value) - (1 << weekday)
                end = reader.at
            } else {
                reader.at = end
            }
            _ = reader.consumeGlued(Word.comma)
            _ = reader.consume(Word.and)
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
            if reader.consume(Word.after), reader.consume(Word.completion) {
                isAfterCompletion = true
                continue
            }
            reader.at = start
            if reader.consume(Word.until) {
                let strength = reader.strength
                guard reader.readPlainDay(), let day = reader.day else { return false }
                end = .until(day)
                (reader.day, reader.strength) = (nil, strength)
                continue
            }
            _ = reader.consume(Word.forDay)
            if reader.consumeDigits(1, 4) {
                let count = reader.value
                if reader.consume(Word.times) || reader.consume(Word.once) {
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
