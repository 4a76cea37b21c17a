/// A table as comma-separated values (RFC 4180), with a byte order mark, so that spreadsheets read UTF-8.
struct CSVTable {
    private(set) var text = "\u{FEFF}"

    init(_ names: [String]) { add(names) }

    /// Removes and returns the rows so far.
    mutating func drain() -> String {
        defer { text = "" }
        return text
    }

    /// Adds a row. A value that a spreadsheet would read as a formula gets an apostrophe.
    mutating func add(_ values: [String]) {
        text += values.map(CSVTable.field).joined(separator: ",") + "\r\n"
    }

    private static func field(_ value: String) -> String {
        // Characters may combine a sign with others, so bytes are compared.
        let isFormula = value.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
        let safe = (isFormula ? "'" : "") + value
        guard safe.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return safe }
        return "\"" + String(decoding: safe.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }, as: UTF8.self)
            + "\""
    }
}
