/// The count with its word, after the rules of Unicode CLDR ("Language Plural Rules") for whole numbers.
@inline(never)
func plural(_ count: Int, _ one: String, _ other: String) -> String {
    String(count) + " " + (count == 1 ? one : other)
}

/// The same for Russian: 1 пункт, 2 пункта, 5 пунктов, 11 пунктов, 21 пункт.
func plural(_ count: Int, _ one: String, _ few: String, _ many: String) -> String {
    let tens = count % 100
    let word =
        switch count % 10 {
        case 1 where tens != 11: one
        case 2...4 where !(12...14).contains(tens): few
        default: many
        }
    return String(count) + " " + word
}

/// Somebody's text within a sentence, so that its direction stays its own (Unicode UAX #9, FIRST STRONG ISOLATE).
@inline(never)
func isolated(_ text: String) -> String {
    "\u{2068}" + text + "\u{2069}"
}

extension Language {
    /// Somebody's text in the language's quotation marks.
    func quoted(_ text: String) -> String {
        switch self {
        case .english: "“" + isolated(text) + "”"
        case .russian: "«" + isolated(text) + "»"
        }
    }
}
