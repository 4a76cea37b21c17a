/// A word, a number, a sign or a quotation of a title.
struct Token {
    /// The kind (`Word`), and its value.
    let kind: UInt8
    let value: Int
    /// The place in the bytes of the title.
    let range: Range<Int>
    /// True if it is the first of the title or follows a blank.
    let isFirst: Bool
    /// The number of digits; 0 for a number in words.
    var digits = 0
    /// True for a capital letter before a small one.
    var isCapital = false
    /// True for `Mondays` and «понедельникам».
    var isPlural = false
}

/// The bytes in lower case for Latin and Cyrillic letters, with «е» for «ё». Each letter keeps its number of bytes.
func lowercased(_ text: [UInt8]) -> [UInt8] {
    var result = text
    for index in result.indices {
        let previous = index > 0 ? text[index - 1] : 0
        switch (previous, text[index]) {
        case (_, 0x41...0x5A): result[index] |= 0x20
        case (0xD0, 0x90...0x9F): result[index] += 0x20
        case (0xD0, 0xA0...0xAF):
            result[index - 1] = 0xD1
            result[index] -= 0x20
        case (0xD0, 0x81), (0xD1, 0x91):
            result[index - 1] = 0xD0
            result[index] = 0xB5
        default: break
        }
    }
    return result
}

/// Splits a title into tokens.
struct Tokenizer {
    let text: [UInt8]
    let lower: [UInt8]
    private(set) var tokens: [Token] = []
    private var at = 0

    init(_ text: [UInt8]) {
        self.text = text
        lower = lowercased(text)
        tokens.reserveCapacity(32)
        var isFirst = true
        while at < text.count {
            let start = at
            let (sign, next) = lower.scalar(at: at)
            if isBlankSign(sign) {
                at = next
                isFirst = true
                continue
            }
            if isDigit(lower[at]) {
                appendNumber(isFirst)
            } else if isLetter(sign) {
                appendWord(isFirst)
            } else if let end = isFirst || followsMention ? endOfQuotation(sign, from: next) : nil {
                at = end
                append(Word.quoted, 0, start, isFirst)
            } else {
                at = next
                let isDash = sign == 0x2013 || sign == 0x2014
                append(
                    isDash ? Word.dash : sign < 0x80 ? UInt8(sign) : Word.unknown, 0, start, isFirst)
            }
            isFirst = false
        }
    }

    /// True after `@` or `#` at the beginning of a word.
    private var followsMention: Bool {
        guard let last = tokens.last, last.isFirst else { return false }
        return last.kind == Word.person || last.kind == Word.list
    }

    private mutating func append(_ kind: UInt8, _ value: Int, _ start: Int, _ isFirst: Bool) {
        tokens.append(Token(kind: kind, value: value, range: start..<at, isFirst: isFirst))
    }

    private mutating func appendNumber(_ isFirst: Bool) {
        let start = at
        var value = 0
        while at < lower.count, isDigit(lower[at]) {
            value = min(value * 10 + Int(lower[at] & 15), 99_999)
            at += 1
        }
        append(Word.number, value, start, isFirst)
        tokens[tokens.count - 1].digits = at - start
    }

    private mutating func appendWord(_ isFirst: Bool) {
        let start = at
        while at < lower.count {
            let (sign, next) = lower.scalar(at: at)
            guard isLetter(sign) else { break }
            at = next
        }
        if let value = endOfMeridiem(start) {
            append(Word.halfDay, value, start, isFirst)
            return
        }
        let (kind, value) = lookUp(lower[start..<at])
        append(kind, value, start, isFirst)
        let second = lower.scalar(at: start).end
        let isSecondSmall = second >= at || !isCapital(second)
        tokens[tokens.count - 1].isCapital = isSecondSmall && isCapital(start)
        if kind == Word.weekday {
            let ending = lower[start..<at].suffix(4)
            tokens[tokens.count - 1].isPlural =
                ending.elementsEqual("days".utf8) || ending.elementsEqual("ам".utf8)
                || ending.elementsEqual("ям".utf8)
        }
    }

    private func isCapital(_ index: Int) -> Bool {
        text[index..<lower.scalar(at: index).end] != lower[index..<lower.scalar(at: index).end]
    }

    /// Reads `a.m.` and `p.m.` after their first letter.
    private mutating func endOfMeridiem(_ start: Int) -> Int? {
        let isAfternoon = lower[start] == UInt8(ascii: "p")
        guard at == start + 1, isAfternoon || lower[start] == UInt8(ascii: "a"), at + 1 < lower.count,
            lower[at] == Word.point, lower[at + 1] == UInt8(ascii: "m"),
            at + 2 == lower.count || !isLetter(lower.scalar(at: at + 2).value)
        else { return nil }
        at += at + 2 < lower.count && lower[at + 2] == Word.point ? 3 : 2
        return isAfternoon ? 1 : 0
    }

    /// The end of a quotation after its first sign; nil if the sign opens none. A quotation that is not closed yet
    /// extends to the end, except after an apostrophe.
    private func endOfQuotation(_ sign: UInt32, from start: Int) -> Int? {
        let closing: [UInt32]
        switch sign {
        case 0x22: closing = [0x22]
        case 0xAB: closing = [0xBB]
        case 0x201C, 0x201E: closing = [0x201C, 0x201D]
        case 0x27, 0x2018: closing = [0x27, 0x2019]
        default: return nil
        }
        var at = start
        while at < text.count {
            let (sign, next) = text.scalar(at: at)
            at = next
            guard closing.contains(sign) else { continue }
            if closing[0] != 0x27 || at == text.count || !isLetter(text.scalar(at: at).value) { return at }
        }
        return closing[0] == 0x27 ? nil : at
    }
}

func isBlankSign(_ sign: UInt32) -> Bool {
    switch sign {
    case 0...0x20, 0xA0, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x3000, 0xFEFF: true
    default: false
    }
}

/// ASCII letters, and other characters except the punctuation of Latin-1 and General Punctuation.
func isLetter(_ sign: UInt32) -> Bool {
    switch sign {
    case 0x61...0x7A, 0x41...0x5A: true
    case 0..<0xC0, 0x2000...0x206F: false
    default: true
    }
}
