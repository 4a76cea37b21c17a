extension JSONReader {
    /// Parses a number (RFC 8259, section 6): a 64-bit integer if the text is its canonical form, otherwise the text.
    mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        let isNegative = consume(UInt8(ascii: "-"))
        var integer: Int64? = 0
        if consume(UInt8(ascii: "0")) {
            if isNegative { integer = nil }
        } else {
            integer = try digits(negative: isNegative)
        }
        if consume(UInt8(ascii: ".")) {
            try digits()
            integer = nil
        }
        if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
            if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
            try digits()
            integer = nil
        }
        if let integer { return .integer(integer) }
        return .number(try text(start..<position))
    }

    /// Parses one or more digits; nil if the number does not fit in 64 bits.
    @discardableResult
    private mutating func digits(negative: Bool = false) throws(JSONError) -> Int64? {
        guard isDigit(next) else { throw error(.syntax) }
        let start = position
        var magnitude: UInt64 = 0
        while isDigit(next) {
            magnitude = magnitude &* 10 &+ UInt64(next - UInt8(ascii: "0"))
            position += 1
        }
        let fitsUnsigned = position - start < 20
        guard fitsUnsigned, magnitude <= Int64.max.magnitude + (negative ? 1 : 0) else { return nil }
        return Int64(truncatingIfNeeded: negative ? 0 &- magnitude : magnitude)
    }
}
