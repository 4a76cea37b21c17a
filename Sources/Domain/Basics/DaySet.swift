/// A set of days, stored as bits. Ten years of a habit need about sixty words, regardless of their content.
public struct DaySet: Equatable, Sendable {
    /// Words of sixty-four days each, in ascending order. Empty words are left out.
    private var words: [Word] = []

    private struct Word: Equatable {
        /// The number of its first day (days since 1970-01-01), divided by 64.
        let key: Int
        var bits: UInt64
    }

    public init() {}

    public init(_ days: some Sequence<CivilDay>) {
        for day in days { insert(day) }
    }

    /// Inserts all days with the given weekdays in a range, both ends included.
    public mutating func insert(_ weekdays: Weekdays, from first: CivilDay, through last: CivilDay) {
        guard first <= last else { return }
        for number in first.number...last.number {
            let day = CivilDay(number: number)
            if weekdays.contains(day) { insert(day) }
        }
    }

    public func contains(_ day: CivilDay) -> Bool {
        let key = day.number >> 6, index = index(of: key)
        return index < words.count && words[index].key == key && words[index].bits & bit(day) != 0
    }

    @inline(never)
    public mutating func insert(_ day: CivilDay) {
        let key = day.number >> 6, index = index(of: key)
        if index < words.count, words[index].key == key {
            words[index].bits |= bit(day)
        } else {
            words.insert(Word(key: key, bits: bit(day)), at: index)
        }
    }

    @inline(never)
    public mutating func remove(_ day: CivilDay) {
        let key = day.number >> 6, index = index(of: key)
        guard index < words.count, words[index].key == key else { return }
        words[index].bits &= ~bit(day)
        if words[index].bits == 0 { words.remove(at: index) }
    }

    /// Removes the days of a range, except for some.
    public mutating func remove(from first: CivilDay, before end: CivilDay, except kept: DaySet) {
        var day = max(first, self.first ?? end)
        while day < end {
            if !kept.contains(day) { remove(day) }
            day = day.advanced(by: 1)
        }
    }

    public var isEmpty: Bool { words.isEmpty }
    public var count: Int { words.reduce(0) { $0 + $1.bits.nonzeroBitCount } }

    public var first: CivilDay? {
        words.first.map { CivilDay(number: $0.key << 6 + $0.bits.trailingZeroBitCount) }
    }

    /// Visits the days in ascending order.
    public func forEach(_ visit: (CivilDay) -> Void) {
        for word in words {
            var bits = word.bits
            while bits != 0 {
                visit(CivilDay(number: word.key << 6 + bits.trailingZeroBitCount))
                bits &= bits - 1
            }
        }
    }

    private func bit(_ day: CivilDay) -> UInt64 { 1 << UInt64(day.number & 63) }

    /// The index of the word with this key, or the index to insert it at. Days are mostly added in ascending order, so
    /// the end is checked first.
    private func index(of key: Int) -> Int {
        guard let last = words.last, key <= last.key else { return words.count }
        var low = 0, high = words.count - 1
        while low < high {
            let middle = (low + high) / 2
            if words[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Days of the week.
public struct Weekdays: Equatable, Sendable {
    /// The lowest bit is Monday.
    public let bits: UInt8

    public static let all = Weekdays(bits: 0b111_1111)!

    /// Nil unless there is at least one day, and no bit beyond the seven days.
    public init?(bits: UInt8) {
        guard (1...0b111_1111).contains(bits) else { return nil }
        self.bits = bits
    }

    /// - Parameter weekday: 1 for Monday … 7 for Sunday.
    public func contains(weekday: Int) -> Bool { bits >> UInt8(weekday - 1) & 1 == 1 }
    public func contains(_ day: CivilDay) -> Bool { contains(weekday: day.weekday) }

    /// These days with one day added or removed; nil if it was the only one.
    public func toggling(weekday: Int) -> Weekdays? { Weekdays(bits: bits ^ 1 << UInt8(weekday - 1)) }
}
