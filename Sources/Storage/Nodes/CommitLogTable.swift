import Database

/// What each transaction of several nodes has changed, by its number in `CommitOrder`. Written within the transaction.
public struct CommitLogTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// One transaction.
    public struct Entry: Equatable, Sendable {
        public let number: Int64
        /// The id of the run of the node that committed it.
        public let run: String
        /// What it has changed, as JSON.
        public let body: [UInt8]

        public init(number: Int64, run: String, body: [UInt8]) {
            self.number = number
            self.run = run
            self.body = body
        }
    }

    public func insert(_ entry: Entry) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO commit_log (number, run, body) VALUES (\(entry.number), \(entry.run), \(entry.body))
            """)
    }

    /// The transactions after a number, in order.
    /// - Parameter bytes: the result ends with the transaction that reaches this sum. PostgreSQL can then send it in
    ///   one piece, also to a node that is paused while all wait for its lock.
    public func entries(after number: Int64, limit: Int, bytes: Int) throws(DatabaseError) -> [Entry] {
        var entries: [Entry] = []
        for row in try connection.run(
            """
            SELECT number, run, body FROM (
                SELECT number, run, body, SUM(size) OVER (ORDER BY number) - size AS earlier
                FROM (
                    SELECT number, run, body, LENGTH(body) AS size FROM commit_log WHERE number > \(number)
                    ORDER BY number LIMIT \(limit)) AS page) AS page
            WHERE earlier < \(bytes) ORDER BY number
            """)
        {
            entries.append(
                Entry(number: try row.integer(0), run: try row.text(1), body: try row.blob(2)))
        }
        return entries
    }

    /// The id of the run that committed a transaction; nil if there is no such entry.
    public func run(of number: Int64) throws(DatabaseError) -> String? {
        try connection.run("SELECT run FROM commit_log WHERE number = \(number)").first?.text(0)
    }

    /// The number of transactions after a number that a run has committed.
    public func count(after number: Int64, of run: String) throws(DatabaseError) -> Int64 {
        try connection.run(
            "SELECT COUNT(*) FROM commit_log WHERE number > \(number) AND run = \(run)")[0].integer(0)
    }

    /// Removes transactions up to a number, the oldest first.
    public func remove(through number: Int64, limit: Int) throws(DatabaseError) {
        _ = try connection.run(
            """
            DELETE FROM commit_log WHERE number IN (
                SELECT number FROM commit_log WHERE number <= \(number) ORDER BY number LIMIT \(limit))
            """)
    }
}
