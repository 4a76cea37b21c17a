/// A day of the calendar without a time or a time zone, such as 5 March 2026.
///
/// Stored as days since 1970-01-01 in the proleptic Gregorian calendar, years 1…9999. Conversions after Howard Hinnant,
/// "chrono-Compatible Low-Level Date Algorithms".
public struct CivilDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    public let number: Int

    /// The days of the calendar: years 1…9999.
    public static let days = CivilDay(number: -719_162)...CivilDay(number: 2_932_896)

    public init(number: Int) {
        self.number = number
    }

    /// Nil if the day does not exist.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        guard day <= CivilDay.days(inMonth: month, of: year) else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
    }

    /// Parses `YYYY-MM-DD` (ISO 8601, extended format) only.
    public init?(_ text: String) {
        let bytes = [UInt8](text.utf8)
        let dash = UInt8(ascii: "-")
        guard bytes.count == 10, bytes[4] == dash, bytes[7] == dash,
            let year = decimal(bytes[0..<4]), let month = decimal(bytes[5..<7]),
            let day = decimal(bytes[8...])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    public static func < (left: Self, right: Self) -> Bool {
        left.number < right.number
    }

    public func advanced(by days: Int) -> CivilDay {
        CivilDay(number: number + days)
    }

    /// 1 for Monday … 7 for Sunday (ISO 8601).
    public var weekday: Int {
        let remainder = (number + 3) % 7
        return (remainder < 0 ? remainder + 7 : remainder) + 1
    }

    public var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    /// `YYYY-MM-DD`.
    public var text: String {
        let (year, month, day) = parts
        return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
    }

    /// 28…31.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
}

func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
