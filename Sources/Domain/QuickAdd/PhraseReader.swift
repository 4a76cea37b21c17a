/// Where a phrase counts.
enum Strength {
    /// Only next to another phrase: a lone weekday.
    static let bare = 0
    /// At the end of a title.
    static let atEnd = 1
    /// At the beginning, too.
    static let atEdges = 2
    /// Anywhere in a title.
    static let explicit = 3
}

/// Reads a phrase from a position in the tokens of a title. The functions return false if the words have another
/// meaning.
final class PhraseReader {
    let tokens: Tokens
    let context: QuickAdd.Context
    /// The first day for dates without a year.
    var earliest: CivilDay
    /// The start of a rule without a day (`every month`).
    var start: CivilDay
    /// The tokens from here on are not read.
    @exclusivity(unchecked) private var limit = 0
    /// The next token. The checks of exclusive access would take a third of the time.
    @exclusivity(unchecked) var at = 0
    /// The value of the last token that was read.
    @exclusivity(unchecked) var value = 0

    // The meaning of the phrase. Words can have two meanings: `tonight` is a day and a time.
    var day: CivilDay?
    /// In minutes since midnight.
    var time: Int?
    var rule: Recurrence?
    var strength = Strength.atEnd
    /// The first token of the time if a day or a rule precedes it in the same phrase; otherwise that of the phrase.
    var timeStart = 0

    init(_ tokens: Tokens, _ context: QuickAdd.Context) {
        self.tokens = tokens
        self.context = context
        earliest = context.today
        start = context.today
    }

    /// A bit for each kind of chip in the phrase.
    var kinds: Int { (day == nil ? 0 : 1) | (time == nil ? 0 : 2) | (rule == nil ? 0 : 4) }

    /// Reads the phrase that starts at a token.
    /// - Returns: the token after it, or 0.
    func read(_ first: Int, _ limit: Int) -> Int {
        self.limit = limit
        guard tokens.kind(first) != Word.unknown, tokens.isFirst(first), !isBlocked(first) else { return 0 }
        for kind in 0..<3 {
            (at, timeStart) = (first, first)
            (day, time, rule, strength) = (nil, nil, nil, Strength.atEnd)
            let isRead = kind == 0 ? readRule() : kind == 1 ? readDay() : readTime()
            if isRead, isEnd(at) { return at }
        }
        return 0
    }

    private func readRule() -> Bool {
        var rules = RuleReader(reader: self)
        return rules.read()
    }

    /// True if the word before changes the meaning: `until Friday`, `the sun`, `5 - 6pm`.
    private func isBlocked(_ first: Int) -> Bool {
        guard first > 0 else { return false }
        switch tokens.kind(first - 1) {
        case Word.blocker, Word.article, Word.of, Word.until, Word.after, Word.from, Word.every, Word.and:
            return true
        case Word.ordinal: return tokens.value(first - 1) == 9
        case Word.number: return tokens.digits(first - 1) == 0
        case Word.dash: return first > 1 && tokens.kind(first - 2) == Word.number
        default: return false
        }
    }

    /// True if a phrase can end before a token.
    func isEnd(_ index: Int) -> Bool {
        guard index < tokens.count, !tokens.isFirst(index) else { return true }
        return isSeparator(tokens.kind(index)) && (index + 1 == tokens.count || tokens.isFirst(index + 1))
    }

    // MARK: - Tokens

    /// The kind of the next token, or 0.
    @inline(never)
    func next() -> UInt8 { at < limit ? tokens.kind(at) : 0 }

    /// The value of the next token if it has a kind; otherwise -1.
    @inline(never)
    func value(_ kind: UInt8) -> Int { next() == kind ? tokens.value(at) : -1 }

    /// Reads a token of a kind.
    @inline(never)
    func consume(_ kind: UInt8) -> Bool {
        guard next() == kind else { return false }
        value = tokens.value(at)
        at += 1
        return true
    }

    /// Reads a token without a blank before it.
    @inline(never)
    func consumeGlued(_ kind: UInt8) -> Bool { at < limit && !tokens.isFirst(at) && consume(kind) }

    /// Reads a number in digits.
    @inline(never)
    func consumeDigits(_ low: Int, _ high: Int) -> Bool {
        at < limit && low <= tokens.digits(at) && tokens.digits(at) <= high && consume(Word.number)
    }

    /// The same without a blank before it.
    @inline(never)
    func consumeGluedDigits(_ low: Int, _ high: Int) -> Bool {
        at < limit && !tokens.isFirst(at) && consumeDigits(low, high)
    }

    /// Reads a unit of time; -1 if there is none. With a capital letter it belongs to a name (`80 Days`).
    @inline(never)
    func consumeUnit() -> Int {
        guard at == 0 || at < limit && !tokens.isCapital(at) else { return -1 }
        if consume(Word.dayOrAfternoon) { return 0 }
        guard consume(Word.unit) else { return -1 }
        let unit = value
        _ = consumeGlued(Word.point)
        return unit
    }

    /// Reads `on`, `for`, «в» or «на».
    @inline(never)
    func consumeOn() -> Bool { consume(Word.on) || consume(Word.v) || consume(Word.forDay) }

    /// Goes back to a token.
    @inline(never)
    func fail(_ first: Int) -> Bool {
        at = first
        return false
    }

    // MARK: - Times

    /// `at 5pm`, `17:00`, `in the evening`, «в 9 утра», «вечером в 8».
    private func readTime() -> Bool {
        let first = at
        if consume(Word.inside), consume(Word.article), consume(Word.period) {
            readPeriodTime(value)
            return true
        }
        at = first
        let isAt = consumeAt()
        if consume(Word.adverbialPeriod) || (isAt || value(Word.period) == 12) && consume(Word.period) {
            strength = isAt || value != 12 ? Strength.atEdges : bare
            readPeriodTime(value)
            return true
        }
        return readClock(isAt)
    }

    @inline(never)
    private func consumeAt() -> Bool {
        consume(Word.at) || consume(Word.v) || consume(Word.forDay) || consume(Word.person)
    }

    var bare: Int { context.allowsBareNames ? Strength.atEnd : Strength.bare }

    /// Reads the time after a part of the day: `evening at 8`.
    @inline(never)
    func readPeriodTime(_ hour: Int) {
        let (start, old) = (at, strength)
        if readClock(consumeAt()), isEnd(at), let clock = time {
            time = hour >= 12 && clock < 720 ? clock + 720 : clock
        } else {
            at = start
            time = hour * 60
        }
        strength = old
    }

    /// Reads `5pm`, `17:00`, and after `at` also `17`.
    private func readClock(_ isAt: Bool) -> Bool {
        // «В час дня» is 13:00.
        let isOne = isAt && value(Word.unit) == 4
        guard isOne ? consume(Word.unit) : consumeDigits(1, 2) else { return false }
        var hour = isOne ? 1 : value
        var minute = -1
        let isPadded = tokens.digits(at - 1) == 2
        let start = at
        let isColon = consumeGlued(Word.colon)
        if isColon || consumeGlued(Word.point) || isAt && consumeGlued(Word.dash) {
            if consumeGluedDigits(2, 2) { minute = value } else { at = start }
            // "5.30" is a time only after "at" or before "pm".
            if minute >= 0, !isColon, !isAt, next() != Word.halfDay, next() != Word.dayOrAfternoon {
                return false
            }
        }
        if isAt, minute < 0, !isOne, value(Word.unit) == 4 { _ = consumeUnit() }
        strength =
            isAt ? Strength.explicit : isPadded || context.allowsBareNames ? Strength.atEdges : Strength.bare
        let half = consumeHalfDay()
        if half >= 0 {
            guard hour > 0, hour < 13 else { return false }
            let isLate = half == 1 || half == 2 && hour > 5 && hour < 12
            hour = hour % 12 + (isLate ? 12 : 0)
            if strength == Strength.bare { strength = Strength.atEdges }
        } else if minute < 0 {
            guard isAt, !isOne else { return false }
            // "At 5" is in the afternoon, "at 9" in the morning.
            if !isPadded, hour > 0, hour < 7 { hour += 12 }
            strength = Strength.atEnd
        }
        guard hour < 24, minute < 60 else { return false }
        time = hour * 60 + max(0, minute)
        return true
    }

    /// `am` is 0, `pm` and «дня» are 1, «ночи» is 2, nothing is -1.
    private func consumeHalfDay() -> Int {
        if consume(Word.halfDay) { return value }
        if consume(Word.dayOrAfternoon) { return 1 }
        let start = at
        if consume(Word.inside), consume(Word.article), consume(Word.period) { return value < 12 ? 0 : 1 }
        at = start
        return -1
    }
}

/// True for signs that can follow a chip.
func isSeparator(_ kind: UInt8) -> Bool {
    switch kind {
    case Word.comma, Word.point, Word.exclamation, Word.colon, UInt8(ascii: ";"): true
    default: false
    }
}
