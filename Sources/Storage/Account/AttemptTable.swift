import Database
import Domain

/// The attempts of one key that have not expired. Times are in milliseconds since 1970.
public struct AttemptCount: Equatable, Sendable {
    /// When all attempts have expired.
    public var empty: Int64
    /// When the last attempt was made.
    public var last: Int64

    public init(empty: Int64 = 0, last: Int64 = 0) {
        self.empty = empty
        self.last = last
    }
}

/// The attempts that several nodes count together. Empty if there is one node, which counts them in memory.
public struct AttemptTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The attempts of a key; nil if there are none.
    public func count(of id: String) throws(DatabaseError) -> AttemptCount? {
        let rows = try connection.run("SELECT empty, last FROM attempt WHERE id = \(id)")
        guard let row = rows.first else { return nil }
        return AttemptCount(empty: try row.integer(0), last: try row.integer(1))
    }

    /// Inserts or replaces the attempts of a key.
    /// - Parameter expires: the time from which they have no effect, in milliseconds since 1970.
    public func save(_ count: AttemptCount, of id: String, expires: Int64) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO attempt (id, empty, last, expires)
            VALUES (\(id), \(count.empty), \(count.last), \(expires))
            ON CONFLICT (id) DO UPDATE SET empty = excluded.empty, last = excluded.last,
                expires = excluded.expires
            """)
    }

    /// Removes all attempts of a key.
    public func remove(_ id: String) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM attempt WHERE id = \(id)")
    }

    /// Removes some rows without effect.
    /// - Returns: true if more may remain.
    public func removeExpired(at now: Instant) throws(DatabaseError) -> Bool {
        let removed = try connection.run(
            """
            DELETE FROM attempt WHERE id IN (
                SELECT id FROM attempt WHERE expires <= \(now.milliseconds) LIMIT \(Int64(Cleanup.batchSize)))
            RETURNING 1
            """)
        return removed.count == Cleanup.batchSize
    }
}
