import Domain

/// The content of `credits.csv` for the photos of a folder: a table (RFC 4180) whose first line names the columns:
/// `file`, and any of `author`, `licence`, `caption`, `date` (`2026-03-05`) and `link`. Spreadsheets save it with
/// commas, semicolons or tabs, in UTF-8 or UTF-16, and with the line ends of any system.
struct Credits: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        var author = ""
        var licence = ""
        var caption = ""
        var date: CivilDay?
        var link = ""
    }

    private var entries: [String: Entry] = [:]

    /// The maximum size in bytes. A longer file is ignored.
    static let maxBytes = 8 << 20

    init() {}

    init(_ bytes: [UInt8]) {
        var rows = Credits.rows(of: Credits.utf8(bytes))
        guard !rows.isEmpty else { return }
        let names = rows.removeFirst().map { $0.trimmed.lowercased() }
        for row in rows {
            let value = { (name: String) in
                names.firstIndex(of: name).flatMap { $0 < row.count ? row[$0].trimmed : nil } ?? ""
            }
            guard !value("file").isEmpty else { continue }
            let licence = value("licence").isEmpty ? value("license") : value("licence")
            entries[value("file")] = Entry(
                author: value("author"), licence: licence, caption: value("caption"),
                date: CivilDay(value("date")), link: value("link"))
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// True if the table has an entry for a file.
    func names(_ file: String) -> Bool { entries[file] != nil }

    /// - Parameter file: the path within the folder.
    subscript(_ file: String) -> Entry { entries[file] ?? Entry() }

    /// Converts the file to UTF-8 without a byte order mark.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        switch bytes.prefix(2) {
        case [0xEF, 0xBB]: return Array(bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
        case [0xFF, 0xFE], [0xFE, 0xFF]:
            let low = bytes[0] == 0xFF ? 0 : 1
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
                UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        default: return bytes
        }
    }

    /// The separator of fields: of the three, the one that is most frequent outside of quotes in the first line.
    private static func separator(of bytes: [UInt8]) -> UInt8 {
        var counts = [(UInt8(ascii: ","), 0), (UInt8(ascii: ";"), 0), (0x09, 0)]
        var isQuoted = false
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, byte == 0x0A || byte == 0x0D { break }
            if !isQuoted, let index = counts.firstIndex(where: { $0.0 == byte }) { counts[index].1 += 1 }
        }
        // The first of the most frequent ones.
        return counts.reduce(counts[0]) { $1.1 > $0.1 ? $1 : $0 }.0
    }

    /// RFC 4180, section 2: fields with commas, quotes or line breaks are quoted, and a quote in them is doubled.
    private static func rows(of bytes: [UInt8]) -> [[String]] {
        let (quote, separator) = (UInt8(ascii: "\""), separator(of: bytes))
        var (rows, row, field): ([[String]], [String], [UInt8]) = ([], [], [])
        var isQuoted = false
        let endField = {
            row.append(String(decoding: field, as: UTF8.self))
            field = []
        }
        let endRow = {
            endField()
            if row != [""] { rows.append(row) }
            row = []
        }
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case quote where isQuoted && index < bytes.count && bytes[index] == quote:
                field.append(quote)
                index += 1
            case quote: isQuoted.toggle()
            case separator where !isQuoted: endField()
            // An empty row, as between the two bytes of CRLF, is ignored.
            case 0x0A where !isQuoted, 0x0D where !isQuoted: endRow()
            default: field.append(byte)
            }
        }
        endRow()
        return rows
    }
}

extension String {
    /// The text without leading and trailing whitespace.
    fileprivate var trimmed: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
