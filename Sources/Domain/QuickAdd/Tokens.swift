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

/// The words, numbers, signs and quotations of a title.
final class Tokens {
    let text: [UInt8]
    let lower: [UInt8]
    /// Five numbers for each token: kind (`Word`), value, start, end and traits. One array needs less code than a
    /// structure for each token.
    @exclusivity(unchecked) private var numbers: [Int] = []
    @exclusivity(unchecked) private var at = 0

    private static let first = 16
    private static let capital = 32
    private static let plural = 64

    private(set) var count = 0

    @inline(never)
    func kind(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: numbers[5 * index]) }
    @inline(never)
    func value(_ index: Int) -> Int { numbers[5 * index + 1] }
    /// The place in the bytes of the title.
    @inline(never)
    func start(_ index: Int) -> Int { numbers[5 * index + 2] }
    @inline(never)
    func end(_ index: Int) -> Int { numbers[5 * index + 3] }

    @inline(never)
    private func has(_ trait: Int, _ index: Int) -> Bool { numbers[5 * index + 4] & trait != 0 }

    /// True if a token is the first of the title or follows a blank.
    @inline(never)
    func isFirst(_ index: Int) -> Bool { has(Tokens.first, index) }

    /// The number of digits, at most 15; 0 for a number in words.
    @inline(never)
    func digits(_ index: Int) -> Int { numbers[5 * index + 4] & 15 }

    /// True for a capital letter before a small one.
    func isCapital(_ index: Int) -> Bool { has(Tokens.capital, index) }

    /// True for `Mondays` and «понедельникам».
    func isPlural(_ index: Int) -> Bool { has(Tokens.plural, index) }

    init(_ text: [UInt8]) {
        self.text = text
        lower = lowercased(text)
        var isFirst = true
        while at < text.count {
            let start = at
            let (sign, next) = lower.scalar(at: at)
            at = next
            if isBlankSign(sign) {
                isFirst = true
                continue
            }
            var traits = isFirst ? Tokens.first : 0
            var kind = sign < 0x80 ? UInt8(sign) : Word.unknown
            var value = 0
            if isDigit(lower[start]) {
                kind = Word.number
                at = start
                while at < lower.count, isDigit(lower[at]) {
                    value = min(value * 10 + Int(lower[at] & 15), 99_999)
                    at += 1
                }
                traits |= min(at - start, 15)
            } else if isLetter(sign) {
                (kind, value) = endWord(start)
                if isCapital(from: start), next == at || !isCapital(from: next) { traits |= Tokens.capital }
                let last = lower[at - 1]
                if last == 0xBC || last == UInt8(ascii: "s") && at - start > 6 { traits |= Tokens.plural }
            } else if isFirst || followsMention, let end = endOfQuotation(sign, from: next) {
                kind = Word.quoted
                at = end
            } else if sign == 0x2013 || sign == 0x2014 {
                kind = Word.dash
            }
            append(Int(kind))
            append(value)
            append(start)
            append(at)
            append(traits)
            count += 1
            isFirst = false
        }
    }

    @inline(never)
    private func append(_ number: Int) { numbers.append(number) }

    /// True after `@` or `#` at the beginning of a word.
    private var followsMention: Bool {
        guard count > 0, isFirst(count - 1) else { return false }
        return kind(count - 1) == Word.person || kind(count - 1) == Word.list
    }

    private func endWord(_ start: Int) -> (UInt8, Int) {
        while at < lower.count {
            let (sign, next) = lower.scalar(at: at)
            guard isLetter(sign) else { break }
            at = next
        }
        if let value = endOfMeridiem(start) { return (Word.halfDay, value) }
        return lookUp(lower, start, at)
    }

    private func isCapital(from index: Int) -> Bool {
        text[index] != lower[index] || text[index] > 0x7F && text[index + 1] != lower[index + 1]
    }

    /// Reads `a.m.` and `p.m.` after their first letter.
    private func endOfMeridiem(_ start: Int) -> Int? {
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
        let closing: UInt32
        switch sign {
        case 0x22: closing = 0x22
        case 0xAB: closing = 0xBB
        case 0x201C, 0x201E: closing = 0x201D
        case 0x27, 0x2018: closing = 0x2019
        default: return nil
        }
        let isApostrophe = closing == 0x2019
        var at = start
        while at < text.count {
            let (sign, next) = text.scalar(at: at)
            at = next
            // German quotations end with the sign that opens English ones.
            guard sign == closing || sign == 0x27 && isApostrophe || sign == 0x201C && closing == 0x201D
            else {
                continue
            }
            if !isApostrophe || at == text.count || !isLetter(text.scalar(at: at).value) { return at }
        }
        return isApostrophe ? nil : at
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
