import Domain

/// The first letters of the first two words that have one, each with the marks and joined symbols that belong to it.
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

/// Whether a character continues a grapheme: a mark, a joiner or what it joins to a symbol, a color of skin, the second half
/// of a flag, or another part of a syllable of Hangul.
private func belongs(_ scalar: Unicode.Scalar, to letter: [Unicode.Scalar]) -> Bool {
    switch scalar.value {
    case 0..<0x300: false
    case 0x1160...0x11FF, 0x1F3FB...0x1F3FF: true
    case 0x1F1E6...0x1F1FF: letter.count == 1 && (0x1F1E6...0x1F1FF).contains(letter[0].value)
    case 0x2000... where letter.last == "\u{200D}": true
    default: SearchText("a" + String(scalar) + "b") == SearchText("ab")
    }
}
