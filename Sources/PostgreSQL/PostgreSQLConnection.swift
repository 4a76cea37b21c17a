import CPostgreSQL
import Database

/// A connection to a PostgreSQL database with the collation C, by libpq. Calls block the thread.
///
/// The connection belongs to one thread at a time. It is not `Sendable`, so the compiler enforces this.
public final class PostgreSQLConnection: Connection {
    private var connection: OpaquePointer?
    private let access: PostgreSQLOptions.Access
    /// The names of the prepared statements, by text and types of the parameters.
    private var statements: [StatementKey: String] = [:]
    private var statementsPrepared = 0

    /// The maximum number of prepared statements. All are dropped beyond it, so that generated texts do not accumulate.
    private static let statementLimit = 500

    private struct StatementKey: Hashable {
        let text: String
        let types: [Oid]
    }

    /// Connects to a database.
    /// - Parameter url: `postgresql://…`, or other connection parameters of libpq.
    /// - Throws: `.unavailable` if the server cannot be reached, rejects the user, or has a database with another
    ///   collation or encoding; `.readOnly` if it is a standby and `options` ask for write access.
    public init(_ url: String, _ options: PostgreSQLOptions = PostgreSQLOptions()) throws(DatabaseError) {
        access = options.access
        let parameters = [
            ("dbname", url), ("application_name", "dela"), ("client_encoding", "UTF8"),
            ("options", options.settings), ("connect_timeout", String(options.connectTimeout)),
            ("tcp_user_timeout", "10000"),
        ]
        connection = PostgreSQLConnection.connect(parameters)
        do throws(DatabaseError) {
            guard PQstatus(connection) == CONNECTION_OK else { throw unreachable }
            PQsetNoticeProcessor(connection, { _, _ in }, nil)
            try check()
        } catch {
            close()
            throw error
        }
    }

    deinit {
        close()
    }

    public func run(_ sql: SQL) throws(DatabaseError) -> [Row] {
        guard let connection else { throw PostgreSQLConnection.closed }
        let values = try BinaryValues(sql.values, sql: sql.text)
        let name = try prepared(sql.text, BinaryValues.types(of: sql.values), on: connection)
        let formats = [Int32](repeating: 1, count: sql.values.count)
        let handle = values.withAddresses { addresses in
            PQexecPrepared(
                connection, name, Int32(sql.values.count), addresses, values.lengths, formats, 1)
        }
        let result = QueryResult(handle: handle)
        switch result.status {
        case PGRES_COMMAND_OK: return []
        case PGRES_TUPLES_OK:
            guard let cells = result.cells() else {
                throw DatabaseError(.misuse, "A column holds another type than a value.", sql: sql.text)
            }
            return Row.rows(of: cells, columns: result.columns, sql: sql.text)
        default: throw DatabaseError(result, connection: connection, sql: sql.text)
        }
    }

    public var isInTransaction: Bool {
        switch PQtransactionStatus(connection) {
        case PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_ACTIVE: true
        default: false
        }
    }

    /// Begins a transaction. A writer waits until it is the only one of its schema: the product's rules check first and
    /// change then, so writers take turns, as with SQLite.
    public func begin() throws(DatabaseError) {
        guard !isInTransaction else {
            throw DatabaseError(.misuse, "A transaction has already begun.", sql: "BEGIN")
        }
        switch access {
        case .read: try execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        case .write:
            try execute("BEGIN ISOLATION LEVEL READ COMMITTED")
            do throws(DatabaseError) {
                _ = try run(
                    "SELECT pg_advisory_xact_lock(\(raw: PostgreSQLConnection.lockClass), hashtext(current_schema()))"
                )
            } catch {
                try? rollback()
                throw error
            }
        }
    }

    public func commit() throws(DatabaseError) {
        guard isInTransaction else {
            throw DatabaseError(.misuse, "No transaction has begun.", sql: "COMMIT")
        }
        // PostgreSQL answers the commit of a failed transaction with a rollback, and reports no error.
        guard try execute("COMMIT") == "COMMIT" else {
            throw DatabaseError(.misuse, "A statement of the transaction has failed.", sql: "COMMIT")
        }
    }

    public func rollback() throws(DatabaseError) {
        guard connection != nil else { throw PostgreSQLConnection.closed }
        if isInTransaction { try execute("ROLLBACK") }
    }

    public func close() {
        statements = [:]
        PQfinish(connection)
        connection = nil
    }
}

extension PostgreSQLConnection {
    /// The class of the advisory locks of this program: the bytes of "Dela".
    private static let lockClass = String(0x4465_6c61)

    private static let closed = DatabaseError(.closed, "The connection is closed.")

    private static func connect(_ parameters: [(name: String, value: String)]) -> OpaquePointer? {
        let texts = parameters.map { ($0.name + "\0", $0.value + "\0") }
        let bytes = texts.flatMap { [Array($0.0.utf8), Array($0.1.utf8)] }
        var starts: [Int] = []
        let all = bytes.reduce(into: [UInt8]()) { all, bytes in
            starts.append(all.count)
            all += bytes
        }
        return all.withUnsafeBytes { buffer in
            // The texts end with a zero byte, and libpq copies them before the call returns.
            let base = buffer.baseAddress!.assumingMemoryBound(to: CChar.self)
            let pointers = starts.map { UnsafePointer(base + $0) as UnsafePointer<CChar>? }
            let names = stride(from: 0, to: pointers.count, by: 2).map { pointers[$0] } + [nil]
            let values = stride(from: 1, to: pointers.count, by: 2).map { pointers[$0] } + [nil]
            return PQconnectdbParams(names, values, 1)
        }
    }

    /// Rejects databases in which texts have another order, because ranks are compared by bytes.
    private func check() throws(DatabaseError) {
        let found = try run(
            """
            SELECT CAST(datcollate AS TEXT), CAST(pg_encoding_to_char(encoding) AS TEXT),
            CAST(pg_is_in_recovery() AS INT)
            FROM pg_database WHERE datname = current_database()
            """)
        guard let database = found.first else { return }
        let (collation, encoding) = (try database.text(0), try database.text(1))
        guard ["C", "POSIX"].contains(collation), encoding == "UTF8" else {
            throw DatabaseError(
                .unavailable,
                "The database needs the collation C and the encoding UTF8, and has \(collation) and \(encoding)."
            )
        }
        if access == .write, try database.integer(2) == 1 {
            throw DatabaseError(.readOnly, "The database is a standby and accepts no changes.")
        }
    }

    /// The name of a prepared statement.
    private func prepared(
        _ text: String, _ types: [Oid], on connection: OpaquePointer
    ) throws(DatabaseError) -> String {
        let key = StatementKey(text: text, types: types)
        if let name = statements[key] { return name }
        if statements.count >= PostgreSQLConnection.statementLimit {
            try execute("DEALLOCATE ALL")
            statements = [:]
        }
        statementsPrepared += 1
        let name = "s\(statementsPrepared)"
        let result = QueryResult(
            handle: PQprepare(
                connection, name, PostgreSQLConnection.withoutSuffix(text), Int32(types.count), types))
        guard result.status == PGRES_COMMAND_OK else {
            throw DatabaseError(result, connection: connection, sql: text)
        }
        statements[key] = name
        return name
    }

    /// Removes the suffix that only SQLite knows (docs/decisions/0016).
    private static func withoutSuffix(_ text: String) -> String {
        let suffix = "WITHOUT ROWID"
        guard text.hasPrefix("CREATE TABLE"), text.hasSuffix(suffix) else { return text }
        return String(text.dropLast(suffix.count))
    }

    /// Runs a statement without parameters and rows.
    /// - Returns: the command tag, such as `COMMIT`.
    @discardableResult
    private func execute(_ text: String) throws(DatabaseError) -> String {
        guard let connection else { throw PostgreSQLConnection.closed }
        let result = QueryResult(handle: PQexec(connection, text))
        guard result.status == PGRES_COMMAND_OK else {
            throw DatabaseError(result, connection: connection, sql: text)
        }
        return result.command
    }

    /// libpq's message of a failed connection names host, database and user, but no password.
    private var unreachable: DatabaseError {
        let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        return DatabaseError(.unavailable, message.split(separator: "\n").joined(separator: " "))
    }
}
