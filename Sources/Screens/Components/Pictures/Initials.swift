import Domain

/// The first letters of the first two words that have one, each with its combining marks and joined symbols.
func initials(_ name: String) -> String {
    [String](name.parts(between: " ").compactMap(initial).prefix(2)).joined(separator: "")
}

private func initial(of word: String) -> String? {
    var letter: [Unicode.Scalar] = []
    for scalar in word.unicodeScalars {
        if letter.isEmpty {
            if !SearchText(String(scalar)).bytes.isEmpty { letter = [scalar] }
        } else if belongs(scalar, to: letter) {
            letter.append(scalar)
        } else {
            break
        }
    }
    var view = String.UnicodeScalarView()
    for scalar in letter { view.append(scalar) }
    return letter.isEmpty ? nil : String(view)
}

/// True if a character continues a grapheme: a mark, a joiner or the symbol after it, a skin tone, the second half of a
/// flag, or another part of a Hangul syllable.
private func belongs(_ scalar: Unicode.Scalar, to letter: [Unicode.Scalar]) -> Bool {
    switch scalar.value {
    case 0..<0x300: false
    case 0x1160...0x11FF, 0x1F3FB...0x1F3FF: true
    case 0x1F1E6...0x1F1FF: letter.count == 1 && (0x1F1E6...0x1F1FF).contains(letter[0].value)
    case 0x2000... where letter.last == "\u{200D}": true
    default: SearchText("a" + String(scalar) + "b") == SearchText("ab")
    }
}
