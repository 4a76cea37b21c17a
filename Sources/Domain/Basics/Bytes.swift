/// Texts are split as arrays of bytes: `Substring` and the views of `String` would link a large part of Swift's library
/// into the app.
extension String {
    /// The text in UTF-8.
    public var bytes: [UInt8] {
        @inline(never) get { [UInt8](utf8) }
    }

    @inline(never)
    public init(bytes: ArraySlice<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
    }

    /// The non-empty parts between the separators.
    @inline(never)
    public func parts(between sign: Unicode.Scalar) -> [String] {
        bytes.split(separator: UInt8(ascii: sign)).map { String(bytes: $0) }
    }

    /// True if the text starts with these bytes.
    @inline(never)
    public func hasBytePrefix(_ start: String) -> Bool {
        let start = start.bytes
        return bytes.prefix(start.count) == start[...]
    }

    /// The first Unicode scalars, at most `count`.
    @inline(never)
    public func first(_ count: Int) -> String {
        var room = count
        return String(
            bytes: bytes.prefix { byte in
                if byte & 0xC0 != 0x80 { room -= 1 }
                return room >= 0
            })
    }

    /// The number of Unicode scalars.
    public var scalarCount: Int {
        var count = 0
        for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
        return count
    }
}

extension [UInt8] {
    /// The Unicode scalar at an index of valid UTF-8, and the index after it.
    @inline(never)
    public func scalar(at index: Int) -> (value: UInt32, end: Int) {
        let first = self[index]
        if first < 0x80 { return (UInt32(first), index + 1) }
        let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & 0x7F >> UInt32(count)
        for at in index + 1..<index + count { value = value << 6 | UInt32(self[at] & 0x3F) }
        return (value, index + count)
    }
}
