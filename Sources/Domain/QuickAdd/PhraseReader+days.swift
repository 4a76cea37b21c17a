extension PhraseReader {
    /// A day, or a day with a part of it: `tomorrow evening`.
    func readDay() -> Bool {
        let first = at
        strength = Strength.atEdges
        if readDelay() { return true }
        at = first
        if consume(Word.this), consume(Word.period) || consume(Word.adverbialPeriod) {
            day = context.today
            readPart(value, at)
            return true
        }
        at = first
        guard readPlainDay() else { return false }
        let end = at
        // "Tonight"
        if tokens.kind(end - 1) == Word.relative, tokens.value(end - 1) == 3 {
            readPart(19, end)
        } else if consume(Word.period) || consume(Word.adverbialPeriod) {
            strength = max(strength, Strength.atEdges)
            readPart(value, end)
            timeStart = end
        }
        return true
    }

    private func readPart(_ hour: Int, _ end: Int) {
        readPeriodTime(hour)
        if at > end { timeStart = end }
    }

    /// `in 3 days`, `a week from now`, «через 2 часа».
    private func readDelay() -> Bool {
        let isThrough = consume(Word.through)
        let isIn = isThrough || consume(Word.inside)
        var count = 1
        let isCounted = consume(Word.number)
        if isCounted { count = value } else if !isThrough { return false }
        let unit = consumeUnit()
        // «Через день» means every other day, too.
        guard count > 0, count < 1000, unit >= 0, isCounted || unit > 0 else { return false }
        if !isIn {
            guard consume(Word.from), consume(Word.now) || value(Word.relative) == 0 && consume(Word.relative)
            else {
                return false
            }
        }
        if unit == 4 || unit == 5 {
            let minute = context.now + count * (unit == 4 ? 60 : 1)
            day = context.today.advanced(by: minute / 1440)
            time = minute % 1440
            return true
        }
        if unit < 2 { return accept(context.today.advanced(by: unit == 0 ? count : 7 * count)) }
        let months = count * (unit == 2 ? 1 : unit == 3 ? 12 : 3)
        guard let month = CivilMonth(of: context.today).advanced(by: months) else { return false }
        return accept(month.first.advanced(by: min(context.today.parts.day, month.length) - 1))
    }

    /// Rejects past days, and days after the next hundred years.
    @inline(never)
    private func accept(_ day: CivilDay?) -> Bool {
        guard let day, day >= context.today, day.number - context.today.number <= 36_525,
            day <= CivilDay.days.upperBound
        else { return false }
        self.day = day
        return true
    }

    /// A day without a part of it.
    func readPlainDay() -> Bool {
        let isOn = consumeOn()
        let hasArticle = consume(Word.article)
        let first = at
        if consumeUnit() == 0, consume(Word.after), consume(Word.relative), value == 1 {
            return accept(context.today.advanced(by: 2))
        }
        at = first
        if hasArticle, !isOn { return false }
        if consume(Word.relative) { return accept(context.today.advanced(by: value % 3)) }
        if consume(Word.next) { return readNext() }
        let isThis = consume(Word.this)
        if consume(Word.weekday) { return readWeekday(value, isOn || isThis) }
        if isOn || isThis || context.allowsBareNames, value(Word.dayGroup) == 1 {
            at += 1
            strength = Strength.atEnd
            return accept(context.today.advanced(by: max(0, 6 - context.today.weekday)))
        }
        if isThis { return false }
        strength = Strength.atEnd
        if readEnd() { return true }
        at = first
        strength = Strength.atEdges
        if readNumericDate(isOn) { return true }
        at = first
        strength = Strength.atEdges
        if readNamedDate() {
            let end = at
            // "27 November, Friday"
            _ = consumeGlued(Word.comma)
            _ = consumeOn()
            if !consume(Word.weekday) || value != day?.weekday { at = end }
            return true
        }
        at = first
        // "On the 15th", «15 числа»
        let number = consumeDayOfMonth()
        strength = Strength.atEnd
        return number > 0 && (isOn || value == 1) && acceptNext(0, number)
    }

    /// After `next`: a weekday of the next week, which starts on Monday, or the first day of a week, month or year.
    private func readNext() -> Bool {
        let today = context.today
        let monday = today.advanced(by: 8 - today.weekday)
        if consume(Word.weekday) { return accept(monday.advanced(by: value - 1)) }
        strength = Strength.atEnd
        if consume(Word.dayGroup) { return value == 1 && accept(monday.advanced(by: 5)) }
        let unit = consumeUnit()
        if unit == 1 { return accept(monday) }
        guard unit == 2 || unit == 3 else { return false }
        let months = unit == 2 ? 1 : 13 - today.parts.month
        return accept(CivilMonth(of: today).advanced(by: months)?.first)
    }

    private func readWeekday(_ weekday: Int, _ isOn: Bool) -> Bool {
        guard !tokens.isPlural(at - 1) else { return false }
        _ = consumeGlued(Word.point)
        let end = at
        // "Friday, 27 November"
        _ = consumeGlued(Word.comma)
        let start = at
        if readNamedDate() || fail(start) || readNumericDate(true), day?.weekday == weekday {
            strength = Strength.atEdges
            return true
        }
        at = end
        // "Friday next week"
        _ = consumeOn()
        if consume(Word.next), consumeUnit() == 1 {
            return accept(context.today.advanced(by: 7 - context.today.weekday + weekday))
        }
        at = end
        strength = isOn ? Strength.atEdges : bare
        return accept(earliest.advanced(by: (weekday - earliest.weekday + 7) % 7))
    }

    /// `end of the month`, `last day of the year`.
    private func readEnd() -> Bool {
        if !consume(Word.end) {
            guard consume(Word.ordinal), value == 9, consumeUnit() == 0 else { return false }
        }
        _ = consume(Word.of)
        _ = consume(Word.article) || consume(Word.this)
        let unit = consumeUnit()
        guard unit == 2 || unit == 3 else { return false }
        var month = CivilMonth(of: earliest)
        if unit == 3 { month = month.advanced(by: 12 - month.month) ?? month }
        return accept(month.first.advanced(by: month.length - 1))
    }

    /// `25 Nov`, `November 25th, 2026`, «25-го ноября 2026 г.»
    private func readNamedDate() -> Bool {
        let (month, day) = consumeMonthAndDay()
        guard month > 0 else { return false }
        let end = at
        _ = consumeGlued(Word.comma)
        guard consumeDigits(4, 4) else {
            at = end
            return acceptNext(month, day)
        }
        let year = value
        consumeYearWord()
        return accept(CivilDay(year: year, month: month, day: day))
    }

    /// Reads «г.» and «года» after a year.
    private func consumeYearWord() {
        let first = at
        if consumeUnit() != 3 { at = first }
    }

    /// `25 Nov`, `November 25th`, «25-го ноября». The month is 0 if there is none.
    func consumeMonthAndDay() -> (month: Int, day: Int) {
        if consume(Word.month) {
            let month = value
            _ = consumeGlued(Word.point)
            guard consumeDigits(1, 2) else { return (0, 0) }
            let day = value
            _ = consumeGlued(Word.ordinalEnding)
            return (month, day)
        }
        guard consumeDigits(1, 2) else { return (0, 0) }
        let day = value
        let isHyphen = consumeGlued(Word.dash)
        let isOrdinal = consumeGlued(Word.ordinalEnding)
        _ = consume(Word.of)
        guard isOrdinal || !isHyphen, consume(Word.month) else { return (0, 0) }
        let month = value
        _ = consumeGlued(Word.point)
        return (month, day)
    }

    /// Accepts the first such day from `earliest` on, of each month if the month is 0. The next 29 February is at most
    /// eight years later.
    @inline(never)
    private func acceptNext(_ month: Int, _ day: Int) -> Bool {
        let first = CivilMonth(of: earliest).number
        for offset in 0..<108 {
            let (year, index) = ((first + offset) / 12, (first + offset) % 12 + 1)
            guard month == 0 || index == month else { continue }
            if let found = CivilDay(year: year, month: index, day: day), found >= earliest {
                return accept(found)
            }
        }
        return false
    }

    /// `15th`, «15-го», «15 числа»; 0 if there is none. `value` is 1 for the Russian ending.
    func consumeDayOfMonth() -> Int {
        guard consumeDigits(1, 2) else { return 0 }
        let day = value
        let isHyphen = consumeGlued(Word.dash)
        let isGlued = at < tokens.count && !tokens.isFirst(at)
        guard consume(Word.ordinalEnding), isGlued || value == 1 && !isHyphen, day < 32 else { return 0 }
        // «15-го числа»
        if value == 1, isGlued, consume(Word.ordinalEnding) { value = 1 }
        return day
    }

    /// `2026-12-31`, `25.11.2026`, `25.11`, `12/31`.
    private func readNumericDate(_ isOn: Bool) -> Bool {
        guard consumeDigits(1, 4) else { return false }
        let (first, firstDigits) = (value, tokens.digits(at - 1))
        let sign = next()
        guard sign == Word.point || sign == Word.slash || sign == Word.dash, consumeGlued(sign),
            consumeGluedDigits(1, 2)
        else { return false }
        let (second, secondDigits) = (value, tokens.digits(at - 1))
        let end = at
        var (year, lastDigits) = (0, 0)
        if consumeGlued(sign), consumeGluedDigits(2, 4) {
            (year, lastDigits) = (value, tokens.digits(at - 1))
        } else {
            at = end
        }
        if sign == Word.dash {
            // ISO 8601 writes the year first.
            strength = Strength.explicit
            return firstDigits == 4 && secondDigits == 2 && lastDigits == 2
                && accept(CivilDay(year: first, month: second, day: year))
        }
        // With a slash, the number after 12 is the day; without one there are two readings.
        let isSlash = sign == Word.slash
        let isMonthFirst = isSlash && first <= 12
        guard firstDigits < 3, !isSlash || (second > 12) == isMonthFirst,
            secondDigits == 2 || isMonthFirst || lastDigits > 0
        else { return false }
        let (day, month) = isMonthFirst ? (second, first) : (first, second)
        if lastDigits > 0 {
            if !isSlash { consumeYearWord() }
            return accept(CivilDay(year: lastDigits == 2 ? 2000 + year : year, month: month, day: day))
        }
        if !isOn { strength = !isSlash && context.language == .russian ? Strength.atEnd : bare }
        return month > 0 && acceptNext(month, day)
    }
}
