/// Reads the rules of repeating tasks.
struct RuleReader {
    var reader: PhraseReader

    /// A repetition: `every 2 weeks on Monday`, `daily`, «по будням», `3 days after completion`.
    mutating func phrase() -> Phrase? {
        let first = reader.at
        var phrase = Phrase(strength: .atEdges)
        guard let draft = draft(&phrase), let rule = finished(draft) else {
            reader.at = first
            return nil
        }
        phrase.rule = rule
        return phrase
    }

    /// The parts of a rule until it is complete.
    private struct Draft {
        /// As in `Word.unit`.
        var unit = 0
        var interval = 1
        /// Nil if the start of the series decides.
        var pattern: Recurrence.Pattern?
        var isAfterCompletion = false
    }

    private mutating func draft(_ phrase: inout Phrase) -> Draft? {
        let first = reader.at
        if reader.take(Word.every) {
            let isAfter = reader.takeGlued(Word.exclamation)
            if isAfter { phrase.strength = .explicit }
            _ = reader.take(Word.article)
            if reader.take(Word.period) {
                phrase.time = reader.periodTime(reader.value)
                return Draft()
            }
            guard var draft = repeated() else { return nil }
            draft.isAfterCompletion = isAfter
            return draft
        }
        if reader.take(Word.adverb) {
            phrase.strength = .atEnd
            let unit = reader.value == 7 ? 1 : reader.value
            return detailed(Draft(unit: unit, interval: reader.value == 7 ? 2 : 1))
        }
        if reader.take(Word.once) {
            // «Раз в 2 недели», "once a week"
            guard reader.take(Word.v) || reader.take(Word.every) || reader.value(of: Word.number) > 0 else {
                return nil
            }
            return counted()
        }
        if reader.take(Word.po)
            || reader.take(Word.on) && reader.at < reader.limit && reader.tokens[reader.at].isPlural
        {
            return weekdays().map { Draft(unit: 1, pattern: .weekly($0)) }
        }
        // "The 15th of every month"
        _ = reader.takeDayPreposition()
        _ = reader.take(Word.article)
        if let pattern = partOfMonth(), reader.tokens[reader.at - 2].kind == Word.every {
            return Draft(unit: 2, pattern: pattern)
        }
        reader.at = first
        _ = reader.take(Word.through) || reader.take(Word.inside)
        if let draft = counted(), reader.at < reader.limit, reader.tokens[reader.at].kind == Word.after {
            return draft
        }
        return nil
    }

    /// A number and a unit: `2 weeks`.
    private mutating func counted() -> Draft? {
        let interval = reader.take(Word.number) ? reader.value : 1
        guard reader.takeUnit() else { return nil }
        return detailed(Draft(unit: reader.value, interval: interval))
    }

    /// The words after `every`.
    private mutating func repeated() -> Draft? {
        if let weekdays = weekdays() { return Draft(unit: 1, pattern: .weekly(weekdays)) }
        let first = reader.at
        if let (month, day) = reader.monthAndDay() {
            return Draft(unit: 3, pattern: .yearly(month: month, day: day))
        }
        if let number = ordinal() {
            if reader.take(Word.weekday) {
                let weekday = reader.value
                // "Every second Monday" is every other Monday, "every first Monday" is once a month.
                if isOfMonth() || number == 1 || number == 9 {
                    return Draft(unit: 2, pattern: nth(number, weekday))
                }
                return Draft(
                    unit: 1, interval: number,
                    pattern: Weekdays(bits: 1 << UInt8(weekday - 1)).map { .weekly($0) })
            }
            if number != 9, reader.takeUnit() { return detailed(Draft(unit: reader.value, interval: number)) }
        }
        reader.at = first
        if let pattern = partOfMonth() { return Draft(unit: 2, pattern: pattern) }
        return counted()
    }

    /// Adds the days in the week, month or year: `on Monday`, `on the 31st`, `on 25 November`.
    private mutating func detailed(_ draft: Draft) -> Draft {
        var draft = draft
        if draft.unit == 6 {
            draft.unit = 2
            draft.interval *= 3
        }
        let end = reader.at
        _ = reader.takeDayPreposition() || reader.take(Word.po)
        _ = reader.take(Word.article)
        switch draft.unit {
        case 1: draft.pattern = weekdays().map { .weekly($0) }
        case 2: draft.pattern = partOfMonth()
        case 3: draft.pattern = reader.monthAndDay().map { .yearly(month: $0.month, day: $0.day) }
        default: break
        }
        if draft.pattern == nil { reader.at = end }
        return draft
    }

    /// `last day`, `31st`, `2nd Tuesday`, each with or without `of the month`.
    private mutating func partOfMonth() -> Recurrence.Pattern? {
        let first = reader.at
        if let number = ordinal() {
            if reader.take(Word.weekday) {
                let weekday = reader.value
                _ = isOfMonth()
                return nth(number, weekday)
            }
            if number == 9, reader.takeUnit(), reader.value == 0 {
                _ = isOfMonth()
                return .monthlyOnLastDay
            }
        }
        reader.at = first
        guard let day = reader.dayOfMonth() else { return nil }
        _ = isOfMonth()
        return .monthlyOn(day: day)
    }

    private func nth(_ number: Int, _ weekday: Int) -> Recurrence.Pattern {
        .monthlyOnWeekday(nth: number == 9 ? -1 : number, weekday: weekday)
    }

    /// `second`, `2nd`, «2-й».
    private mutating func ordinal() -> Int? {
        if reader.take(Word.ordinal) { return reader.value }
        let first = reader.at
        // 9 stands for the last one.
        if let number = reader.dayOfMonth(), number < 9 { return number }
        reader.at = first
        return nil
    }

    private mutating func isOfMonth() -> Bool {
        let first = reader.at
        _ = reader.take(Word.of)
        _ = reader.take(Word.article) || reader.take(Word.every)
        if reader.takeUnit(), reader.value == 2 { return true }
        reader.at = first
        return false
    }

    /// `Monday`, `mon, wed and fri`, `mon-fri`, `weekday`, «будний день», «выходным».
    private mutating func weekdays() -> Weekdays? {
        if reader.take(Word.dayGroup) {
            let bits: UInt8 = reader.value == 0 ? 0b1_1111 : 0b110_0000
            let end = reader.at
            if !(reader.takeUnit() && reader.value == 0) { reader.at = end }
            return Weekdays(bits: bits)
        }
        var bits: UInt8 = 0
        var end = reader.at
        while reader.take(Word.weekday) {
            bits |= 1 << UInt8(reader.value - 1)
            let first = reader.value
            end = reader.at
            if reader.takeGlued(Word.point) { end = reader.at }
            if reader.takeGlued(Word.dash), reader.takeGlued(Word.weekday), reader.value > first {
                for weekday in first...reader.value { bits |= 1 << UInt8(weekday - 1) }
                end = reader.at
            } else {
                reader.at = end
            }
            _ = reader.takeGlued(Word.comma)
            _ = reader.take(Word.and)
        }
        reader.at = end
        return Weekdays(bits: bits)
    }

    /// The rule with its end: `until 31 December`, `5 times`, `after completion`.
    private mutating func finished(_ draft: Draft) -> Recurrence? {
        var isAfter = draft.isAfterCompletion
        var end = Recurrence.End.never
        for _ in 0..<2 {
            let first = reader.at
            if reader.take(Word.after), reader.take(Word.completion) {
                isAfter = true
                continue
            }
            reader.at = first
            if reader.take(Word.until) {
                guard let (day, _) = reader.day() else { return nil }
                end = .until(day)
                continue
            }
            _ = reader.take(Word.forDay)
            if reader.takeDigits(1...4) {
                let count = reader.value
                if reader.take(Word.times) || reader.take(Word.once) {
                    end = .count(count)
                    continue
                }
            }
            reader.at = first
        }
        let (_, month, day) = reader.start.parts
        var interval = draft.interval
        let pattern: Recurrence.Pattern
        switch draft.unit {
        case 0: pattern = .daily
        case 1 where isAfter && draft.pattern == nil:
            pattern = .daily
            interval *= 7
        case 1: pattern = draft.pattern ?? .weekly(Weekdays(bits: 1 << UInt8(reader.start.weekday - 1))!)
        case 2: pattern = draft.pattern ?? .monthlyOn(day: day)
        case 3: pattern = draft.pattern ?? .yearly(month: month, day: day)
        default: return nil
        }
        return Recurrence(pattern, every: interval, end: end, isAfterCompletion: isAfter)
    }
}
