import Domain

/// The yearly rule for offset changes: `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1, Base Definitions 8.3, `TZ`, with the
/// hours of RFC 9636, section 3.3.1).
struct ZoneRule: Sendable {
    /// The offset of standard time from UTC, in seconds.
    private let standard: Int
    private let summer: Summer?

    /// The other half of the year. In Ireland it is the winter.
    private struct Summer {
        let offset: Int
        let start: Change
        let end: Change
    }

    func secondsAhead(at second: Int64) -> Int {
        guard let summer else { return standard }
        let year = CivilDay(number: Int(floored(second + Int64(standard), by: 86_400))).parts.year
        guard let start = summer.start.moment(in: year, ahead: standard),
            let end = summer.end.moment(in: year, ahead: summer.offset)
        else { return standard }
        let isSummer = start < end ? (start..<end).contains(second) : !(end..<start).contains(second)
        return isSummer ? summer.offset : standard
    }

    /// Nil for text that is not a rule.
    init?(_ text: [UInt8]) {
        var reader = RuleReader(bytes: text[...])
        guard reader.name(), let behind = reader.time() else { return nil }
        standard = -behind
        if reader.bytes.isEmpty {
            summer = nil
            return
        }
        guard reader.name() else { return nil }
        let offset = reader.time().map { -$0 } ?? standard + 3600
        guard let start = Change(&reader), let end = Change(&reader), reader.bytes.isEmpty else { return nil }
        summer = Summer(offset: offset, start: start, end: end)
    }
}

/// The yearly moment of an offset change.
private struct Change: Sendable {
    private let day: Day
    /// The time of that day by the clock before the change, in seconds since midnight. May be negative or exceed a day.
    private let time: Int

    private enum Day: Sendable {
        /// 1…365. 29 February is not counted.
        case ofCommonYear(Int)
        /// 0…365.
        case ofYear(Int)
        /// The `week`th such weekday of the month; 5 for the last. Weekday 0 is Sunday.
        case ofMonth(Int, week: Int, weekday: Int)
    }

    /// Parses `,M3.5.0/2`.
    init?(_ reader: inout RuleReader) {
        guard reader.consume(",") else { return nil }
        if reader.consume("M") {
            guard let month = reader.number(1...12), reader.consume("."), let week = reader.number(1...5),
                reader.consume("."), let weekday = reader.number(0...6)
            else { return nil }
            day = .ofMonth(month, week: week, weekday: weekday)
        } else if reader.consume("J") {
            guard let number = reader.number(1...365) else { return nil }
            day = .ofCommonYear(number)
        } else {
            guard let number = reader.number(0...365) else { return nil }
            day = .ofYear(number)
        }
        guard reader.consume("/") else {
            time = 7200
            return
        }
        guard let time = reader.time() else { return nil }
        self.time = time
    }

    /// Returns seconds since 1970-01-01T00:00Z; nil outside the years 1…9999.
    /// - Parameter offset: the offset from UTC before the change.
    func moment(in year: Int, ahead offset: Int) -> Int64? {
        guard let first = CivilDay(year: year, month: 1, day: 1) else { return nil }
        let number: Int
        switch day {
        case .ofCommonYear(let day):
            let isLeap = CivilDay.days(inMonth: 2, of: year) == 29
            number = first.number + day - (isLeap && day >= 60 ? 0 : 1)
        case .ofYear(let day): number = first.number + day
        case .ofMonth(let month, let week, let weekday):
            guard let first = CivilDay(year: year, month: month, day: 1) else { return nil }
            let ahead = (weekday - first.weekday % 7 + 7) % 7 + (week - 1) * 7
            number = first.number + (ahead < CivilDay.days(inMonth: month, of: year) ? ahead : ahead - 7)
        }
        return Int64(number) * 86_400 + Int64(time - offset)
    }
}

private struct RuleReader {
    var bytes: ArraySlice<UInt8>

    mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard bytes.first == UInt8(ascii: character) else { return false }
        bytes = bytes.dropFirst()
        return true
    }

    /// Skips a name such as `CEST` or `<+0330>`.
    mutating func name() -> Bool {
        let before = bytes.count
        if consume("<") {
            bytes = bytes.drop { $0 != UInt8(ascii: ">") }
            return consume(">")
        }
        bytes = bytes.drop { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
        return before - bytes.count >= 3
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = bytes.prefix(3).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        bytes = bytes.dropFirst(digits.count)
        let number = digits.reduce(0) { $0 * 10 + Int($1 & 15) }
        return digits.isEmpty || !range.contains(number) ? nil : number
    }

    /// Parses a time such as `-3:30`, at most 167 hours, in seconds.
    mutating func time() -> Int? {
        let sign = consume("-") ? -1 : 1
        if sign == 1 { _ = consume("+") }
        guard let hours = number(0...167) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where consume(":") {
            guard let part = number(0...59) else { return nil }
            seconds += part * unit
        }
        return sign * seconds
    }
}
