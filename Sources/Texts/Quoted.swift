/// A user's text within a sentence, isolated in its writing direction (Unicode UAX #9, FIRST STRONG ISOLATE).
@inline(never)
func isolated(_ text: String) -> String {
    let isPlain = !text.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) }
    return "\u{2068}" + (isPlain ? text : balanced(text)) + "\u{2069}"
}

/// The text without unpaired isolates: half a pair would reverse the sentence around it.
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
    for index in open { kept[index] = nil }
    var whole = String.UnicodeScalarView()
    for case let scalar? in kept { whole.append(scalar) }
    return String(whole)
}

extension Language {
    /// A user's text in the quotation marks of the language. Marks inside it become inner marks.
    func quoted(_ text: String) -> String {
        var marks = self.text(Format.quotationMarks).unicodeScalars.makeIterator()
        guard let opening = marks.next(), let closing = marks.next(), let innerOpening = marks.next(),
            let innerClosing = marks.next()
        else { return text }
        var quoted = String.UnicodeScalarView()
        quoted.append(opening)
        for scalar in isolated(text).unicodeScalars {
            quoted.append(scalar == opening ? innerOpening : scalar == closing ? innerClosing : scalar)
        }
        quoted.append(closing)
        return String(quoted)
    }
}
