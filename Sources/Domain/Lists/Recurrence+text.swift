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
        if interval > 1 { text += ";INTERVAL=" + String(interval) }
        switch pattern {
        case .daily: break
        case .weekly(let weekdays):
            var separator = ";BYDAY="
            for weekday in 1...7 where weekdays.contains(weekday: weekday) {
                text += separator + Recurrence.codes[weekday - 1]
                separator = ","
            }
        case .monthlyOn(let day): text += ";BYMONTHDAY=" + String(day)
        case .monthlyOnLastDay: text += ";BYMONTHDAY=-1"
        case .monthlyOnWeekday(let nth, let weekday):
            text += ";BYDAY=" + String(nth) + Recurrence.codes[weekday - 1]
        case .yearly(let month, let day):
            text += ";BYMONTH=" + String(month) + ";BYMONTHDAY=" + String(day)
        }
        switch end {
        case .never: break
        case .until(let day): text += ";UNTIL=" + day.text.parts(between: "-").joined()
        case .count(let count): text += ";COUNT=" + String(count)
        }
        return text
    }

    /// Parses the rules that `text` writes, with their parts in any order. Nil for all other rules of RFC 5545.
    public init?(_ text: String, isAfterCompletion: Bool = false) {
        var parts = Parts(text)
        let pattern: Pattern
        switch parts.remove("FREQ=") {
        case "DAILY": pattern = .daily
        case "WEEKLY":
            guard let weekdays = Recurrence.weekdays(parts.remove("BYDAY=")) else { return nil }
            pattern = .weekly(weekdays)
        case "MONTHLY":
            if let day = parts.remove("BYDAY=")?.bytes {
                let nth = String(bytes: day.dropLast(2))
                pattern = .monthlyOnWeekday(
                    nth: nth == "-1" ? -1 : Recurrence.number(nth),
                    weekday: Recurrence.weekday(day.suffix(2)) ?? 0)
            } else {
                let day = parts.remove("BYMONTHDAY=")
                pattern = day == "-1" ? .monthlyOnLastDay : .monthlyOn(day: Recurrence.number(day))
            }
        case "YEARLY":
            pattern = .yearly(
                month: Recurrence.number(parts.remove("BYMONTH=")),
                day: Recurrence.number(parts.remove("BYMONTHDAY=")))
        default: return nil
        }
        var end = End.never
        if let day = parts.remove("UNTIL=")?.bytes {
            guard day.count == 8, let year = decimal(day[..<4]), let month = decimal(day[4..<6]),
                let day = CivilDay(year: year, month: month, day: decimal(day[6...]) ?? 0)
            else { return nil }
            end = .until(day)
        } else if let count = parts.remove("COUNT=") {
            end = .count(Recurrence.number(count))
        }
        let interval = parts.remove("INTERVAL=").map { Recurrence.number($0) } ?? 1
        guard parts.isEmpty else { return nil }
        self.init(pattern, every: interval, end: end, isAfterCompletion: isAfterCompletion)
    }

    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    private static func weekday(_ code: ArraySlice<UInt8>) -> Int? {
        codes.firstIndex(of: String(bytes: code)).map { $0 + 1 }
    }

    /// `MO,WE`, each weekday once.
    private static func weekdays(_ text: String?) -> Weekdays? {
        var bits: UInt8 = 0
        for code in (text ?? "").bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            guard let weekday = weekday(code), bits >> UInt8(weekday - 1) & 1 == 0 else { return nil }
            bits |= 1 << UInt8(weekday - 1)
        }
        return Weekdays(bits: bits)
    }

    /// At most four digits; otherwise 0, which is invalid in each part.
    private static func number(_ text: String?) -> Int {
        let digits = (text ?? "").bytes
        return digits.count <= 4 ? decimal(digits[...]) ?? 0 : 0
    }

    /// The parts of a rule that are not parsed yet.
    private struct Parts {
        private var parts: [String]

        init(_ text: String) {
            parts = text.bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
                .map { String(bytes: $0) }
        }

        var isEmpty: Bool { parts.isEmpty }

        /// Removes the part with this name, and returns its value.
        mutating func remove(_ name: String) -> String? {
            guard let index = parts.firstIndex(where: { $0.hasBytePrefix(name) }) else { return nil }
            return String(bytes: parts.remove(at: index).bytes[name.utf8.count...])
        }
    }
}
