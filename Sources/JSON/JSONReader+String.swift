extension JSONReader {
    /// Parses a string (RFC 8259, section 7). Most strings have no escapes and are copied unchanged.
    mutating func string() throws(JSONError) -> String {
        try expect(UInt8(ascii: "\""))
        var string = try plainRun()
        while !consume(UInt8(ascii: "\"")) {
            try expect(UInt8(ascii: "\\"))
            string.unicodeScalars.append(try escape())
            if isPlain(next) { string += try plainRun() }
        }
        return string
    }

    /// Skips a string without validating its UTF-8.
    mutating func skipString() throws(JSONError) {
        try expect(UInt8(ascii: "\""))
        position = bytes.span.endOfPlainRun(from: position)
        while !consume(UInt8(ascii: "\"")) {
            try expect(UInt8(ascii: "\\"))
            _ = try escape()
            position = bytes.span.endOfPlainRun(from: position)
        }
    }

    /// Consumes this string if it follows without escapes. That is faster than parsing and comparing it.
    mutating func consumeString(_ string: String) -> Bool {
        let expected = string.utf8.span
        let (start, end) = (position + 1, position + 1 + expected.count)
        guard end < bytes.count, bytes[position] == UInt8(ascii: "\""), bytes[end] == UInt8(ascii: "\"")
        else {
            return false
        }
        for index in expected.indices {
            guard bytes[start + index] == expected[index], isPlain(expected[index]) else { return false }
        }
        position = end + 1
        return true
    }

    private mutating func plainRun() throws(JSONError) -> String {
        let start = position
        position = bytes.span.endOfPlainRun(from: start)
        return try text(start..<position)
    }

    /// The bytes in this range as a string. Throws if they are not UTF-8.
    func text(_ range: Range<Int>) throws(JSONError) -> String {
        do throws(UTF8.ValidationError) {
            return String(copying: try UTF8Span(validating: bytes.span.extracting(range)))
        } catch {
            throw JSONError(.invalidUTF8, offset: range.lowerBound + error.byteOffsets.lowerBound)
        }
    }

    /// Parses the rest of an escape sequence after the backslash.
    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        let letter = next
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedScalar()
        default:
            position -= 1
            throw error(.syntax)
        }
    }

    /// Parses one UTF-16 unit, or a high surrogate followed by the escaped low surrogate.
    private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
        let start = position
        let unit = try hexUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if unit < 0xDC00, consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) {
            let low = try hexUnit()
            let pair = 0x10000 + (unit - 0xD800) << 10 + (low & 0x3FF)
            if 0xDC00...0xDFFF ~= low, let scalar = Unicode.Scalar(pair) { return scalar }
        }
        throw JSONError(.invalidUTF8, offset: start)
    }

    private mutating func hexUnit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = hexValue(next) else { throw error(.syntax) }
            unit = unit << 4 | digit
            position += 1
        }
        return unit
    }
}
