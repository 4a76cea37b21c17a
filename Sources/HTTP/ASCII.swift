extension StringProtocol {
    /// Compares without regard to the case of ASCII letters.
    func equalsIgnoringCase(_ other: some StringProtocol) -> Bool {
        utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercased == $1.lowercased }
    }
}

extension UInt8 {
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// The value of an ASCII hexadecimal digit; nil for other bytes.
    var hexadecimalDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}

extension Substring.UTF8View {
    /// The text without leading and trailing spaces and tabs ("optional whitespace", RFC 9110, section 5.6.3).
    var trimmed: Substring.UTF8View {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
        else { return self[endIndex...] }
        return self[first...last]
    }
}
