import Domain

extension Language {
    /// The day that somebody has typed: "15 October", "Oct 15, 2026", "15.10.26", "10/15/2026", "2026-10-15", "tomorrow", in
    /// either language. Without a year it is that of today; nil when there is no such day.
    public func day(typed text: String, today: CivilDay) -> CivilDay? {
        let parts = Folded(text).bytes.split { !isOfWord($0) }.map { [UInt8]($0) }
        if parts.count == 1, let day = named(parts[0], today) { return day }
        var numbers: [Int] = []
        var month: Int?
        for part in parts {
            if let number = number(part) {
                numbers.append(number)
            } else if month == nil, let named = monthNumber(part) {
                month = named
            } else if !isFiller(part) {
                return nil
            }
        }
        if let month {
            guard (1...2).contains(numbers.count) else { return nil }
            return civil(numbers.count == 2 ? numbers[1] : nil, month, numbers[0], today)
        }
        guard (2...3).contains(numbers.count) else { return nil }
        if numbers.count == 3, numbers[0] > 31 { return civil(numbers[0], numbers[1], numbers[2], today) }
        let year = numbers.count == 3 ? numbers[2] : nil
        let isAmerican = text.utf8.contains(UInt8(ascii: "/")) && self == .english
        let first = isAmerican ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        return civil(year, first.0, first.1, today) ?? civil(year, first.1, first.0, today)
    }

    private func named(_ word: [UInt8], _ today: CivilDay) -> CivilDay? {
        let text = String(decoding: word, as: UTF8.self)
        for (distance, names) in [
            (0, ["today", "сегодня"]), (1, ["tomorrow", "завтра"]), (-1, ["yesterday", "вчера"]),
        ] {
            if names.contains(where: { Folded($0).text == text }) { return today.advanced(by: distance) }
        }
        return nil
    }
}

/// A year of two digits is one of this century.
private func civil(_ year: Int?, _ month: Int, _ day: Int, _ today: CivilDay) -> CivilDay? {
    let year = year.map { $0 < 100 ? $0 + 2000 : $0 } ?? today.parts.year
    return CivilDay(year: year, month: month, day: day)
}

private func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
}

/// Nil for what is no number of up to four digits. "15th" is 15.
private func number(_ part: [UInt8]) -> Int? {
    let digits = part.prefix { (0x30...0x39).contains($0) }
    let rest = String(decoding: part[digits.count...], as: UTF8.self)
    guard (1...4).contains(digits.count), ["", "st", "nd", "rd", "th"].contains(rest) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return digits.count <= 2 || number >= 100 ? number : nil
}

/// A month by its name in either language, or by three letters or more of it.
private func monthNumber(_ part: [UInt8]) -> Int? {
    for (language, least) in [(Language.english, 3), (.russian, 6)] where part.count >= least {
        for number in 1...12 {
            guard let month = CivilMonth(year: 1, month: number) else { continue }
            for name in [language.month(month), language.day(month.first, today: CivilDay(number: 0))] {
                let words = Folded(name).bytes.split(separator: UInt8(ascii: " "))
                if words.contains(where: { $0.starts(with: part) && $0.first.map { $0 > 0x39 } ?? false }) {
                    return number
                }
            }
        }
    }
    return nil
}

/// Words that dates are written with: "the 15th of October", "15 октября 2026 года".
private func isFiller(_ part: [UInt8]) -> Bool {
    ["of", "the", "г", "года"].contains(String(decoding: part, as: UTF8.self))
}
