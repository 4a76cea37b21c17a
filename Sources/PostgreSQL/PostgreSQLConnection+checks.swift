import CPostgreSQL
import Database
import Glibc

/// Checks of a new connection.
extension PostgreSQLConnection {
    /// Identifies the history of the database: the cluster, its timeline (a promoted standby or a recovery to a point in
    /// time has another one), the database, and the table `meta`, which a restored dump creates again.
    public func identity() throws(DatabaseError) -> String {
        let found = try run(
            """
            SELECT CONCAT_WS(
                ' ', (SELECT system_identifier FROM pg_control_system()),
                SUBSTR(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
                (SELECT oid FROM pg_database WHERE datname = current_database()), CAST(to_regclass('meta') AS OID))
            """)
        return try found.first?.text(0) ?? ""
    }

    /// True if the schema has a table with this name.
    public func hasTable(_ name: String) throws(DatabaseError) -> Bool {
        try run("SELECT CAST(to_regclass(\(name)) IS NOT NULL AS INT)").first?.integer(0) == 1
    }

    /// From now on, `reconnect` accepts only this database with this history.
    public func pinIdentity() throws(DatabaseError) {
        pinnedIdentity = try identity()
    }

    /// Rejects a database that the server cannot use.
    ///
    /// Texts must have the order of their bytes, because ranks are compared by bytes. A pooler between this process and
    /// PostgreSQL may give each transaction another session, without its settings, statements and lock; the process
    /// number that it reports is not the one of the session.
    /// - Parameter process: the process number that the connection has reported.
    func check(process: Int32) throws(DatabaseError) {
        let version = PQserverVersion(connection) / 10_000
        guard version >= PostgreSQLConnection.minVersion else {
            throw DatabaseError(
                .unavailable,
                "The server is PostgreSQL \(version). Dela needs version \(PostgreSQLConnection.minVersion) or newer."
            )
        }
        let found = try run(
            """
            SELECT CAST(datcollate AS TEXT), CAST(pg_encoding_to_char(encoding) AS TEXT),
            CAST(pg_is_in_recovery() AS INT), CAST(current_setting('transaction_read_only') AS TEXT),
            pg_backend_pid(), CAST(current_setting('enable_seqscan') AS TEXT), CAST(datlocprovider AS TEXT)
            FROM pg_database WHERE datname = current_database()
            """)
        guard let database = found.first else { return }
        guard try database.integer(4) == process, try database.text(5) == "off" else {
            throw PostgreSQLConnection.pooled
        }
        let (collation, encoding) = (try database.text(0), try database.text(1))
        // The provider ICU ignores this collation.
        let provider = try database.text(6)
        guard ["C", "POSIX"].contains(collation), provider != "i", encoding == "UTF8" else {
            throw DatabaseError(
                .unavailable,
                "The database needs the collation C and the encoding UTF8, and has \(collation) and \(encoding). Create it with: createdb --template=template0 --locale=C --encoding=UTF8"
            )
        }
        guard options.access != .read else { return }
        guard try database.integer(2) == 0, try database.text(3) == "off" else {
            throw DatabaseError(
                .readOnly, "The database is a standby or read-only. Use the address of the primary server.")
        }
    }

    static let pooled = DatabaseError(
        .unavailable,
        "The address leads to a connection pooler such as pgbouncer. Use the address of PostgreSQL itself.")

    private static let minVersion: Int32 = 15

    /// Takes the lock that only one connection to the schema has, for the time of the connection. PostgreSQL releases it
    /// only after the transaction of the former connection has ended, so its outcome is then final.
    /// - Parameter former: the process of the lost connection; 0 for a first connection.
    func becomeExclusive(after former: Int32) throws(DatabaseError) {
        let deadline = ContinuousClock.now + .milliseconds(options.exclusiveTimeout)
        while try !acquires(PostgreSQLConnection.lock) {
            // The server may not have noticed that the former connection is lost.
            let holder = try holders("pid, CAST(pid = \(former) AND pg_terminate_backend(pid) AS INT)").first
            guard ContinuousClock.now < deadline else {
                let isOwn = try holder?.integer(0) == Int64(former)
                throw DatabaseError(
                    former != 0 && !isOwn ? .replaced : .busy, "Another dela serves this database.")
            }
            usleep(20_000)
        }
        try checkIdentity()
    }

    func checkIdentity() throws(DatabaseError) {
        guard let pinnedIdentity, try identity() != pinnedIdentity else { return }
        throw DatabaseError(
            .replaced, "The database has another history than before, as after a recovery or a failover.")
    }

    /// - Parameter lock: the two numbers of an advisory lock.
    func acquires(_ lock: String, isShared: Bool = false) throws(DatabaseError) -> Bool {
        let name = isShared ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock"
        return try run("SELECT CAST(\(raw: name)(\(raw: lock)) AS INT)")[0].integer(0) == 1
    }

    /// The connections that have the lock of a writer.
    func holders(_ columns: String) throws(DatabaseError) -> [Row] {
        try run("SELECT \(raw: columns) FROM pg_locks WHERE \(raw: PostgreSQLConnection.isWriter)")
    }

    /// The condition for rows of `pg_locks`.
    static let isWriter = isHeld(lockClass)

    /// The condition for rows of `pg_locks`, for an advisory lock of this schema.
    static func isHeld(_ lockClass: String) -> String {
        """
        locktype = 'advisory' AND granted AND classid = \(lockClass)
        AND objid = CAST(CAST(hashtext(current_schema()) AS BIT(32)) AS BIGINT)
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        """
    }

    /// The class of the advisory locks of this program: the bytes of "Dela".
    private static let lockClass = String(0x4465_6c61)
    static let lock = lockClass + ", hashtext(current_schema())"
}
