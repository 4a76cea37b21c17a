/// A quantity: `2 kg`, `1.5 l`, `3`.
public struct Quantity: Equatable, Sendable {
    /// In thousandths, 1…10¹².
    public let thousandths: Int64
    /// Empty for pieces.
    public let unit: String

    public static let unitRule = TextRule(limit: 20, required: false)
    static let range: ClosedRange<Int64> = 1...1_000_000_000_000

    /// - Throws: `invalid` if it is zero or more than 1,000,000,000; the refusal of an invalid unit.
    public init(thousandths: Int64, unit: String) throws(Refusal) {
        guard Quantity.range.contains(thousandths) else { throw .invalid }
        self.thousandths = thousandths
        self.unit = try Quantity.unitRule.clean(unit)
    }

    /// One piece, the quantity of an item that has none.
    public static let one = Quantity(unchecked: 1000)

    private init(unchecked thousandths: Int64) {
        self.thousandths = thousandths
        unit = ""
    }

    /// The sum of two quantities; nil if their units differ or the sum is too large.
    public func adding(_ other: Quantity) -> Quantity? {
        guard unit == other.unit else { return nil }
        return try? Quantity(thousandths: thousandths + other.thousandths, unit: unit)
    }

    /// Parses an amount: `2`, `1.5`, `1,5` or `1,500`, with at most three decimals.
    /// - Parameter point: the decimal sign of the app's language. It decides whether `1,500` is in thousands or a
    ///   decimal.
    /// - Throws: `empty`, or `invalid`.
    public init(amount: String, unit: String, point: String = ".") throws(Refusal) {
        let text = try TextRule(limit: 20).clean(amount)
        guard let thousandths = parsedThousandths(text.bytes[...], point: point.bytes[0]) else {
            throw .invalid
        }
        try self.init(thousandths: thousandths, unit: unit)
    }

    /// Parses an amount with or without a unit: `2`, `1.5 kg`, `2кг`, `1 500 г`, `1/2 l`, `1½ kg`.
    /// - Throws: as above.
    public init(_ text: String, point: String) throws(Refusal) {
        let bytes = withoutGroups(text.bytes, isField: true).drop { $0 == UInt8(ascii: " ") }
        if let (thousandths, unit) = parsedFraction(bytes) {
            try self.init(thousandths: thousandths, unit: String(bytes: unit))
            return
        }
        let amount = bytes.prefix(while: isNumeral)
        if amount.isEmpty, !bytes.isEmpty { throw .invalid }
        if bytes[amount.endIndex...].first == UInt8(ascii: "/") { throw .invalid }
        try self.init(
            amount: String(bytes: amount), unit: String(bytes: bytes[amount.endIndex...]), point: point)
    }

    /// The common notation, such as `1.5 kg`.
    public func text(point: String) -> String {
        unit.isEmpty ? amount(point: point) : amount(point: point) + " " + unit
    }

    /// The amount with the given decimal sign, without trailing zeros.
    public func amount(point: String) -> String {
        let whole = String(thousandths / 1000)
        var rest = thousandths % 1000
        if rest == 0 { return whole }
        var digits = 3
        while rest % 10 == 0 {
            rest /= 10
            digits -= 1
        }
        let decimals = String(rest)
        return whole + point + String(repeating: "0", count: digits - decimals.utf8.count) + decimals
    }

    /// One more or one less, for the buttons next to the field; nil if the result is not a quantity.
    public func stepped(by steps: Int64) -> Quantity? {
        try? Quantity(thousandths: thousandths + steps * 1000, unit: unit)
    }
}

/// True if the byte can be part of an amount.
func isNumeral(_ byte: UInt8) -> Bool { isDigit(byte) || isSign(byte) }

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }

/// Parses `12`, `1.5`, `0,25`, `1,500`, `1.500.000,5`: up to 13 digits, groups of three, up to three decimals.
///
/// A single sign before three digits separates decimals if it is the language's decimal sign, otherwise thousands.
func parsedThousandths(_ text: ArraySlice<UInt8>, point: UInt8) -> Int64? {
    var value: Int64 = 0
    var (digits, run, signs) = (0, 0, 0)
    var (firstSign, lastSign): (UInt8, UInt8) = (0, 0)
    var hasGroups = false
    for byte in text {
        if isDigit(byte) {
            guard digits < 13 else { return nil }
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
            digits += 1
            run += 1
        } else {
            guard isSign(byte), run > 0 else { return nil }
            if signs == 0 {
                firstSign = byte
                hasGroups = run <= 3 && text.first != UInt8(ascii: "0")
            } else if run != 3 || lastSign != firstSign {
                return nil
            }
            lastSign = byte
            signs += 1
            run = 0
        }
    }
    guard run > 0, signs < 2 || hasGroups else { return nil }
    let endsWithGroup = run == 3 && hasGroups && lastSign == firstSign && (signs > 1 || firstSign != point)
    guard signs < 2 || endsWithGroup || lastSign != firstSign else { return nil }
    let decimals = signs == 0 || endsWithGroup ? 0 : run
    guard decimals <= 3 else { return nil }
    for _ in decimals..<3 { value *= 10 }
    return value
}

/// Parses a common fraction, with or without a whole number before it: `1/2`, `1 1/2`, `1½`. It is rounded to thousandths.
/// - Returns: its value in thousandths, and the text after it; nil if there is no fraction.
private func parsedFraction(_ text: ArraySlice<UInt8>) -> (thousandths: Int64, rest: ArraySlice<UInt8>)? {
    func number(_ text: ArraySlice<UInt8>) -> (value: Int64, rest: ArraySlice<UInt8>)? {
        let digits = text.prefix(while: isDigit)
        guard 1...9 ~= digits.count, let value = Int64(String(bytes: digits)) else { return nil }
        return (value, text[digits.endIndex...])
    }
    func blanks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> { text.drop { $0 == UInt8(ascii: " ") } }
    /// `1/2`, or a single character for it.
    func part(_ text: ArraySlice<UInt8>) -> (over: Int64, under: Int64, rest: ArraySlice<UInt8>)? {
        for (sign, over, under) in commonFractions where text.starts(with: sign.utf8) {
            return (over, under, text.dropFirst(sign.utf8.count))
        }
        guard let over = number(text) else { return nil }
        for sign in ["/", "\u{2044}"] where over.rest.starts(with: sign.utf8) {
            guard let under = number(over.rest.dropFirst(sign.utf8.count)), under.value > 0 else {
                return nil
            }
            return (over.value, under.value, under.rest)
        }
        return nil
    }
    let whole = part(text) == nil ? number(text) : nil
    guard let part = part(whole.map { blanks($0.rest) } ?? text) else { return nil }
    return ((whole?.value ?? 0) * 1000 + (part.over * 1000 + part.under / 2) / part.under, part.rest)
}

/// The characters of common fractions, with numerator and denominator (Unicode, Number Forms).
private let commonFractions: [(sign: String, over: Int64, under: Int64)] = [
    ("½", 1, 2), ("¼", 1, 4), ("¾", 3, 4), ("⅓", 1, 3), ("⅔", 2, 3), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8),
    ("⅞", 7, 8),
]

/// Removes blanks that group digits (`1 500`): no-break and thin spaces, in a field also plain spaces. Other no-break
/// and thin spaces become plain ones.
func withoutGroups(_ text: [UInt8], isField: Bool) -> [UInt8] {
    var plain: [UInt8] = []
    var (at, run) = (0, 0)
    while at < text.count {
        let (sign, next) = text.scalar(at: at)
        switch sign {
        case 0x20 where isField, 0xA0, 0x2009, 0x202F:
            let group = text[next...].prefix(while: isDigit)
            let isEnd = group.endIndex == text.count || text[group.endIndex] == UInt8(ascii: " ")
            if !(1...3 ~= run && group.count == 3 && (isEnd || sign != 0x20)) {
                plain.append(UInt8(ascii: " "))
            }
            run = 0
        default:
            plain += text[at..<next]
            run = isDigit(text[at]) ? run + 1 : 0
        }
        at = next
    }
    return plain
}
