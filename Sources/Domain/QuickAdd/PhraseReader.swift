/// The meaning of some words of a title. Words can have two meanings: `tonight` is a day and a time.
struct Phrase {
    var day: CivilDay?
    /// In minutes since midnight.
    var time: Int?
    var rule: Recurrence?
    var strength = Strength.atEnd
    /// The token after the phrase.
    var end = 0
    /// The first token of the time if a day or a rule precedes it in the same phrase.
    var timeStart: Int?

    /// A bit for each kind of chip.
    var kinds: Int { (day == nil ? 0 : 1) | (time == nil ? 0 : 2) | (rule == nil ? 0 : 4) }
}

/// Where a phrase counts.
enum Strength: Int {
    /// Only next to another phrase: a lone weekday.
    case bare
    /// At the end of a title.
    case atEnd
    /// At the beginning, too.
    case atEdges
    /// Anywhere in a title.
    case explicit
}

/// Reads a phrase from a position in the tokens of a title.
struct PhraseReader {
    let tokens: [Token]
    let context: QuickAdd.Context
    /// The first day for dates without a year.
    var earliest: CivilDay
    /// The start of a rule without a day (`every month`).
    var start: CivilDay
    /// The tokens from here on are not read.
    var limit = 0
    var at = 0
    /// The value of the last token that was read.
    var value = 0

    /// The longest phrase that starts at a token, or nil.
    mutating func phrase(at first: Int, limit: Int) -> Phrase? {
        self.limit = limit
        guard tokens[first].isFirst, !isBlocked(first) else { return nil }
        var longest: Phrase?
        for kind in 0..<3 {
            at = first
            guard var phrase = kind == 0 ? rulePhrase() : kind == 1 ? dayPhrase() : timePhrase(), isEnd(at)
            else { continue }
            phrase.end = at
            if phrase.end > longest?.end ?? 0 { longest = phrase }
        }
        return longest
    }

    private mutating func rulePhrase() -> Phrase? {
        var rules = RuleReader(reader: self)
        let phrase = rules.phrase()
        at = rules.reader.at
        return phrase
    }

    /// True if the word before changes the meaning: `until Friday`, `the sun`, `5 - 6pm`.
    private func isBlocked(_ first: Int) -> Bool {
        guard first > 0 else { return false }
        let previous = tokens[first - 1]
        switch previous.kind {
        case Word.blocker, Word.article, Word.of, Word.until, Word.after, Word.from, Word.every, Word.and:
            return true
        case Word.ordinal: return previous.value == 9
        case Word.number: return previous.digits == 0
        case Word.dash: return first > 1 && tokens[first - 2].kind == Word.number
        default: return false
        }
    }

    /// True if a phrase can end before a token.
    func isEnd(_ index: Int) -> Bool {
        guard index < tokens.count, !tokens[index].isFirst else { return true }
        switch tokens[index].kind {
        case Word.comma, Word.point, Word.exclamation, Word.colon, UInt8(ascii: ";"):
            return index + 1 == tokens.count || tokens[index + 1].isFirst
        default: return false
        }
    }

    // MARK: - Tokens

    /// Reads a token of a kind.
    mutating func take(_ kind: UInt8) -> Bool {
        guard at < limit, tokens[at].kind == kind else { return false }
        value = tokens[at].value
        at += 1
        return true
    }

    /// Reads a token without a blank before it.
    mutating func takeGlued(_ kind: UInt8) -> Bool {
        guard at < limit, !tokens[at].isFirst else { return false }
        return take(kind)
    }

    /// Reads a number in digits.
    mutating func takeDigits(_ digits: ClosedRange<Int>, glued: Bool = false) -> Bool {
        guard at < limit, digits.contains(tokens[at].digits) else { return false }
        return glued ? takeGlued(Word.number) : take(Word.number)
    }

    /// Reads a unit of time. With a capital letter it belongs to a name (`80 Days`).
    mutating func takeUnit() -> Bool {
        guard at < limit, at == 0 || !tokens[at].isCapital else { return false }
        if take(Word.dayOrAfternoon) {
            value = 0
            return true
        }
        guard take(Word.unit) else { return false }
        let unit = value
        _ = takeGlued(Word.point)
        value = unit
        return true
    }

    /// Reads `on`, `for`, «в» or «на».
    mutating func takeDayPreposition() -> Bool {
        take(Word.on) || take(Word.v) || take(Word.forDay)
    }

    // MARK: - Times

    /// `at 5pm`, `17:00`, `in the evening`, «в 9 утра», «вечером в 8».
    mutating func timePhrase() -> Phrase? {
        var phrase = Phrase()
        let first = at
        if take(Word.inside), take(Word.article), take(Word.period) {
            phrase.time = periodTime(value)
            return phrase
        }
        at = first
        let isAt = takeAt()
        if take(Word.adverbialPeriod) || isAt && take(Word.period) || isNoon() && take(Word.period) {
            phrase.strength = isAt || value != 12 ? .atEdges : bare
            phrase.time = periodTime(value)
            return phrase
        }
        guard let (time, strength) = clock(isAt) else { return nil }
        phrase.time = time
        phrase.strength = strength
        return phrase
    }

    private func isNoon() -> Bool { at < limit && tokens[at].kind == Word.period && tokens[at].value == 12 }

    private mutating func takeAt() -> Bool {
        take(Word.at) || take(Word.v) || take(Word.forDay) || take(Word.person)
    }

    var bare: Strength { context.allowsBareNames ? .atEnd : .bare }

    /// The time after a part of the day: `evening at 8`.
    mutating func periodTime(_ hour: Int) -> Int {
        let start = at
        let isAt = takeAt()
        guard let (time, _) = clock(isAt), isEnd(at) else {
            at = start
            return hour * 60
        }
        return hour >= 12 && time < 720 ? time + 720 : time
    }

    /// `5pm`, `17:00`, and after `at` also `17`.
    mutating func clock(_ isAt: Bool) -> (Int, Strength)? {
        // «В час дня» is 13:00.
        let isOne = isAt && at < limit && tokens[at].value == 4 && tokens[at].kind == Word.unit
        guard isOne ? take(Word.unit) : takeDigits(1...2) else { return nil }
        var hour = isOne ? 1 : value
        var minute: Int?
        let isPadded = tokens[at - 1].digits == 2
        let start = at
        if takeGlued(Word.colon) || takeGlued(Word.point) || isAt && takeGlued(Word.dash) {
            let isColon = tokens[start].kind == Word.colon
            if takeDigits(2...2, glued: true) { minute = value } else { at = start }
            // "5.30" is a time only after "at" or before "pm".
            if minute != nil, !isColon, !isAt, !isHalfDay() { return nil }
        }
        if isAt, minute == nil, !isOne, at < limit, tokens[at].kind == Word.unit, tokens[at].value == 4 {
            _ = takeUnit()
        }
        var strength = isAt ? Strength.explicit : isPadded ? .atEdges : bare == .atEnd ? .atEdges : .bare
        if let half = takeHalfDay() {
            guard (1...12).contains(hour) else { return nil }
            let isLate = half == 1 || half == 2 && 6..<12 ~= hour
            hour = hour % 12 + (isLate ? 12 : 0)
            if strength == .bare { strength = .atEdges }
        } else if minute == nil {
            guard isAt, !isOne else { return nil }
            // "At 5" is in the afternoon, "at 9" in the morning.
            if !isPadded, (1...6).contains(hour) { hour += 12 }
            strength = .atEnd
        }
        guard hour < 24, minute ?? 0 < 60 else { return nil }
        return (hour * 60 + (minute ?? 0), strength)
    }

    private func isHalfDay() -> Bool {
        at < limit && (tokens[at].kind == Word.halfDay || tokens[at].kind == Word.dayOrAfternoon)
    }

    /// `am` is 0, `pm` and «дня» are 1, «ночи» is 2.
    private mutating func takeHalfDay() -> Int? {
        if take(Word.halfDay) { return value }
        if take(Word.dayOrAfternoon) { return 1 }
        let start = at
        if take(Word.inside), take(Word.article), take(Word.period) { return value < 12 ? 0 : 1 }
        at = start
        return nil
    }
}
