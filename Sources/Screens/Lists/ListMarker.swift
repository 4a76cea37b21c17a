import Domain

/// The marker that other programs write before each line of a list: a bullet, a number or a checkbox.
enum ListMarker {
    /// The lines without their markers if there are several and each has one; otherwise unchanged.
    static func removed(from lines: [String]) -> [String] {
        var bare: [String] = []
        for line in lines {
            guard let text = unmarked(line.bytes) else { return lines }
            bare.append(text)
        }
        return lines.count > 1 ? bare : lines
    }

    /// Nil if a line has no marker.
    private static func unmarked(_ line: [UInt8]) -> String? {
        let start = afterBlanks(line, 0)
        if start == line.count { return "" }
        let bulleted = afterBullet(line, start)
        let end = afterBox(line, bulleted)
        return end > start ? String(bytes: line[end...]) : nil
    }

    /// The index after a bullet or a number and whitespace; `start` if there is none.
    private static func afterBullet(_ line: [UInt8], _ start: Int) -> Int {
        let (sign, next) = line.scalar(at: start)
        var end = afterSelector(line, next)
        if !isBullet(sign) {
            end = start
            while end < line.count, 0x30...0x39 ~= line[end] { end += 1 }
            guard 1...3 ~= end - start, end < line.count else { return start }
            let closed = afterSelector(line, end)
            let (closing, next) = closed < line.count ? line.scalar(at: closed) : (0, closed)
            // "1.", "10)", "1️⃣"
            guard closing == 0x2E || closing == 0x29 || closing == 0x20E3 else { return start }
            end = next
        }
        return end < line.count && isBlank(line[end]) ? afterBlanks(line, end) : start
    }

    /// The index after a checkbox; `start` if there is none. Whitespace is optional after a box that is a symbol.
    private static func afterBox(_ line: [UInt8], _ start: Int) -> Int {
        guard start < line.count else { return start }
        let (sign, next) = line.scalar(at: start)
        if isBox(sign) { return afterBlanks(line, afterSelector(line, next)) }
        for box in ["[]", "[ ]", "[x]", "[X]"] {
            let end = start + box.utf8.count
            guard end < line.count, line[start..<end] == box.bytes[...], isBlank(line[end]) else { continue }
            return afterBlanks(line, end)
        }
        return start
    }

    /// The index after a variation selector, which chooses between a symbol and an emoji.
    private static func afterSelector(_ line: [UInt8], _ start: Int) -> Int {
        guard start < line.count else { return start }
        let (selector, end) = line.scalar(at: start)
        return 0xFE0E...0xFE0F ~= selector ? end : start
    }

    private static func isBullet(_ sign: UInt32) -> Bool {
        switch sign {
        case 0x2A, 0x2D, 0xB7, 0x2013, 0x2014, 0x2022, 0x2023, 0x2043, 0x2192, 0x2219, 0x25A0, 0x25AA, 0x25AB,
            0x25B6, 0x25B8, 0x25BA, 0x25C6, 0x25C7, 0x25CB, 0x25CF, 0x25D8, 0x25E6, 0x27A2, 0x27A4, 0x30FB,
            0xF0B7:
            true
        default: false
        }
    }

    /// Ballot boxes, check marks and squares.
    private static func isBox(_ sign: UInt32) -> Bool {
        switch sign {
        case 0x2610...0x2612, 0x2705, 0x2713...0x2718, 0x274C, 0x274E, 0x25A1, 0x25FB...0x25FE,
            0x2B1B...0x2B1C,
            0x2BBD, 0x1F518, 0x1F532...0x1F533, 0x1F5F4...0x1F5F9:
            true
        default: false
        }
    }

    private static func afterBlanks(_ line: [UInt8], _ start: Int) -> Int {
        var end = start
        while end < line.count, isBlank(line[end]) { end += 1 }
        return end
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
}
