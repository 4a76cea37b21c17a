import CSQLite
import Database

/// A prepared statement. Owns its SQLite handle.
final class SQLiteStatement {
    private let statement: OpaquePointer
    /// Maps each of SQLite's parameter positions to the index of its value, because SQLite numbers `$n` by first
    /// appearance.
    private let order: [Int]

    /// Prepares one statement. Throws `.misuse` for several statements in one text, because SQLite would ignore all but
    /// the first. Throws it also for parameters other than `$` and digits: SQLite would treat `$1::bigint` as a name
    /// and bind NULL.
    init(_ text: String, in database: OpaquePointer) throws(DatabaseError) {
        var copy = text
        var statement: OpaquePointer?
        var isAlone = true
        let code = copy.withUTF8 {
            $0.withMemoryRebound(to: CChar.self) { bytes in
                let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
                var tail = bytes.baseAddress
                let code = sqlite3_prepare_v3(
                    database, bytes.baseAddress, Int32(bytes.count), flags, &statement, &tail)
                let used = tail! - bytes.baseAddress!
                isAlone = bytes[used...].allSatisfy { $0 == 0x20 || $0 == 0x0a }
                return code
            }
        }
        guard code == SQLITE_OK else { throw DatabaseError(code: code, database: database, sql: text) }
        guard let statement, isAlone else {
            sqlite3_finalize(statement)
            throw DatabaseError(.misuse, "The text must be exactly one statement.", sql: text)
        }
        guard let order = Self.order(of: statement) else {
            sqlite3_finalize(statement)
            throw DatabaseError(.misuse, "A parameter is not `$` and digits.", sql: text)
        }
        self.statement = statement
        self.order = order
    }

    deinit {
        sqlite3_finalize(statement)
    }

    /// The number of columns of the current row. A schema change may change it between two runs.
    var columns: Int {
        Int(sqlite3_column_count(statement))
    }

    private static func order(of statement: OpaquePointer) -> [Int]? {
        var order: [Int] = []
        for position in 0..<sqlite3_bind_parameter_count(statement) {
            guard
                let name = sqlite3_bind_parameter_name(statement, position + 1).map({ String(cString: $0) }),
                name.hasPrefix("$"), name.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(name.dropFirst()), number > 0
            else { return nil }
            order.append(number - 1)
        }
        return order
    }

    /// Binds a value to each parameter. Returns `SQLITE_RANGE` if a value is missing.
    func bind(_ values: [SQLValue]) -> Int32 {
        var position: Int32 = 0
        for index in order {
            position += 1
            guard index < values.count else { return SQLITE_RANGE }
            let code = bind(values[index], at: position)
            guard code == SQLITE_OK else { return code }
        }
        return SQLITE_OK
    }

    private func bind(_ value: SQLValue, at position: Int32) -> Int32 {
        switch value {
        case .null:
            return sqlite3_bind_null(statement, position)
        case .integer(let integer):
            return sqlite3_bind_int64(statement, position, integer)
        case .text(let text) where text.isEmpty:
            // An empty string may have no address.
            return sqlite3_bind_text(statement, position, "", 0, csqlite_transient())
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text64(
                        statement, position, $0.baseAddress, UInt64($0.count), csqlite_transient(),
                        UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes) where bytes.isEmpty:
            // A null pointer would bind NULL.
            return sqlite3_bind_zeroblob(statement, position, 0)
        case .blob(let bytes):
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob64(
                    statement, position, $0.baseAddress, UInt64($0.count), csqlite_transient())
            }
        }
    }

    /// Returns `SQLITE_ROW`, `SQLITE_DONE` or an error.
    func step() -> Int32 {
        sqlite3_step(statement)
    }

    /// Resets the statement for another run.
    func reset() {
        sqlite3_reset(statement)
    }

    /// Appends the cells of the current row. Returns false for a floating-point number, which has no `SQLValue`.
    func appendRow(to cells: inout [SQLValue]) -> Bool {
        for column in 0..<Int32(columns) {
            switch sqlite3_column_type(statement, column) {
            case SQLITE_NULL: cells.append(.null)
            case SQLITE_INTEGER: cells.append(.integer(sqlite3_column_int64(statement, column)))
            case SQLITE_TEXT: cells.append(.text(text(column)))
            case SQLITE_BLOB: cells.append(.blob(blob(column)))
            default: return false
            }
        }
        return true
    }

    // SQLite requires the pointer before the length.
    private func text(_ column: Int32) -> String {
        let start = sqlite3_column_text(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private func blob(_ column: Int32) -> [UInt8] {
        let start = sqlite3_column_blob(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
}
