extension Quantity {
    /// Finds a quantity at either end of what somebody wrote down: `2 kg apples`, `молоко 2 л`, `eggs x12`.
    ///
    /// Only a number with a unit that is known, with a multiplication sign, or before a single word that begins small
    /// (`3 cucumbers`) counts: in `7 Up` and `Route 66` the number belongs to the name.
    /// - Returns: the rest, and the quantity; nil when there is none, or nothing else.
    public static func split(_ text: String) -> (title: String, quantity: Quantity)? {
        let words = text.parts(between: " ")
        for isAtEnd in [true, false] {
            for count in [2, 1] where words.count > count {
                let candidate = isAtEnd ? words.suffix(count) : words.prefix(count)
                guard let quantity = read([String](candidate)) else { continue }
                let rest = isAtEnd ? words.dropLast(count) : words.dropFirst(count)
                return (withoutComma([String](rest).joined(separator: " ")), quantity)
            }
        }
        return counted(words)
    }

    /// `["3", "cucumbers"]`.
    private static func counted(_ words: [String]) -> (title: String, quantity: Quantity)? {
        guard words.count == 2, words[0].utf8.count <= 3, known(words[1]) == nil else { return nil }
        let first = words[1].first(1)
        guard first >= "a", first == Folded(first).text,
            let quantity = try? Quantity(amount: words[0], unit: "")
        else { return nil }
        return (words[1], quantity)
    }

    /// `Tomatoes` of `Tomatoes, 500 g`.
    private static func withoutComma(_ title: String) -> String {
        let bytes = title.bytes
        return bytes.count > 1 && bytes.last == UInt8(ascii: ",") ? String(bytes: bytes.dropLast()) : title
    }

    /// `["2", "kg"]`, `["2kg"]`, `["x12"]` or `["12x"]`.
    private static func read(_ words: [String]) -> Quantity? {
        if words.count == 2 {
            guard let amount = parsedThousandths(words[0].bytes[...]), let unit = known(words[1]) else {
                return nil
            }
            return try? Quantity(thousandths: amount, unit: unit)
        }
        let bytes = words[0].bytes
        let head = bytes.prefix(while: isNumeral)
        if let amount = parsedThousandths(head) {
            let tail = String(bytes: bytes[head.endIndex...])
            if isTimes(tail) { return try? Quantity(thousandths: amount, unit: "") }
            return known(tail).flatMap { try? Quantity(thousandths: amount, unit: $0) }
        }
        let sign = bytes.prefix { !isNumeral($0) }
        guard isTimes(String(bytes: sign)), let amount = parsedThousandths(bytes[sign.endIndex...]) else {
            return nil
        }
        return try? Quantity(thousandths: amount, unit: "")
    }

    private static func isTimes(_ text: String) -> Bool {
        ["x", "X", "×", "х", "Х", "*"].contains(text)
    }

    /// The unit as it is kept, without a closing full stop; nil for a word that is none.
    private static func known(_ word: String) -> String? {
        let bytes = word.bytes
        let bare = bytes.last == UInt8(ascii: ".") ? String(bytes: bytes.dropLast()) : word
        return units.contains(bare) ? bare : nil
    }

    private static let units = [
        "kg", "g", "mg", "lb", "lbs", "oz", "l", "L", "ml", "cl", "pt", "gal", "pcs", "pc", "pack", "packs",
        "box",
        "boxes", "bottle", "bottles", "can", "cans", "bag", "bags", "dozen", "bunch", "loaf", "m", "cm", "mm",
        "кг", "г", "гр", "мг", "л", "мл", "шт", "уп", "пачка", "пачки", "пачек", "пакет", "пакета", "пакетов",
        "бутылка", "бутылки", "бутылок", "банка", "банки", "банок", "коробка", "коробки", "коробок", "пучок",
        "м",
        "см", "мм", "десяток",
    ]
}
