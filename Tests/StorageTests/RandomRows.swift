import Database
import FeatureTags
import SQLite
import Storage

/// Fills all tables of an SQLite database with rows that have unusual values and satisfy every constraint.
struct RandomRows {
    private let connection: SQLiteConnection
    private var random: SplitMix
    private var count = 0

    private struct Column {
        let name: String
        let type: String
        let isRequired: Bool
        let isUnique: Bool
        /// PostgreSQL limits the size of values in an index.
        let isIndexed: Bool
        /// The column of another table whose values it has.
        let parent: (table: String, column: String)?
    }

    private static let texts = [
        "", "é e\u{301}", "👩‍👩‍👧‍👦", "\u{10FFFF}\u{FEFF}\r\n\t\u{1}\\'\"%$1", "NULL",
        String(repeating: "Ж", count: 3000),
    ]
    private static let numbers: [Int64] = [0, -1, .min, .max, 1 << 32]
    private static let blobs: [[UInt8]] = [
        [], [0], [255, 0, 0, 92, 39], [UInt8](repeating: 0, count: 10_000),
    ]

    init(in connection: SQLiteConnection, seed: UInt64) {
        self.connection = connection
        random = SplitMix(seed: seed)
    }

    mutating func insert(rows: Int, records: Int) throws {
        for table in Schema.tables where table.name != "log_head" {
            let columns = try columns(of: table.name)
            for number in 0..<(table.name == "record" ? records : rows) {
                var parents: [String: [SQLValue]] = [:]
                let values = try columns.map { column -> SQLValue in
                    guard let parent = column.parent else { return value(for: column) }
                    // Row by row, so that unique references stay unique.
                    let known = try parents[parent.table] ?? self.values(of: parent.column, in: parent.table)
                    parents[parent.table] = known
                    return known[number % known.count]
                }
                let placeholders = (1...values.count).map { "$\($0)" }.joined(separator: ", ")
                let names = columns.map(\.name).joined(separator: ", ")
                _ = try connection.run(
                    SQL(raw: "INSERT INTO \(table.name) (\(names)) VALUES (\(placeholders))", values))
            }
        }
        _ = try connection.run("UPDATE log_head SET number = 77, run = 'r'")
    }

    private mutating func value(for column: Column) -> SQLValue {
        count += 1
        let isUsual = column.isUnique || UInt8.random(in: 0..<3, using: &random) > 0
        if !column.isRequired, !column.isUnique, UInt8.random(in: 0..<3, using: &random) == 0 { return .null }
        switch column.type {
        case "BIGINT":
            return .integer(
                isUsual
                    ? .random(in: .min ... .max, using: &random) : Self.numbers.randomElement(using: &random)!
            )
        case "TEXT":
            return .text(
                isUsual
                    ? "\(["ъ", "z", "A", "", "€"].randomElement(using: &random)!)\(count)"
                    : Self.texts.dropLast(column.isIndexed ? 1 : 0).randomElement(using: &random)!)
        default:
            let bytes = Self.blobs.randomElement(using: &random)!
            return .blob(isUsual ? Array("\(count)".utf8) + [0, 255] : bytes)
        }
    }

    private func values(of column: String, in table: String) throws -> [SQLValue] {
        try connection.run(SQL(raw: "SELECT \(column) FROM \(table) ORDER BY \(column)")).map {
            try $0.value(0)
        }
    }

    private func columns(of table: String) throws -> [Column] {
        let indexed = try connection.run(
            "SELECT i.name FROM pragma_index_list(\(table)) AS l, pragma_index_info(l.name) AS i"
        ).map { try $0.optionalText(0) }
        let unique = try connection.run(
            """
            SELECT i.name FROM pragma_index_list(\(table)) AS l, pragma_index_info(l.name) AS i WHERE l."unique" = 1
            """
        ).map { try $0.text(0) }
        let parents = try connection.run(
            "SELECT \"from\", \"table\", \"to\" FROM pragma_foreign_key_list(\(table))")
        return try connection.run("SELECT name, type, \"notnull\", pk FROM pragma_table_info(\(table))").map {
            row in
            let name = try row.text(0)
            let parent = try parents.first { try $0.text(0) == name }
            return Column(
                name: name, type: try row.text(1), isRequired: try row.integer(2) == 1,
                isUnique: try unique.contains(name) || row.integer(3) > 0, isIndexed: indexed.contains(name),
                parent: try parent.map { (try $0.text(1), try $0.text(2)) })
        }
    }
}

/// All rows of all tables, with the bytes of each text.
func content(of connection: any Connection) throws -> [String: [[SQLValue]]] {
    var content: [String: [[SQLValue]]] = [:]
    for table in Schema.tables {
        let (columns, key) = (table.columns.map(\.name), table.key)
        content[table.name] = try connection.run(
            SQL(
                raw:
                    "SELECT \(columns.joined(separator: ", ")) FROM \(table.name) ORDER BY \(key.joined(separator: ", "))"
            )
        ).map { row in
            try columns.indices.map { place in
                // Equal texts may have different bytes.
                if case .text(let text) = try row.value(place) { return .blob([1] + Array(text.utf8)) }
                return try row.value(place)
            }
        }
    }
    return content
}
