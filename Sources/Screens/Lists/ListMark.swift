/// What other programs write before each line of a list: a bullet, a number, a box to tick.
enum ListMark {
    /// The lines without their marks, if each of several has one; else as they are.
    static func removed(from lines: [String]) -> [String] {
        let bare = lines.compactMap { unmarked($0) }
        return lines.count > 1 && bare.count == lines.count ? bare : lines
    }

    /// Nil for a line that has no mark.
    private static func unmarked(_ line: String) -> String? {
        let text = line.unicodeScalars.drop(while: isBlank)
        if text.isEmpty { return "" }
        let unbulleted = text.without(bullet(text))
        let rest = unbulleted ?? text
        return (rest.without(box(rest)) ?? unbulleted).map { String(Substring($0)) }
    }

    /// How many characters of it are a bullet or a number.
    private static func bullet(_ text: Substring.UnicodeScalarView) -> Int {
        switch text.first {
        case "-", "*", "•", "‣", "◦", "▪", "·", "–", "—": return 1
        default: break
        }
        let digits = text.prefix { ("0"..."9").contains($0) }.count
        guard 1...3 ~= digits, let end = text.dropFirst(digits).first, end == "." || end == ")" else {
            return 0
        }
        return digits + 1
    }

    /// How many characters of it are a box to tick.
    private static func box(_ text: Substring.UnicodeScalarView) -> Int {
        switch text.first {
        case "☐", "☑", "☒", "□", "✓", "✔", "✅": return 1
        case "[":
            let inside = text.dropFirst().prefix { $0 == " " || $0 == "x" || $0 == "X" }.count
            return inside < 2 && text.dropFirst(inside + 1).first == "]" ? inside + 2 : 0
        default: return 0
        }
    }
}

extension Substring.UnicodeScalarView {
    /// What follows a mark of so many characters and a blank; nil without them.
    fileprivate func without(_ mark: Int) -> Self? {
        let rest = dropFirst(mark)
        guard mark > 0, let next = rest.first, isBlank(next) else { return nil }
        return rest.drop(while: isBlank)
    }
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\u{A0}"
}
