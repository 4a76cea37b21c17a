/// True for whitespace between tokens (RFC 8259, section 2).
func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == 0x0A || byte == 0x0D || byte == 0x09
}

func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
}

/// True if a byte represents itself in a string (RFC 8259, section 7).
func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

/// The value of a hexadecimal digit in upper or lower case.
func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
}

/// True if all eight bytes of a word are plain. The top bit of each difference shows a borrow (Mycroft 1987).
private func arePlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ ones &* 0x22
    let backslashes = word ^ ones &* 0x5C
    let borrows =
        (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
    return borrows & 0x8080_8080_8080_8080 == 0
}

extension Span<UInt8> {
    /// The index of the first byte from `start` on that is not plain, or the end. Loading a word is safe, because the
    /// span checks its bounds and any eight bytes are a valid `UInt64`.
    func endOfPlainRun(from start: Int) -> Int {
        var end = start
        while end + 8 <= count, arePlain(bytes.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self)) {
            end += 8
        }
        while end < count, isPlain(self[end]) { end += 1 }
        return end
    }
}

/// JSON compares code points (RFC 8259, section 8.3). `==` and `<` would treat `é` and `e` + accent as equal, and would
/// add the Unicode tables to the WebAssembly module.
extension String {
    func hasSameBytes(as other: String) -> Bool {
        byteOrder(to: other) == 0
    }

    /// Negative, zero or positive in an order by length and then by bytes, which is the fastest total order.
    func byteOrder(to other: String) -> Int {
        let (left, right) = (utf8.span, other.utf8.span)
        guard left.count == right.count else { return left.count - right.count }
        for index in left.indices where left[index] != right[index] {
            return Int(left[index]) - Int(right[index])
        }
        return 0
    }
}
