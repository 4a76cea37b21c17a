/// One row of a result, read by position. All rows of a result share one buffer.
public struct Row: Sendable {
    private let cells: ArraySlice<SQLValue>
    private let sql: String

    /// Splits `cells`, the cells of a whole result in row order, into rows of `columns` cells.
    /// - Parameter sql: the statement, for error messages.
    public static func rows(of cells: [SQLValue], columns: Int, sql: String) -> [Row] {
        stride(from: 0, to: cells.count, by: max(columns, 1)).map { start in
            Row(cells: cells[start..<start + columns], sql: sql)
        }
    }

    /// The number of columns.
    public var count: Int { cells.count }

    /// The cell at a position, counted from 0. Throws `.column` if the row is shorter.
    public func value(_ column: Int) throws(DatabaseError) -> SQLValue {
        guard column >= 0, column < cells.count else { throw mismatch(column, "does not exist") }
        return cells[cells.startIndex + column]
    }

    /// True if the cell is NULL.
    private func isNull(_ column: Int) throws(DatabaseError) -> Bool {
        try value(column) == .null
    }

    /// The text at a position. Throws `.column` for any other value, including NULL.
    public func text(_ column: Int) throws(DatabaseError) -> String {
        guard case .text(let text) = try value(column) else { throw mismatch(column, "is no text") }
        return text
    }

    /// The integer at a position. Throws `.column` for any other value, including NULL.
    public func integer(_ column: Int) throws(DatabaseError) -> Int64 {
        guard case .integer(let integer) = try value(column) else { throw mismatch(column, "is no integer") }
        return integer
    }

    /// The bytes at a position. Throws `.column` for any other value, including NULL.
    public func blob(_ column: Int) throws(DatabaseError) -> [UInt8] {
        guard case .blob(let bytes) = try value(column) else { throw mismatch(column, "is no blob") }
        return bytes
    }

    /// The text at a position; `nil` for NULL.
    public func optionalText(_ column: Int) throws(DatabaseError) -> String? {
        try isNull(column) ? nil : text(column)
    }

    /// The integer at a position; `nil` for NULL.
    public func optionalInteger(_ column: Int) throws(DatabaseError) -> Int64? {
        try isNull(column) ? nil : integer(column)
    }

    private func mismatch(_ column: Int, _ what: String) -> DatabaseError {
        DatabaseError(.column(column), "Column \(column) \(what).", sql: sql)
    }
}
