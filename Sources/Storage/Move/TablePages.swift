import Database

/// Reads all rows of a table, page by page, in the order of the primary key.
struct TablePages {
    private let connection: any Connection
    private let columns: Int
    /// The columns of the primary key.
    private let key: [Int]
    private let first: String
    private let further: String
    private var last: [SQLValue] = []
    /// The maximum number of rows of the next page. Pages of large rows are cut, and read few rows in vain.
    private var limit = 128

    private static let limits = 8...1000
    /// A page ends with the row that reaches this sum of characters and bytes.
    private static let sizeLimit = 2 << 20

    init(of table: SchemaTable, on connection: any Connection) {
        self.connection = connection
        let names = table.columns.map(\.name)
        columns = names.count
        key = table.key.compactMap { names.firstIndex(of: $0) }
        first = TablePages.statement(for: table, condition: "", limit: "$1")
        let values = key.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        further = TablePages.statement(
            for: table, condition: " WHERE (\(table.key.joined(separator: ", "))) > (\(values))",
            limit: "$\(key.count + 1)")
    }

    /// The next rows; empty after the last one.
    mutating func next() throws(DatabaseError) -> [[SQLValue]] {
        let found = try connection.run(
            SQL(raw: last.isEmpty ? first : further, last + [.integer(Int64(limit))]))
        var rows: [[SQLValue]] = []
        rows.reserveCapacity(found.count)
        for row in found {
            var values: [SQLValue] = []
            values.reserveCapacity(columns)
            for column in 0..<columns { values.append(try row.value(column)) }
            rows.append(values)
        }
        if let row = rows.last { last = key.map { row[$0] } }
        let next = 2 * rows.count
        limit = min(max(next, TablePages.limits.lowerBound), TablePages.limits.upperBound)
        return rows
    }

    private static func statement(for table: SchemaTable, condition: String, limit: String) -> String {
        let names = table.columns.map(\.name).joined(separator: ", ")
        let key = table.key.joined(separator: ", ")
        let sizes = table.columns.filter { !$0.isInteger }.map { "COALESCE(LENGTH(\($0.name)), 0)" }
        let size = (sizes + ["0"]).joined(separator: " + ")
        let rows = [
            "SELECT", names + ",", size, "AS row_size FROM", table.name + condition, "ORDER BY", key,
            "LIMIT", limit,
        ]
        let sums = [
            "SELECT", names + ",", "SUM(row_size) OVER (ORDER BY \(key)) - row_size AS earlier",
            "FROM (\(rows.joined(separator: " "))) AS page",
        ]
        return [
            "SELECT", names, "FROM (\(sums.joined(separator: " "))) AS page",
            "WHERE earlier < \(sizeLimit) ORDER BY", key,
        ].joined(separator: " ")
    }
}
