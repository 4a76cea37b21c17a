extension Quantity {
    /// Finds a quantity at either end of a title: `2 kg apples`, `молоко 2 л`, `eggs x12`.
    ///
    /// A number counts with a known unit, with a multiplication sign, or before a single lower-case word (`3
    /// cucumbers`). If a second reading is possible, the number stays in the title: a date (`8 марта`), a duration (`24
    /// hours`), a name (`7 up`), a year (`2026 г`), a product (`2 x 500 g`) and a number that the title's language and
    /// the app's language read differently.
    /// - Parameter point: the decimal sign of the app's language.
    /// - Returns: the rest and the quantity; nil if there is no quantity or no rest.
    public static func split(_ text: String, point: String) -> (title: String, quantity: Quantity)? {
        let parser = QuantityParser(point: point.bytes[0])
        let plain = withoutGroups(text.bytes, isField: false)
        let words = String(bytes: plain[...]).parts(between: " ")
        for isAtEnd in [true, false] {
            for count in [2, 1] where words.count > count {
                let candidate = isAtEnd ? words.suffix(count) : words.prefix(count)
                guard let quantity = parser.read([String](candidate)) else { continue }
                let rest = [String](isAtEnd ? words.dropLast(count) : words.dropFirst(count))
                if !quantity.unit.isEmpty, parser.continues(rest, isAtEnd) { return nil }
                return (withoutComma(rest.joined(separator: " ")), quantity)
            }
        }
        return counted(words)
    }

    /// `["3", "cucumbers"]`.
    private static func counted(_ words: [String]) -> (title: String, quantity: Quantity)? {
        guard words.count == 2, words[0].utf8.count <= 3, words[1].scalarCount > 2,
            !QuantityParser.isUnit(words[1]), !durations.contains(words[1])
        else { return nil }
        let (number, first) = (words[0].bytes, words[1].first(1))
        guard number[0] > UInt8(ascii: "0"), number.allSatisfy(isDigit), first >= "a",
            !isCapital(first),
            let quantity = try? Quantity(amount: words[0], unit: "")
        else { return nil }
        return (words[1], quantity)
    }

    /// True if a word starts with a capital letter of the app's languages: Latin-1 and Cyrillic.
    private static func isCapital(_ letter: String) -> Bool {
        switch letter.unicodeScalars.first?.value ?? 0 {
        case 0xC0...0xDE, 0x400...0x42F: true
        default: false
        }
    }

    /// `Tomatoes` of `Tomatoes, 500 g`.
    private static func withoutComma(_ title: String) -> String {
        let bytes = title.bytes
        return bytes.count > 1 && bytes.last == UInt8(ascii: ",") ? String(bytes: bytes.dropLast()) : title
    }

    /// Months and units of time. A number before them is a date or a duration.
    private static let durations =
        """
        january february march april may june july august september october november december jan feb mar apr jun jul \
        aug sep sept oct nov dec millisecond milliseconds second seconds sec secs minute minutes min mins hour hours hrs \
        day days week weeks wks month months mth mths year years yrs января февраля марта апреля мая июня июля августа сентября октября \
        ноября декабря янв фев февр мар апр июн июл авг сен сент окт ноя нояб дек миллисекунда миллисекунды миллисекунд \
        секунда секунды секунд сек минута минуты минут мин час часа часов день дня дней сутки суток неделя недели недель \
        нед месяц месяца месяцев мес год года лет утра вечера ночи
        """.parts(between: " ")
}

/// The words of a quantity, read with the decimal sign of a language.
private struct QuantityParser {
    let point: UInt8

    /// `["2", "kg"]`, `["2kg"]`, `["x12"]` or `["12x"]`.
    func read(_ words: [String]) -> Quantity? {
        let bytes = words[0].bytes
        let head = bytes.prefix(while: isNumeral)
        let tail = String(bytes: bytes[head.endIndex...])
        if words.count == 2 { return tail.isEmpty ? quantity(head, words[1]) : nil }
        if Self.times.contains(tail) || tail == "X" || tail == "Х" { return quantity(head, "") }
        if !head.isEmpty { return tail.isEmpty ? nil : quantity(head, tail) }
        let sign = bytes.prefix { !isNumeral($0) }
        guard Self.times.contains(String(bytes: sign)) || sign == [UInt8(ascii: "*")] else { return nil }
        return quantity(bytes[sign.endIndex...], "")
    }

    /// True if the title continues with a number next to the quantity: `2 x 500 g`, `5 kg 300 g`, `1 500 g`.
    func continues(_ rest: [String], _ isAtEnd: Bool) -> Bool {
        let next = isAtEnd ? rest[rest.count - 1] : rest[0]
        if next.bytes.allSatisfy(isNumeral) || Self.times.contains(next) || read([next]) != nil {
            return true
        }
        return rest.count > 1 && read([String](isAtEnd ? rest.suffix(2) : rest.prefix(2))) != nil
    }

    /// Nil if the unit is unknown, or the amount has a second reading.
    private func quantity(_ amount: ArraySlice<UInt8>, _ unit: String) -> Quantity? {
        guard unit.isEmpty || Self.isUnit(unit), let thousandths = parsedThousandths(amount, point: point)
        else {
            return nil
        }
        let isRussian = point == UInt8(ascii: ",")
        if thousandths != parsedThousandths(amount, point: isRussian ? UInt8(ascii: ".") : UInt8(ascii: ","))
        {
            // "1.500 г" means thousands by the rules of Russian, but is commonly used as a decimal.
            guard (unit.bytes.first ?? 0 > 0x7F) == isRussian,
                !isRussian || !amount.contains(UInt8(ascii: "."))
            else {
                return nil
            }
        }
        let bare = Self.withoutStop(unit)
        if bare == "г", 1900...2099 ~= thousandths / 1000 { return nil }
        return try? Quantity(thousandths: thousandths, unit: bare)
    }

    static func isUnit(_ word: String) -> Bool { units.contains(withoutStop(word)) }

    /// The unit as it is stored.
    private static func withoutStop(_ word: String) -> String {
        let bytes = word.bytes
        return bytes.last == UInt8(ascii: ".") ? String(bytes: bytes.dropLast()) : word
    }

    private static let times = ["x", "×", "х"]

    private static let units =
        """
        kg g mg lb lbs oz l L ml mL cl pt gal pcs pc pack packs box boxes bottle bottles can cans bag bags dozen bunch loaf m \
        cm mm кг г гр мг л мл шт уп пачка пачки пачек пакет пакета пакетов бутылка бутылки бутылок банка банки банок \
        коробка коробки коробок пучок м см мм десяток
        """.parts(between: " ")
}
