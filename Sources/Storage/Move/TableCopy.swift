import Database

/// Copies all rows of a table into the empty table of another database, and compares both.
public struct TableCopy {
    private let table: SchemaTable
    private let source: any Connection
    private let target: any Connection
    /// PostgreSQL cannot store it in a text.
    private let replacesNullCharacter: Bool
    /// The texts of the statements, by number of rows.
    private var statements: [Int: String] = [:]

    /// The result of a copy.
    public struct Result: Equatable, Sendable {
        public fileprivate(set) var rows: Int64 = 0
        /// The texts in which U+0000 was replaced by U+FFFD.
        public fileprivate(set) var changedTexts = 0
    }

    /// The maximum number of rows of one statement, a power of two: SQLite permits 32,766 values.
    private static let rowLimit = 128

    public init(
        of table: SchemaTable, from source: any Connection, to target: any Connection,
        replacingNullCharacter: Bool
    ) {
        (self.table, self.source, self.target) = (table, source, target)
        replacesNullCharacter = replacingNullCharacter
    }

    /// Copies the rows in pages.
    /// - Parameter afterPage: called after each page.
    /// - Throws: `.corrupt` if the copy differs.
    public mutating func run(
        afterPage: () throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> Result {
        var (result, copied) = (Result(), TableHash())
        var pages = TablePages(of: table, on: source)
        while case var rows = try pages.next(), !rows.isEmpty {
            if replacesNullCharacter { result.changedTexts += TableCopy.replaceNullCharacters(in: &rows) }
            for row in rows { copied.add(row) }
            try insert(rows)
            try afterPage()
        }
        result.rows = copied.rows
        let count = try TableCopy.count(of: table, on: source)
        guard count == copied.rows, try TableCopy.hash(of: table, on: target) == copied else {
            throw DatabaseError(.corrupt, "The copy differs.")
        }
        return result
    }

    /// Reads a whole table.
    public static func hash(
        of table: SchemaTable, on connection: any Connection
    ) throws(DatabaseError) -> TableHash {
        var hash = TableHash()
        var pages = TablePages(of: table, on: connection)
        while case let rows = try pages.next(), !rows.isEmpty {
            for row in rows { hash.add(row) }
        }
        return hash
    }

    public static func count(
        of table: SchemaTable, on connection: any Connection
    ) throws(DatabaseError) -> Int64 {
        try connection.run(SQL(raw: ["SELECT", "COUNT(*)", "FROM", table.name].joined(separator: " ")))[0]
            .integer(0)
    }

    /// Inserts rows with few different statements. PostgreSQL prepares one for each combination of NULLs, since they
    /// have no type.
    private mutating func insert(_ rows: [[SQLValue]]) throws(DatabaseError) {
        for group in Dictionary(grouping: rows, by: { row in row.map { $0 == .null } }).values {
            var rest = group[...]
            while !rest.isEmpty {
                var count = TableCopy.rowLimit
                while count > rest.count { count /= 2 }
                let values = rest.prefix(count).flatMap { $0 }
                _ = try target.run(SQL(raw: statement(forRows: count), values))
                rest = rest.dropFirst(count)
            }
        }
    }

    private mutating func statement(forRows count: Int) -> String {
        if let text = statements[count] { return text }
        let width = table.columns.count
        let rows = (0..<count).map { row in
            "(" + (1...width).map { "$\(row * width + $0)" }.joined(separator: ", ") + ")"
        }
        let columns = table.columns.map(\.name).joined(separator: ", ")
        let text = ["INSERT", "INTO", table.name, "(\(columns)) VALUES", rows.joined(separator: ", ")]
            .joined(separator: " ")
        statements[count] = text
        return text
    }

    /// - Returns: the number of changed texts.
    private static func replaceNullCharacters(in rows: inout [[SQLValue]]) -> Int {
        var count = 0
        for row in rows.indices {
            for column in rows[row].indices {
                guard case .text(let text) = rows[row][column], text.utf8.contains(0) else { continue }
                rows[row][column] = .text(text.replacing("\0", with: "\u{FFFD}"))
                count += 1
            }
        }
        return count
    }
}
