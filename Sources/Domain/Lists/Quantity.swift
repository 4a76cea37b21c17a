/// How much of something: `2 kg`, `1.5 l`, `3`.
public struct Quantity: Equatable, Sendable {
    /// In thousandths, 1…10¹².
    public let thousandths: Int64
    /// Empty for pieces.
    public let unit: String

    public static let unitRule = TextRule(limit: 20, required: false)
    static let range: ClosedRange<Int64> = 1...1_000_000_000_000

    /// - Throws: `invalid` when it is nothing, or more than 1,000,000,000; what is wrong with the unit.
    public init(thousandths: Int64, unit: String) throws(Refusal) {
        guard Quantity.range.contains(thousandths) else { throw .invalid }
        self.thousandths = thousandths
        self.unit = try Quantity.unitRule.clean(unit)
    }

    /// Reads an amount as people type it, `2`, `1.5` or `1,5`, with at most three decimals.
    /// - Throws: `empty`, or `invalid`.
    public init(amount: String, unit: String) throws(Refusal) {
        let text = try TextRule(limit: 20).clean(amount)
        guard let thousandths = parsedThousandths(text.bytes[...]) else { throw .invalid }
        try self.init(thousandths: thousandths, unit: unit)
    }

    /// Reads an amount with or without a unit: `2`, `1.5 kg`, `2кг`.
    /// - Throws: as above.
    public init(_ text: String) throws(Refusal) {
        let bytes = text.bytes.drop { $0 == UInt8(ascii: " ") }
        let amount = bytes.prefix(while: isNumeral)
        if amount.isEmpty, !bytes.isEmpty { throw .invalid }
        try self.init(amount: String(bytes: amount), unit: String(bytes: bytes[amount.endIndex...]))
    }

    /// As people write it, `1.5 kg`.
    public func text(point: String) -> String {
        unit.isEmpty ? amount(point: point) : amount(point: point) + " " + unit
    }

    /// The amount with a point or comma, and no more decimals than it has.
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

    /// One more or one less, as the buttons beside the field do it; nil where that is no quantity.
    public func stepped(by steps: Int64) -> Quantity? {
        try? Quantity(thousandths: thousandths + steps * 1000, unit: unit)
    }
}

/// Whether it can be part of an amount.
func isNumeral(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: ",")
}

/// `12`, `1.5`, `0,25`: up to ten digits, a point or comma, up to three decimals.
func parsedThousandths(_ text: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    var digits = 0
    var decimals: Int?
    for byte in text {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            guard digits < 13, decimals.map({ $0 < 3 }) ?? true else { return nil }
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
            digits += 1
            decimals = decimals.map { $0 + 1 }
        case UInt8(ascii: "."), UInt8(ascii: ","):
            guard decimals == nil, digits > 0 else { return nil }
            decimals = 0
        default: return nil
        }
    }
    guard digits > 0, decimals != 0 else { return nil }
    for _ in 0..<(3 - (decimals ?? 0)) { value *= 10 }
    return value
}
