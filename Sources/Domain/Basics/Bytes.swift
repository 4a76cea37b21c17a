/// Texts are cut as arrays of their bytes: `Substring` and the views of a text would bring a good part of Swift's
/// library into the app.
extension String {
    /// UTF-8.
    public var bytes: [UInt8] {
        @inline(never) get { [UInt8](utf8) }
    }

    @inline(never)
    public init(bytes: ArraySlice<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
    }

    /// What stands between the signs, without what is empty.
    @inline(never)
    public func parts(between sign: Unicode.Scalar) -> [String] {
        bytes.split(separator: UInt8(ascii: sign)).map { String(bytes: $0) }
    }

    /// Whether its first bytes are these.
    @inline(never)
    public func begins(with start: String) -> Bool {
        let start = start.bytes
        return bytes.prefix(start.count) == start[...]
    }

    /// Its first Unicode scalars, so many at most.
    @inline(never)
    public func first(_ count: Int) -> String {
        var room = count
        return String(
            bytes: bytes.prefix { byte in
                if byte & 0xC0 != 0x80 { room -= 1 }
                return room >= 0
            })
    }

    /// How many Unicode scalars it has.
    public var scalarCount: Int {
        var count = 0
        for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
        return count
    }
}

extension [UInt8] {
    /// The Unicode scalar that begins at a place of well-formed UTF-8, and where the next one begins.
    @inline(never)
    public func scalar(at place: Int) -> (value: UInt32, end: Int) {
        let first = self[place]
        if first < 0x80 { return (UInt32(first), place + 1) }
        let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & 0x7F >> UInt32(count)
        for at in place + 1..<place + count { value = value << 6 | UInt32(self[at] & 0x3F) }
        return (value, place + count)
    }
}
