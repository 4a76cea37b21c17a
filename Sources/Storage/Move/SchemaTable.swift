import Database

/// A table of the schema.
public struct SchemaTable: Equatable, Sendable {
    public struct Column: Equatable, Sendable {
        public let name: String
        /// True for numbers, false for texts and bytes.
        let isInteger: Bool
    }

    public let name: String
    public internal(set) var columns: [Column] = []
    /// The columns of the primary key, in order.
    public internal(set) var key: [String] = []
}

extension Schema {
    /// All tables, each after those that it refers to. They are read from the migrations, so that a new table or column
    /// is never left out.
    public static let tables = tables(of: migrations)

    static func tables(of migrations: [Migration]) -> [SchemaTable] {
        var tables: [SchemaTable] = []
        for statement in migrations.flatMap(\.statements) {
            let words = Schema.words(of: statement)
            if statement.hasPrefix("CREATE TABLE ") {
                tables.append(table(words[2], statement))
            } else if statement.hasPrefix("DROP TABLE ") {
                tables.removeAll { $0.name == words[2] }
            } else if statement.hasPrefix("ALTER TABLE "), words.starts(with: ["ADD", "COLUMN"], at: 3),
                let index = tables.firstIndex(where: { $0.name == words[2] })
            {
                tables[index].columns.append(column(words.dropFirst(5)))
            }
        }
        return tables
    }

    private static func table(_ name: Substring, _ statement: String) -> SchemaTable {
        var table = SchemaTable(name: String(name))
        for part in parts(of: statement) {
            let words = words(of: part)
            guard !words.starts(with: ["PRIMARY", "KEY"], at: 0) else {
                table.key = words.dropFirst(2).map(String.init)
                continue
            }
            table.columns.append(column(words[...]))
            if words.starts(with: ["PRIMARY", "KEY"], at: 2) { table.key = [String(words[0])] }
        }
        return table
    }

    private static func column(_ words: ArraySlice<Substring>) -> SchemaTable.Column {
        SchemaTable.Column(name: String(words.first ?? ""), isInteger: words.dropFirst().first == "BIGINT")
    }

    /// The columns and constraints between the outer parentheses of a `CREATE TABLE`.
    private static func parts(of statement: String) -> [String] {
        var (parts, depth) = ([""], 0)
        for character in statement {
            switch character {
            case "(" where depth == 0: break
            case "," where depth == 1: parts.append("")
            default: if depth > 0, character != ")" || depth > 1 { parts[parts.count - 1].append(character) }
            }
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
        }
        return parts
    }

    private static func words(of text: String) -> [Substring] {
        text.split { $0.isWhitespace || "(),".contains($0) }
    }
}

extension [Substring] {
    fileprivate func starts(with words: [Substring], at index: Int) -> Bool {
        dropFirst(index).starts(with: words)
    }
}
