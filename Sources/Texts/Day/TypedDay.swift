import Domain

extension Language {
    /// The day that the user has typed: "15 October", "Oct 15, 2026", "15.10.26", "10/15/2026", "2026-10-15", "tomorrow",
    /// in any language. The year defaults to that of today. Nil if there is no such day.
    /// - Parameter english: decides which of two numbers between slashes is the month.
    public func day(typed text: String, today: CivilDay, _ english: EnglishCustoms) -> CivilDay? {
        let words = SearchText(text).words
        if words.count == 1, let day = named(words[0], today) { return day }
        var numbers: [Int] = []
        var month: Int?
        for word in words {
            if let number = number(word) {
                numbers.append(number)
            } else if month == nil, let named = monthNumber(word) {
                month = named
            } else if !isFiller(word) {
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
        let isMonthFirst =
            customs(english)?.isMonthFirst == true && text.bytes.contains(UInt8(ascii: "/"))
        let (first, second) = isMonthFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        return civil(year, first, second, today) ?? civil(year, second, first, today)
    }
}

/// "Yesterday", "today" or "tomorrow" in any language.
private func named(_ word: [UInt8], _ today: CivilDay) -> CivilDay? {
    for distance in -1...1 {
        let day = today.advanced(by: distance)
        for language in Language.choices where SearchText(language.day(day, today: today)).words == [word] {
            return day
        }
    }
    return nil
}

/// A year of two digits belongs to this century.
private func civil(_ year: Int?, _ month: Int, _ day: Int, _ today: CivilDay) -> CivilDay? {
    let year = year.map { $0 < 100 ? $0 + 2000 : $0 } ?? today.parts.year
    return CivilDay(year: year, month: month, day: day)
}

/// Nil if the word is not a number of up to four digits. "15th" is 15.
private func number(_ word: [UInt8]) -> Int? {
    var (number, length) = (0, 0)
    while length < word.count, (0x30...0x39).contains(word[length]), length < 5 {
        number = number * 10 + Int(word[length] - 0x30)
        length += 1
    }
    let rest = String(bytes: word[length...])
    guard (1...4).contains(length), ["", "st", "nd", "rd", "th"].contains(rest) else { return nil }
    return length <= 2 || number >= 100 ? number : nil
}

/// A month by its name in any language, or by at least three letters of it.
private func monthNumber(_ word: [UInt8]) -> Int? {
    guard String(bytes: word[...]).scalarCount >= 3 else { return nil }
    for language in Language.choices {
        for number in 1...12 {
            guard let month = CivilMonth(year: 1, month: number) else { continue }
            let names =
                language.name(of: month) + " "
                + language.day(month.first, today: month.first.advanced(by: 99))
            if SearchText(names).words.contains(where: { $0.starts(with: word) && $0[0] > 0x39 }) {
                return number
            }
        }
    }
    return nil
}

/// Words that dates may contain: "the 15th of October", "15 октября 2026 года".
private func isFiller(_ word: [UInt8]) -> Bool {
    Language.choices.contains { $0.words(of: .dateFillers).contains(String(bytes: word[...])) }
}
