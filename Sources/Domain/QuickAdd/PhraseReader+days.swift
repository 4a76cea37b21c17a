extension PhraseReader {
    /// A day, or a day with a part of it: `tomorrow evening`.
    mutating func dayPhrase() -> Phrase? {
        if let phrase = delay() { return phrase }
        let first = at
        var phrase = Phrase()
        if take(Word.this), take(Word.period) || take(Word.adverbialPeriod) {
            (phrase.day, phrase.strength) = (context.today, .atEdges)
            return withPeriod(value, phrase, since: at)
        }
        at = first
        guard let (day, strength) = day() else { return nil }
        (phrase.day, phrase.strength) = (day, strength)
        if tokens[at - 1].kind == Word.relative, value == 3 {
            let end = at
            return withPeriod(19, phrase, since: end)
        }
        let end = at
        if take(Word.period) || take(Word.adverbialPeriod) {
            let isPart = strength != .bare || value != 12
            if isPart, phrase.strength.rawValue < Strength.atEdges.rawValue { phrase.strength = .atEdges }
            phrase = withPeriod(value, phrase, since: at)
            phrase.timeStart = end
        }
        return phrase
    }

    private mutating func withPeriod(_ hour: Int, _ phrase: Phrase, since end: Int) -> Phrase {
        var phrase = phrase
        phrase.time = periodTime(hour)
        phrase.timeStart = at > end ? end : nil
        return phrase
    }

    /// `in 3 days`, `a week from now`, «через 2 часа».
    private mutating func delay() -> Phrase? {
        let first = at
        let isThrough = take(Word.through)
        let isIn = isThrough || take(Word.inside)
        var count = 1
        if take(Word.number) { count = value } else if !isThrough { return failed(first) }
        guard (1...999).contains(count), takeUnit() else { return failed(first) }
        let unit = value
        // «Через день» means every other day, too.
        if isThrough, unit == 0, at - first == 2 { return failed(first) }
        if !isIn {
            guard take(Word.from), take(Word.now) || take(Word.relative) && value == 0 else {
                return failed(first)
            }
        }
        var phrase = Phrase(strength: .atEdges)
        switch unit {
        case 0, 1: phrase.day = bounded(context.today.advanced(by: unit == 0 ? count : 7 * count))
        case 4, 5:
            let minute = context.now + count * (unit == 4 ? 60 : 1)
            phrase.day = context.today.advanced(by: minute / 1440)
            phrase.time = minute % 1440
        default:
            let months = unit == 2 ? count : unit == 3 ? 12 * count : 3 * count
            guard let month = CivilMonth(of: context.today).advanced(by: months) else { return failed(first) }
            phrase.day = bounded(month.first.advanced(by: min(context.today.parts.day, month.length) - 1))
        }
        return phrase.day == nil ? failed(first) : phrase
    }

    private mutating func failed(_ first: Int) -> Phrase? {
        at = first
        return nil
    }

    /// Nil for past days, and for days after the next hundred years.
    private func bounded(_ day: CivilDay?) -> CivilDay? {
        guard let day, day >= context.today, day.number - context.today.number <= 36_525 else { return nil }
        return day
    }

    /// A day without a part of it.
    mutating func day() -> (CivilDay, Strength)? {
        let isOn = takeDayPreposition()
        let hasArticle = take(Word.article)
        if at < limit, tokens[at].kind == Word.unit, value(of: Word.unit) == 0, at + 2 < limit,
            tokens[at + 1].kind == Word.after, tokens[at + 2].kind == Word.relative, tokens[at + 2].value == 1
        {
            at += 3
            value = 2
            return (context.today.advanced(by: 2), .atEdges)
        }
        if hasArticle, !isOn { return nil }
        if take(Word.relative) { return (context.today.advanced(by: value % 3), .atEdges) }
        if take(Word.next) { return next() }
        let isThis = take(Word.this)
        if take(Word.weekday) { return weekday(value, isOn || isThis) }
        if isOn || isThis || context.allowsBareNames, take(Word.dayGroup) {
            guard value == 1 else { return nil }
            let weekday = context.today.weekday
            return (context.today.advanced(by: max(0, 6 - weekday)), .atEnd)
        }
        if isThis { return nil }
        if let end = endOfPeriod() { return (end, .atEnd) }
        if let (day, strength) = dottedDate(isOn) { return (day, strength) }
        if let day = namedDate() {
            let end = at
            // "27 November, Friday"
            _ = takeGlued(Word.comma)
            _ = takeDayPreposition()
            if !take(Word.weekday) || value != day.weekday { at = end }
            return (day, .atEdges)
        }
        // "On the 15th", «15 числа»
        guard isOn || value(of: Word.number) > 0, let number = dayOfMonth() else { return nil }
        guard isOn || value == 1, let day = nextDay(number) else { return nil }
        return (day, .atEnd)
    }

    /// The value of the next token if it has this kind; otherwise -1.
    func value(of kind: UInt8) -> Int { at < limit && tokens[at].kind == kind ? tokens[at].value : -1 }

    /// After `next`: a weekday of the next week, which starts on Monday, or the first day of a week, month or year.
    private mutating func next() -> (CivilDay, Strength)? {
        let monday = context.today.advanced(by: 8 - context.today.weekday)
        if take(Word.weekday) { return (monday.advanced(by: value - 1), .atEdges) }
        if take(Word.dayGroup) { return value == 1 ? (monday.advanced(by: 5), .atEnd) : nil }
        guard takeUnit() else { return nil }
        switch value {
        case 1: return (monday, .atEnd)
        case 2: return CivilMonth(of: context.today).advanced(by: 1).map { ($0.first, .atEnd) }
        case 3:
            return CivilDay(year: context.today.parts.year + 1, month: 1, day: 1).map { ($0, .atEnd) }
        default: return nil
        }
    }

    private mutating func weekday(_ weekday: Int, _ isOn: Bool) -> (CivilDay, Strength)? {
        guard !tokens[at - 1].isPlural else { return nil }
        _ = takeGlued(Word.point)
        let end = at
        // "Friday, 27 November"
        _ = takeGlued(Word.comma)
        if let day = namedDate() ?? dottedDate(true)?.0, day.weekday == weekday { return (day, .atEdges) }
        at = end
        // "Friday next week"
        _ = takeDayPreposition()
        if take(Word.next), takeUnit(), value == 1 {
            return (context.today.advanced(by: 7 - context.today.weekday + weekday), .atEdges)
        }
        at = end
        return (
            earliest.advanced(by: (weekday - earliest.weekday + 7) % 7), isOn ? .atEdges : bare
        )
    }

    /// `end of the month`, `last day of the year`.
    private mutating func endOfPeriod() -> CivilDay? {
        let first = at
        if !take(Word.end) {
            guard take(Word.ordinal), value == 9, takeUnit(), value == 0 else {
                at = first
                return nil
            }
        }
        _ = take(Word.of)
        _ = take(Word.article) || take(Word.this)
        guard takeUnit(), value == 2 || value == 3 else {
            at = first
            return nil
        }
        let month = value == 3 ? 12 : earliest.parts.month
        let year = earliest.parts.year
        return CivilDay(year: year, month: month, day: CivilDay.days(inMonth: month, of: year))
    }

    /// `25 Nov`, `November 25th, 2026`, «25-го ноября 2026 г.»
    private mutating func namedDate() -> CivilDay? {
        let first = at
        guard let (month, day) = monthAndDay() else { return nil }
        let end = at
        _ = takeGlued(Word.comma)
        guard takeDigits(4...4) else {
            at = end
            return nextDay(month: month, day) ?? failedDate(first)
        }
        let year = value
        takeYearWord()
        return bounded(CivilDay(year: year, month: month, day: day)) ?? failedDate(first)
    }

    /// Reads «г.» and «года» after a year.
    private mutating func takeYearWord() {
        let first = at
        if !(takeUnit() && value == 3) { at = first }
    }

    /// `25 Nov`, `November 25th`, «25-го ноября».
    mutating func monthAndDay() -> (month: Int, day: Int)? {
        let first = at
        if take(Word.month) {
            let month = value
            _ = takeGlued(Word.point)
            if takeDigits(1...2) {
                let day = value
                _ = takeGlued(Word.ordinalEnding)
                return (month, day)
            }
        } else if takeDigits(1...2) {
            let day = value
            let isHyphen = takeGlued(Word.dash)
            let isOrdinal = takeGlued(Word.ordinalEnding)
            _ = take(Word.of)
            if isOrdinal || !isHyphen, take(Word.month) {
                let month = value
                _ = takeGlued(Word.point)
                return (month, day)
            }
        }
        at = first
        return nil
    }

    private mutating func failedDate(_ first: Int) -> CivilDay? {
        at = first
        return nil
    }

    /// The first such day from `earliest` on. The next 29 February is at most eight years later.
    private func nextDay(month: Int, _ day: Int) -> CivilDay? {
        for year in earliest.parts.year...earliest.parts.year + 8 {
            if let found = CivilDay(year: year, month: month, day: day), found >= earliest { return found }
        }
        return nil
    }

    /// The first such day of a month from `earliest` on.
    private func nextDay(_ day: Int) -> CivilDay? {
        let (year, month, today) = earliest.parts
        for offset in 0..<3 where today <= day || offset > 0 {
            let number = month - 1 + offset
            if let found = CivilDay(year: year + number / 12, month: number % 12 + 1, day: day) {
                return found
            }
        }
        return nil
    }

    /// `15th`, «15-го», «15 числа». `value` is 1 for the Russian ending.
    mutating func dayOfMonth() -> Int? {
        let first = at
        guard takeDigits(1...2) else { return nil }
        let day = value
        let isHyphen = takeGlued(Word.dash)
        let hasBlank = at < limit && tokens[at].isFirst
        guard take(Word.ordinalEnding), !hasBlank || value == 1 && !isHyphen, (1...31).contains(day) else {
            at = first
            return nil
        }
        // «15-го числа»
        let ending = value
        if ending == 1, !hasBlank { _ = take(Word.ordinalEnding) }
        value = ending
        return day
    }

    /// `2026-12-31`, `25.11.2026`, `25.11`, `12/31`.
    private mutating func dottedDate(_ isOn: Bool) -> (CivilDay, Strength)? {
        let first = at
        guard takeDigits(1...4) else { return nil }
        let head = (value, tokens[at - 1].digits)
        let sign = at < limit ? tokens[at].kind : Word.unknown
        guard sign == Word.point || sign == Word.slash || sign == Word.dash, takeGlued(sign),
            takeDigits(1...2, glued: true)
        else { return failedDate(first).map { ($0, .bare) } }
        let middle = (value, tokens[at - 1].digits)
        let end = at
        var year: Int?
        if takeGlued(sign), takeDigits(2...4, glued: true) {
            year = value < 100 ? 2000 + value : value
            if sign == Word.point { takeYearWord() }
        } else {
            at = end
        }
        if head.1 == 4 {
            // ISO 8601 writes the year first.
            if sign == Word.dash, middle.1 == 2, let year, tokens[at - 1].digits == 2,
                let day = bounded(CivilDay(year: head.0, month: middle.0, day: year - 2000))
            {
                return (day, .explicit)
            }
            return failedDate(first).map { ($0, .bare) }
        }
        // With a slash, the number after 12 is the day; without one there are two readings.
        let isMonthFirst = sign == Word.slash && head.0 <= 12
        let isUnclear = sign == Word.slash && (middle.0 <= 12) == isMonthFirst
        let isPrice = middle.1 == 1 && !(sign == Word.slash && isMonthFirst) && year == nil
        guard sign != Word.dash, head.1 <= 2, !isUnclear, !isPrice else {
            return failedDate(first).map { ($0, .bare) }
        }
        let (day, month) = isMonthFirst ? (middle.0, head.0) : (head.0, middle.0)
        if let year {
            let found = bounded(CivilDay(year: year, month: month, day: day)) ?? failedDate(first)
            return found.map { ($0, .atEdges) }
        }
        let isCommon = isOn || sign == Word.point && context.language == .russian
        let found = nextDay(month: month, day) ?? failedDate(first)
        return found.map { ($0, isOn ? .atEdges : isCommon ? .atEnd : bare) }
    }
}
