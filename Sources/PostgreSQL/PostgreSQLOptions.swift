/// Options for a connection to PostgreSQL. The defaults are those of the server's writer.
public struct PostgreSQLOptions: Sendable {
    /// The access of a connection.
    public enum Access: Sendable {
        /// Reads and writes.
        case write
        /// Reads and writes as the only connection with this access to the schema. So check and change need no other
        /// lock: the product's rules check first and change then, as with SQLite.
        case exclusive
        /// Reads and writes next to other connections with this access to the schema, and never next to an exclusive one.
        /// The first statement of each transaction must be `CommitOrder.advance`, which is their lock.
        case shared
        /// Reads one unchanging snapshot per transaction.
        case read
    }

    public var access: Access
    /// The schema that contains the tables; `nil` for the default of the user.
    public var schema: String?
    /// The maximum wait for a lock, in milliseconds.
    public var lockTimeout: Int
    /// The maximum time to connect, in seconds.
    public var connectTimeout: Int
    /// The maximum wait for an answer in milliseconds, after which the connection counts as lost: for COMMIT, and for
    /// other statements, which the server itself ends earlier.
    public var answerTimeouts = (commit: 10_000, statement: 40_000)
    /// The maximum wait until another exclusive connection has ended, in milliseconds. The one of a killed process may
    /// last for a moment. Also the maximum wait for the start of another node.
    public var exclusiveTimeout = 10_000

    /// The version of the schema that this program knows, for other nodes.
    public var schemaVersion: Int?
    /// False for one long transaction for which no user waits.
    public var limitsTime = true

    public init(
        access: Access = .write, schema: String? = nil, lockTimeout: Int = 10_000, connectTimeout: Int = 10
    ) {
        self.access = access
        self.schema = schema
        self.lockTimeout = lockTimeout
        self.connectTimeout = connectTimeout
    }

    /// The settings of the session, as libpq's parameter `options`.
    ///
    /// The planner uses nested loops over indexes only, as SQLite does, because the size of the tables then does not
    /// change the plans. With such plans, `jit` would compile each of them: a disabled path costs more than its limit.
    var settings: String {
        // The others wait for a node that is paused within a transaction.
        let idle = !limitsTime ? 0 : access == .shared ? 2000 : 10_000
        let planner = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin", "enable_bitmapscan", "jit"]
        var settings = planner.map { $0 + "=off" }
        settings += [
            "plan_cache_mode=force_generic_plan", "lock_timeout=\(lockTimeout)",
            "statement_timeout=\(limitsTime ? 30_000 : 0)",
            "idle_in_transaction_session_timeout=\(idle)", "client_connection_check_interval=2000",
            // An acknowledged commit is on the disk, also where the server's default is another one.
            "synchronous_commit=on",
            // The lock of a machine without power is released after half a minute, and that of one that does not accept
            // an answer (paused, or behind a network that swallows packets) after ten seconds.
            "tcp_keepalives_idle=10", "tcp_keepalives_interval=5", "tcp_keepalives_count=4",
            "tcp_user_timeout=10000",
        ]
        if let schema { settings.append("search_path=" + schema) }
        return settings.map { "-c " + $0 }.joined(separator: " ")
    }
}
