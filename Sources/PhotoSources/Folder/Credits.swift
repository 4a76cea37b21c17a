import Domain

/// What `credits.csv` says of the photos of a folder: a table (RFC 4180) whose first line names the columns: `file`, and any of
/// `author`, `licence`, `caption`, `date` (`2026-03-05`) and `link`.
struct Credits: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        var author = ""
        var licence = ""
        var caption = ""
        var date: CivilDay?
        var link = ""
    }

    private var entries: [String: Entry] = [:]

    /// A longer file counts as none.
    static let mostBytes = 8 << 20

    init() {}

    init(_ bytes: [UInt8]) {
        var rows = Credits.rows(of: bytes)
        guard !rows.isEmpty else { return }
        let names = rows.removeFirst().map { $0.lowercased() }
        for row in rows {
            let value = { (name: String) in
                names.firstIndex(of: name).flatMap { $0 < row.count ? row[$0] : nil } ?? ""
            }
            guard !value("file").isEmpty else { continue }
            let licence = value("licence").isEmpty ? value("license") : value("licence")
            entries[value("file")] = Entry(
                author: value("author"), licence: licence, caption: value("caption"),
                date: CivilDay(value("date")), link: value("link"))
        }
    }

    /// - Parameter file: its path within the folder.
    subscript(_ file: String) -> Entry { entries[file] ?? Entry() }

    /// RFC 4180, section 2: fields with commas, quotes and breaks stand in quotes, a quote in them twice.
    private static func rows(of bytes: [UInt8]) -> [[String]] {
        let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
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
        var place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case quote where isQuoted && place < bytes.count && bytes[place] == quote:
                field.append(quote)
                place += 1
            case quote: isQuoted.toggle()
            case comma where !isQuoted: endField()
            case 0x0A where !isQuoted: endRow()
            case 0x0D where !isQuoted: break
            default: field.append(byte)
            }
        }
        endRow()
        return rows
    }
}
