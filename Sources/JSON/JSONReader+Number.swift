extension JSONReader {
    /// A number (RFC 8259, section 6): a 64-bit integer where the text is its canonical one, else the text.
    mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        let isNegative = take(UInt8(ascii: "-"))
        var integer: Int64? = 0
        if take(UInt8(ascii: "0")) {
            if isNegative { integer = nil }
        } else {
            integer = try digits(negative: isNegative)
        }
        if take(UInt8(ascii: ".")) {
            try digits()
            integer = nil
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
            integer = nil
        }
        if let integer { return .integer(integer) }
        return .number(try text(start..<position))
    }

    /// One digit or more; nil when the number does not fit 64 bits.
    @discardableResult
    private mutating func digits(negative: Bool = false) throws(JSONError) -> Int64? {
        guard isDigit(next) else { throw error(.syntax) }
        var sum: Int64 = 0
        var fits = true
        while isDigit(next) {
            let digit = Int64(next - UInt8(ascii: "0"))
            let product = sum.multipliedReportingOverflow(by: 10)
            let result =
                negative
                ? product.partialValue.subtractingReportingOverflow(digit)
                : product.partialValue.addingReportingOverflow(digit)
            if product.overflow || result.overflow { fits = false }
            sum = result.partialValue
            position += 1
        }
        return fits ? sum : nil
    }
}
