import CSQLite
import Database

/// A connection to an SQLite file in write-ahead-log mode with enforced foreign keys.
///
/// SQLite's own mutexes are off: a connection belongs to the thread that created it, or to the one that it was
/// transferred to. It is not `Sendable`, so the compiler enforces this.
public final class SQLiteConnection: Connection {
    private var database: OpaquePointer?
    private var statements: [String: SQLiteStatement] = [:]
    private let startStatement: SQL
    private let busyTimeout: Int32

    /// Runs once, before the first connection.
    private static let configuration: Void = csqlite_configure()

    /// The maximum number of cached prepared statements. All are dropped beyond it, so that generated texts do not
    /// accumulate.
    private static let statementLimit = 500

    /// Opens the database file at `path`. `:memory:` opens a private database in memory. Throws `.unavailable` if the
    /// file or folder does not exist, and `.corrupt` for a file of another format.
    public init(_ path: String, _ options: SQLiteOptions = SQLiteOptions()) throws(DatabaseError) {
        _ = Self.configuration
        startStatement = options.access == .write ? "BEGIN IMMEDIATE" : "BEGIN"
        busyTimeout = options.busyTimeout
        let access =
            options.access == .write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        // SQLite would parse a path that starts with "file:" as a URI.
        let file = path.hasPrefix("file:") ? "./" + path : path
        let code = sqlite3_open_v2(file, &database, flags, options.fileSystem)
        do throws(DatabaseError) {
            guard code == SQLITE_OK else { throw failure(code, sql: nil) }
            sqlite3_busy_timeout(database, busyTimeout)
            _ = csqlite_keep_plans(database!)
            try configure(options)
        } catch {
            close()
            throw error
        }
    }

    deinit {
        close()
    }

    public func run(_ sql: SQL) throws(DatabaseError) -> [Row] {
        let statement = try prepared(sql.text)
        defer { statement.reset() }
        var cells: [SQLValue] = []
        var code = statement.bind(sql.values)
        while code == SQLITE_OK || code == SQLITE_ROW {
            code = statement.step()
            guard code == SQLITE_ROW else { break }
            guard statement.appendRow(to: &cells) else {
                throw DatabaseError(.misuse, "A column holds a floating-point number.", sql: sql.text)
            }
        }
        guard code == SQLITE_DONE else { throw failure(code, sql: sql.text) }
        return cells.isEmpty ? [] : Row.rows(of: cells, columns: statement.columns, sql: sql.text)
    }

    public func hasTable(_ name: String) throws(DatabaseError) -> Bool {
        try !run("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = \(name)").isEmpty
    }

    public var isInTransaction: Bool {
        database.map { sqlite3_get_autocommit($0) == 0 } ?? false
    }

    public func begin() throws(DatabaseError) {
        _ = try run(startStatement)
    }

    public func commit() throws(DatabaseError) {
        _ = try run("COMMIT")
    }

    public func rollback() throws(DatabaseError) {
        if database == nil || isInTransaction { _ = try run("ROLLBACK") }
    }

    /// Copies the write-ahead log into the database file and truncates the log. Call it in idle times and never inside
    /// a transaction. Returns false after a partial checkpoint if a reader still needs the log; it does not wait.
    @discardableResult
    public func checkpoint() throws(DatabaseError) -> Bool {
        guard let database else { throw closed }
        sqlite3_busy_timeout(database, 0)
        defer { sqlite3_busy_timeout(database, busyTimeout) }
        let code = sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        if code & 0xff == SQLITE_BUSY { return false }
        guard code == SQLITE_OK else { throw failure(code, sql: nil) }
        return true
    }

    /// Frees the page cache.
    public func releaseMemory() throws(DatabaseError) {
        _ = try run("PRAGMA shrink_memory")
    }

    /// Writes a consistent snapshot of the database to a new file and syncs it. Other connections may write in the
    /// meantime.
    public func copy(to path: String) throws(DatabaseError) {
        // `VACUUM INTO` writes only the copy, but SQLite rejects it while `query_only` is on.
        _ = try run("PRAGMA query_only = OFF")
        _ = try run("VACUUM INTO \(path)")
        _ = try run("PRAGMA query_only = ON")
    }

    /// Returns problems of the file: damaged pages, missing index entries, rows with broken references. Reads the whole
    /// file.
    public func damage(limit: Int) throws(DatabaseError) -> [String] {
        let pages = try run("PRAGMA integrity_check(\(raw: String(limit)))").map {
            row throws(DatabaseError) in try row.text(0)
        }
        let references = try run("SELECT \"table\" FROM pragma_foreign_key_check LIMIT \(Int64(limit))").map {
            row throws(DatabaseError) in "\(try row.text(0)) refers to a row that is not there"
        }
        return pages.filter { $0 != "ok" } + references
    }

    public func close() {
        statements = [:]
        // Cannot fail, because all statements are finalised.
        sqlite3_close(database)
        database = nil
    }
}

extension SQLiteConnection {
    private func configure(_ options: SQLiteOptions) throws(DatabaseError) {
        _ = try run("PRAGMA foreign_keys = ON")
        if options.access == .read {
            _ = try run("PRAGMA query_only = ON")
        } else {
            let mode = try run("PRAGMA journal_mode = WAL").first?.text(0)
            guard mode == "wal" || mode == "memory" else {
                throw DatabaseError(.unavailable, "The file system cannot hold a write-ahead log.")
            }
            // Overwrites deleted data, regardless of the library's build options.
            _ = try run("PRAGMA secure_delete = ON")
            _ = try run("PRAGMA synchronous = \(raw: options.synchronous.rawValue)")
            _ = try run("PRAGMA wal_autocheckpoint = 4000")
            _ = try run("PRAGMA journal_size_limit = 67108864")
        }
        statements = [:]
    }

    private func prepared(_ text: String) throws(DatabaseError) -> SQLiteStatement {
        if let statement = statements[text] { return statement }
        guard let database else { throw closed }
        if statements.count >= Self.statementLimit { statements = [:] }
        let statement = try SQLiteStatement(text, in: database)
        statements[text] = statement
        return statement
    }

    private var closed: DatabaseError {
        DatabaseError(.closed, "The connection is closed.")
    }

    private func failure(_ code: Int32, sql: String?) -> DatabaseError {
        DatabaseError(code: code, database: database, sql: sql)
    }
}
