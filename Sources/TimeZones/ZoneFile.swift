/// The past and future offset changes of a time zone (RFC 9636, "The Time Zone Information Format").
struct ZoneFile: Sendable {
    /// The moments of changes, in seconds since 1970-01-01T00:00Z, ascending.
    private let changes: [Int64]
    /// The offsets from UTC in seconds: before all changes, and from each change on.
    private let offsets: [Int]
    /// The rule after the last change.
    private let rule: ZoneRule?

    func secondsAhead(at second: Int64) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= second { low = middle + 1 } else { high = middle }
        }
        if low == changes.count, let rule { return rule.secondsAhead(at: second) }
        return offsets[low]
    }

    /// Nil for bytes in another format, for a file of version 1 (before 2005), and for one with leap seconds, which the
    /// system clock does not count.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes[...])
        guard let old = Header(&reader), reader.consume(old.length(ofTime: 4)) != nil,
            let header = Header(&reader), header.leaps == 0, header.types > 0
        else { return nil }
        var (changes, kinds, types): ([Int64], [Int], [Int]) = ([], [], [])
        for _ in 0..<header.changes {
            guard let change = reader.integer(8), changes.last.map({ $0 < change }) ?? true else {
                return nil
            }
            changes.append(change)
        }
        for _ in 0..<header.changes {
            guard let kind = reader.consume(1)?.first.map({ Int($0) }), kind < header.types else {
                return nil
            }
            kinds.append(kind)
        }
        for _ in 0..<header.types {
            guard let offset = reader.integer(4), reader.consume(2) != nil else { return nil }
            types.append(Int(offset))
        }
        guard reader.consume(header.characters + header.standards + header.universals) != nil,
            let footer = reader.line()
        else { return nil }
        rule = ZoneRule(footer)
        guard rule != nil || footer.isEmpty else { return nil }
        self.changes = changes
        offsets = [types[0]] + kinds.map { types[$0] }
    }
}

/// The counts of entries in a part of the file (section 3.1).
private struct Header {
    let universals, standards, leaps, changes, types, characters: Int

    init?(_ reader: inout Reader) {
        guard let start = reader.consume(20), Array(start.prefix(4)) == Array("TZif".utf8),
            start[start.startIndex + 4] >= UInt8(ascii: "2")
        else { return nil }
        var counts: [Int] = []
        for _ in 0..<6 {
            guard let count = reader.integer(4), count >= 0 else { return nil }
            counts.append(Int(count))
        }
        (universals, standards, leaps) = (counts[0], counts[1], counts[2])
        (changes, types, characters) = (counts[3], counts[4], counts[5])
    }

    /// The number of bytes that follow the header.
    /// - Parameter size: the size of a time in bytes.
    func length(ofTime size: Int) -> Int {
        changes * (size + 1) + types * 6 + characters + leaps * (size + 4) + standards + universals
    }
}

private struct Reader {
    var bytes: ArraySlice<UInt8>

    /// Consumes `count` bytes; nil if there are fewer.
    mutating func consume(_ count: Int) -> ArraySlice<UInt8>? {
        guard bytes.count >= count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    /// Reads a big-endian number in two's complement.
    mutating func integer(_ size: Int) -> Int64? {
        guard let bytes = consume(size), let first = bytes.first else { return nil }
        return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }

    /// Reads the text between two line feeds.
    mutating func line() -> [UInt8]? {
        let feed = UInt8(ascii: "\n")
        guard consume(1)?.first == feed, let end = bytes.firstIndex(of: feed) else { return nil }
        return Array(bytes[..<end])
    }
}
