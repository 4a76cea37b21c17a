import CPostgreSQL
import Database
import Glibc
import Synchronization

/// A connection to a PostgreSQL database with the collation C, by libpq. Calls block the thread.
///
/// The connection belongs to one thread at a time. It is not `Sendable`, so the compiler enforces this.
public final class PostgreSQLConnection: Connection {
    private let url: PostgreSQLURL
    let options: PostgreSQLOptions
    private(set) var connection: OpaquePointer?
    private var isClosed = false
    private var answerTimeout: Int
    /// The server's process of this connection, also after it was lost.
    public private(set) var process: Int32 = 0
    /// The names of the prepared statements, by text and types of the parameters.
    private var statements: [StatementKey: String] = [:]
    private var statementsPrepared = 0
    /// The database that `reconnect` requires; nil for any.
    var pinnedIdentity: String?
    /// True while a thread waits for an answer. A debug build ends if another thread then uses the connection: libpq
    /// would give either the other's answer. A test that shares the connection of a writer may do that.
    private let isWaiting = Atomic(false)

    /// The maximum number of prepared statements. All are dropped beyond it, so that generated texts do not accumulate.
    private static let statementLimit = 500

    private struct StatementKey: Hashable {
        let text: String
        let types: [Oid]
    }

    /// Connects to a database.
    /// - Throws: `.unavailable` if the server cannot be reached, rejects the user, or has a database with another
    ///   collation or encoding; `.readOnly` if it is a standby; `.busy` if another exclusive connection exists.
    public init(_ url: PostgreSQLURL, _ options: PostgreSQLOptions = PostgreSQLOptions())
        throws(DatabaseError)
    {
        self.url = url
        self.options = options
        answerTimeout = options.limitsTime ? options.answerTimeouts.statement : Int(Int32.max)
        try connect()
    }

    deinit {
        close()
    }

    public func run(_ sql: SQL) throws(DatabaseError) -> [Row] {
        let connection = try usable
        let values = try BinaryValues(sql.values, sql: sql.text)
        let name = try prepared(sql.text, BinaryValues.types(of: sql.values), on: connection)
        let formats = [Int32](repeating: 1, count: sql.values.count)
        let isSent = values.withAddresses { addresses in
            PQsendQueryPrepared(
                connection, name, Int32(sql.values.count), addresses, values.lengths, formats, 1)
        }
        let result = try answer(to: sql.text, isSent: isSent)
        switch result.status {
        case PGRES_COMMAND_OK: return []
        case PGRES_TUPLES_OK:
            guard let cells = result.cells() else {
                throw DatabaseError(.misuse, "A column holds another type than a value.", sql: sql.text)
            }
            return Row.rows(of: cells, columns: result.columns, sql: sql.text)
        default: throw failure(result, sql.text)
        }
    }

    public var isInTransaction: Bool {
        switch PQtransactionStatus(connection) {
        case PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_ACTIVE: true
        default: false
        }
    }

    public func begin() throws(DatabaseError) {
        guard !isInTransaction else {
            throw DatabaseError(.misuse, "A transaction has already begun.", sql: "BEGIN")
        }
        switch options.access {
        case .read: try execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        case .write, .exclusive, .shared: try execute("BEGIN ISOLATION LEVEL READ COMMITTED")
        }
    }

    public func commit() throws(DatabaseError) {
        guard isInTransaction else {
            throw DatabaseError(.misuse, "No transaction has begun.", sql: "COMMIT")
        }
        // PostgreSQL answers the commit of a failed transaction with a rollback, and reports no error.
        let limit = options.limitsTime ? options.answerTimeouts.commit : nil
        guard try execute("COMMIT", within: limit) == "COMMIT" else {
            throw DatabaseError(.misuse, "A statement of the transaction has failed.", sql: "COMMIT")
        }
    }

    public func rollback() throws(DatabaseError) {
        guard !isClosed else { throw PostgreSQLConnection.closed }
        if isInTransaction { try execute("ROLLBACK") }
    }

    public var isLost: Bool {
        guard !isClosed else { return false }
        guard connection != nil else { return true }
        // The end of a connection is noticed only by reading from it, after the last message of the server.
        let isOpen = PQconsumeInput(connection) == 1 && PQconsumeInput(connection) == 1
        return !isOpen || PQstatus(connection) != CONNECTION_OK
    }

    public func reconnect() throws(DatabaseError) {
        guard !isClosed else { throw PostgreSQLConnection.closed }
        disconnect()
        try connect()
    }

    /// Runs statements that may take long, such as the update of a schema.
    public func withoutTimeouts(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        try execute("SET statement_timeout = 0")
        let limit = answerTimeout
        answerTimeout = Int(Int32.max)
        defer { answerTimeout = limit }
        try body()
        try execute("RESET statement_timeout")
    }

    public func close() {
        isClosed = true
        disconnect()
    }
}

extension PostgreSQLConnection {
    static let closed = DatabaseError(.closed, "The connection is closed.")

    var usable: OpaquePointer {
        get throws(DatabaseError) {
            if let connection { return connection }
            throw isClosed
                ? PostgreSQLConnection.closed : DatabaseError(.connection, "There is no connection.")
        }
    }

    private func connect() throws(DatabaseError) {
        let last = process
        connection = PostgreSQLConnection.connect(
            url.defaults + [
                ("dbname", url.text),
                ("application_name", PostgreSQLConnection.applicationName(options.schemaVersion)),
                ("client_encoding", "UTF8"),
                ("options", options.settings), ("connect_timeout", String(options.connectTimeout)),
                ("tcp_user_timeout", "10000"),
            ])
        do throws(DatabaseError) {
            guard PQstatus(connection) == CONNECTION_OK else { throw unreachable }
            PQsetNoticeProcessor(connection, { _, _ in }, nil)
            let new = PQbackendPID(connection)
            try check(process: new)
            switch options.access {
            case .exclusive: try becomeExclusive(after: last)
            case .shared: try joinNodes(after: last)
            case .read, .write: break
            }
            process = new
        } catch {
            disconnect()
            throw error
        }
    }

    func disconnect() {
        statements = [:]
        PQfinish(connection)
        connection = nil
    }

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
        let isSent = PQsendPrepare(
            connection, name, PostgreSQLConnection.withoutSuffix(text), Int32(types.count), types)
        let result = try answer(to: text, isSent: isSent)
        guard result.status == PGRES_COMMAND_OK else { throw failure(result, text) }
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
    func execute(_ text: String, within milliseconds: Int? = nil) throws(DatabaseError) -> String {
        let result = try answer(to: text, isSent: PQsendQuery(usable, text), within: milliseconds)
        guard result.status == PGRES_COMMAND_OK else { throw failure(result, text) }
        return result.command
    }

    /// Waits for the result of a statement. A server that is stopped, or behind a network that swallows its answers,
    /// never sends one.
    private func answer(
        to sql: String, isSent: Int32, within milliseconds: Int? = nil
    ) throws(DatabaseError) -> QueryResult {
        assert(!isWaiting.exchange(true, ordering: .acquiring), "Two threads use one connection.")
        defer { isWaiting.store(false, ordering: .releasing) }
        let limit = Duration.milliseconds(milliseconds ?? answerTimeout)
        let deadline = ContinuousClock.now + limit
        while isSent == 1, PQisBusy(connection) == 1 {
            let left = Int32(max(0, (deadline - .now) / .milliseconds(1)).rounded(.up))
            var socket = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
            let ready = poll(&socket, 1, left)
            guard ready != 0 else {
                disconnect()
                throw DatabaseError(.connection, "The database does not answer.", sql: sql)
            }
            if ready > 0, PQconsumeInput(connection) == 0 { break }
        }
        let result = QueryResult(handle: isSent == 1 ? PQgetResult(connection) : nil)
        // A result is complete when libpq has returned all of them. One statement has one result.
        while isSent == 1, let rest = PQgetResult(connection) { PQclear(rest) }
        return result
    }

    /// The error of a failed statement. A lost connection has ended its transaction.
    private func failure(_ result: borrowing QueryResult, _ sql: String) -> DatabaseError {
        let error = DatabaseError(result, connection: connection, sql: sql)
        if error.kind == .connection { disconnect() }
        return error
    }

    /// libpq's message of a failed connection names host, database and user, but no password.
    private var unreachable: DatabaseError {
        let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        // The error of pgbouncer for the settings of the session.
        guard !message.contains("unsupported startup parameter") else { return PostgreSQLConnection.pooled }
        return DatabaseError(
            .unavailable, message.split { $0.isNewline || $0 == "\t" }.joined(separator: " "))
    }
}
