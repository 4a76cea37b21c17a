/// When the clocks of a place were changed, and how they will be (RFC 9636, "The Time Zone Information Format").
struct ZoneFile: Sendable {
    /// In seconds since 1970-01-01T00:00Z, in their order.
    private let changes: [Int64]
    /// How far clocks are ahead of UTC, in seconds: before all changes, and from each one on.
    private let offsets: [Int]
    /// What holds after the last change.
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

    /// Nil for bytes that are no such file, for one of the first version (before 2005), and for one that counts leap
    /// seconds, which the system's clock does not.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes[...])
        guard let old = Header(&reader), reader.take(old.length(ofTime: 4)) != nil,
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
            guard let kind = reader.take(1)?.first.map({ Int($0) }), kind < header.types else { return nil }
            kinds.append(kind)
        }
        for _ in 0..<header.types {
            guard let offset = reader.integer(4), reader.take(2) != nil else { return nil }
            types.append(Int(offset))
        }
        guard reader.take(header.characters + header.standards + header.universals) != nil,
            let footer = reader.line()
        else { return nil }
        rule = ZoneRule(footer)
        guard rule != nil || footer.isEmpty else { return nil }
        self.changes = changes
        offsets = [types[0]] + kinds.map { types[$0] }
    }
}

/// How much of everything a part of the file has (section 3.1).
private struct Header {
    let universals, standards, leaps, changes, types, characters: Int

    init?(_ reader: inout Reader) {
        guard let start = reader.take(20), Array(start.prefix(4)) == Array("TZif".utf8),
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

    /// How many bytes follow it.
    /// - Parameter size: the bytes of a moment.
    func length(ofTime size: Int) -> Int {
        changes * (size + 1) + types * 6 + characters + leaps * (size + 4) + standards + universals
    }
}

private struct Reader {
    var bytes: ArraySlice<UInt8>

    /// Nil when there are fewer.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard bytes.count >= count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    /// In two's complement, the highest byte first.
    mutating func integer(_ size: Int) -> Int64? {
        guard let taken = take(size), let first = taken.first else { return nil }
        return taken.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }

    /// What stands between two line feeds.
    mutating func line() -> [UInt8]? {
        let feed = UInt8(ascii: "\n")
        guard take(1)?.first == feed, let end = bytes.firstIndex(of: feed) else { return nil }
        return Array(bytes[..<end])
    }
}
