/// Somebody's text within a sentence, so that its direction stays its own (Unicode UAX #9, FIRST STRONG ISOLATE).
@inline(never)
func isolated(_ text: String) -> String {
    let isPlain = !text.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) }
    return "\u{2068}" + (isPlain ? text : balanced(text)) + "\u{2069}"
}

/// The text without the isolates that it opens and does not close, or closes and did not open: half a pair would turn
/// the sentence around.
private func balanced(_ text: String) -> String {
    var kept: [Unicode.Scalar?] = []
    var open: [Int] = []
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x2066...0x2068: open.append(kept.count)
        case 0x2069 where open.popLast() == nil: continue
        default: break
        }
        kept.append(scalar)
    }
    for place in open { kept[place] = nil }
    var whole = String.UnicodeScalarView()
    for case let scalar? in kept { whole.append(scalar) }
    return String(whole)
}

extension Language {
    /// Somebody's text in the language's quotation marks; those that it has itself become the inner ones.
    func quoted(_ text: String) -> String {
        let (opening, closing, innerOpening, innerClosing): Marks =
            switch self {
            case .english, .americanEnglish: ("“", "”", "‘", "’")
            case .russian: ("«", "»", "„", "“")
            }
        var quoted = String.UnicodeScalarView()
        quoted.append(opening)
        for scalar in isolated(text).unicodeScalars {
            quoted.append(scalar == opening ? innerOpening : scalar == closing ? innerClosing : scalar)
        }
        quoted.append(closing)
        return String(quoted)
    }

    private typealias Marks = (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)
}
