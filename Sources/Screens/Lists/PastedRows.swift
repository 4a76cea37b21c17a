import Domain

/// The rows of a text from the clipboard. A spreadsheet quotes a cell that contains a line break, a tab or a quotation
/// mark, and doubles its quotation marks.
enum PastedRows {
    /// Each row on one line, without empty rows. Cells are separated by a space.
    static func rows(of text: String) -> [String] {
        let bytes = text.bytes
        var rows: [String] = []
        var row: [UInt8] = []
        var (at, isCellStart) = (0, true)
        func add(_ byte: UInt8) {
            if !isBreak(byte) { return row.append(byte) }
            if let last = row.last, last != UInt8(ascii: " ") { row.append(UInt8(ascii: " ")) }
        }
        func finish() {
            if !row.isEmpty { rows.append(String(bytes: row[...])) }
            row = []
        }
        while at < bytes.count {
            let byte = bytes[at]
            if isCellStart, let end = quotedEnd(bytes, at) {
                at += 1
                while at < end {
                    add(bytes[at])
                    at += bytes[at] == UInt8(ascii: "\"") ? 2 : 1
                }
                at += 1
                isCellStart = false
                continue
            }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { finish() } else { add(byte) }
            isCellStart = isBreak(byte)
            at += 1
        }
        finish()
        return rows
    }

    /// The index of the closing quotation mark of a quoted cell. Nil for a text in quotation marks that a spreadsheet
    /// would not quote.
    private static func quotedEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard bytes[start] == UInt8(ascii: "\"") else { return nil }
        var at = start + 1
        var isNeeded = false
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "\"") {
                if at + 1 == bytes.count || isBreak(bytes[at + 1]) { return isNeeded ? at : nil }
                guard bytes[at + 1] == UInt8(ascii: "\"") else { return nil }
                isNeeded = true
                at += 1
            } else if isBreak(bytes[at]) {
                isNeeded = true
            }
            at += 1
        }
        return nil
    }

    /// True for the bytes that end a cell.
    private static func isBreak(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
