/// What other programs write before each line of a list: a bullet, a number, a box to tick.
enum ListMark {
    /// The lines without their marks, if each of several has one; else as they are.
    static func removed(from lines: [String]) -> [String] {
        var bare: [String] = []
        for line in lines {
            guard let text = unmarked([UInt8](line.utf8)) else { return lines }
            bare.append(text)
        }
        return lines.count > 1 ? bare : lines
    }

    private static let bullets = ["-", "*", "•", "‣", "◦", "▪", "·", "–", "—"]
    private static let boxes = ["☐", "☑", "☒", "□", "✓", "✔", "✅", "[]", "[ ]", "[x]", "[X]"]

    /// Nil for a line that has no mark.
    private static func unmarked(_ line: [UInt8]) -> String? {
        let start = afterBlanks(line, 0)
        if start == line.count { return "" }
        let bulleted = after(bullets, hasNumbers: true, line, start)
        let end = after(boxes, hasNumbers: false, line, bulleted)
        return end > start ? String(decoding: line[end...], as: UTF8.self) : nil
    }

    /// Where the line goes on behind a mark and blanks; where it stood, if there are none.
    private static func after(_ marks: [String], hasNumbers: Bool, _ line: [UInt8], _ start: Int) -> Int {
        var end = start
        while end < line.count, !isBlank(line[end]) { end += 1 }
        // A box of brackets holds a blank.
        if end == start + 1, end + 1 < line.count, line[end + 1] == UInt8(ascii: "]") { end += 2 }
        guard end < line.count, isBlank(line[end]) else { return start }
        let mark = String(decoding: line[start..<end], as: UTF8.self)
        return marks.contains(mark) || hasNumbers && isNumber(line[start..<end])
            ? afterBlanks(line, end) : start
    }

    /// "1." or "10)"
    private static func isNumber(_ mark: ArraySlice<UInt8>) -> Bool {
        guard 2...4 ~= mark.count, let last = mark.last else { return false }
        return (last == UInt8(ascii: ".") || last == UInt8(ascii: ")"))
            && mark.dropLast().allSatisfy { 0x30...0x39 ~= $0 }
    }

    private static func afterBlanks(_ line: [UInt8], _ start: Int) -> Int {
        var end = start
        while end < line.count, isBlank(line[end]) { end += 1 }
        return end
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
}
