extension Recurrence {
    /// The value of the property RRULE in RFC 5545: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=5`. It does not contain
    /// `isAfterCompletion`.
    public var text: String {
        var text = "FREQ="
        switch pattern {
        case .daily: text += "DAILY"
        case .weekly: text += "WEEKLY"
        case .yearly: text += "YEARLY"
        default: text += "MONTHLY"
        }
        if interval > 1 { text.add(";INTERVAL=", interval) }
        switch pattern {
        case .daily: break
        case .weekly(let weekdays):
            var separator = ";BYDAY="
            for weekday in 1...7 where weekdays.contains(weekday: weekday) {
                text += separator
                text += Recurrence.code(weekday)
                separator = ","
            }
        case .monthlyOn(let day): text.add(";BYMONTHDAY=", day)
        case .monthlyOnLastDay: text.add(";BYMONTHDAY=", -1)
        case .monthlyOnWeekday(let nth, let weekday):
            text.add(";BYDAY=", nth)
            text += Recurrence.code(weekday)
        case .yearly(let month, let day):
            text.add(";BYMONTH=", month)
            text.add(";BYMONTHDAY=", day)
        }
        switch end {
        case .never: break
        case .until(let day):
            let (year, month, day) = day.parts
            text += ";UNTIL="
            text += padded((year * 100 + month) * 100 + day, 8)
        case .count(let count): text.add(";COUNT=", count)
        }
        return text
    }

    /// Parses a rule that `text` has written; its parts may have any order. Nil for all other texts.
    public init?(_ text: String, isAfterCompletion: Bool = false) {
        let parts = Parts(text)
        let days = parts.value("BYDAY=")
        let pattern: Pattern
        switch parts.value("FREQ=").first ?? 0 {
        case UInt8(ascii: "D"): pattern = .daily
        case UInt8(ascii: "W"):
            var bits: UInt8 = 0
            for code in days.split(separator: UInt8(ascii: ",")) {
                bits |= (1 << Recurrence.weekday(code)) >> 1
            }
            guard let weekdays = Weekdays(bits: bits) else { return nil }
            pattern = .weekly(weekdays)
        case UInt8(ascii: "Y"):
            pattern = .yearly(month: parts.number("BYMONTH="), day: parts.number("BYMONTHDAY="))
        default:
            if days.isEmpty {
                let day = parts.number("BYMONTHDAY=")
                pattern = day == 0 ? .monthlyOnLastDay : .monthlyOn(day: day)
            } else {
                pattern = .monthlyOnWeekday(
                    nth: days.count == 3 ? decimal(days.prefix(1)) ?? 0 : -1,
                    weekday: Int(Recurrence.weekday(days.suffix(2))))
            }
        }
        let (until, count, interval) = (
            parts.number("UNTIL="), parts.number("COUNT="), parts.number("INTERVAL=")
        )
        let last = CivilDay(year: until / 10_000, month: until / 100 % 100, day: until % 100)
        self.init(
            pattern, every: max(interval, 1),
            end: last.map { .until($0) } ?? (count > 0 ? .count(count) : .never),
            isAfterCompletion: isAfterCompletion)
        // The parser skips what it does not know. Then the text of the rule has other parts.
        guard parts.isPermutation(of: Parts(self.text)) else { return nil }
    }

    private static let codes = "MOTUWETHFRSASU".bytes

    @inline(never)
    private static func code(_ weekday: Int) -> String {
        String(bytes: codes[2 * weekday - 2..<2 * weekday])
    }

    /// 1 for Monday … 7 for Sunday; 0 for an unknown code.
    private static func weekday(_ code: ArraySlice<UInt8>) -> UInt8 {
        for weekday in 1...7 where codes[2 * weekday - 2..<2 * weekday] == code { return UInt8(weekday) }
        return 0
    }

    /// The parts of a rule, in any order.
    private struct Parts {
        private let parts: [ArraySlice<UInt8>]

        init(_ text: String) {
            parts = text.bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        }

        /// The value of the part with this name; empty if there is none.
        @inline(never)
        func value(_ name: String) -> ArraySlice<UInt8> {
            let name = name.bytes
            return parts.first { $0.prefix(name.count) == name[...] }?.dropFirst(name.count) ?? []
        }

        /// The number of the part with this name, at most eight digits; 0 if there is none.
        @inline(never)
        func number(_ name: String) -> Int { decimal(value(name).prefix(8)) ?? 0 }

        /// - Parameter other: parts that differ from each other, as those of a written rule.
        func isPermutation(of other: Parts) -> Bool {
            parts.count == other.parts.count && other.parts.allSatisfy { parts.contains($0) }
        }
    }
}

extension String {
    @inline(never)
    fileprivate mutating func add(_ name: String, _ value: Int) {
        self += name
        self += String(value)
    }
}
