import Database

/// The number of wrong codes per day (UTC), for each block of networks and for the whole server.
public struct WrongCodeTable {
    let connection: any Connection

    /// Wrong codes of a day.
    public struct Count: Equatable, Sendable {
        /// Those of one block.
        public var block = 0
        /// Those of the whole server.
        public var all = 0
    }

    /// The block of the row that counts all wrong codes of a day.
    private static let all = ""

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// - Parameters:
    ///   - day: the number of days since 1970.
    ///   - block: not empty.
    public func count(on day: Int64, of block: String) throws(DatabaseError) -> Count {
        var count = Count()
        for row in try connection.run(
            """
            SELECT block, attempts FROM wrongcode
            WHERE day = \(day) AND block IN (\(block), \(WrongCodeTable.all))
            """)
        {
            let attempts = Int(try row.integer(1))
            if try row.text(0) == WrongCodeTable.all { count.all = attempts } else { count.block = attempts }
        }
        return count
    }

    /// Adds to the number of wrong codes of a block and of the whole server.
    public func add(_ attempts: Int, on day: Int64, of block: String) throws(DatabaseError) {
        for block in [block, WrongCodeTable.all] {
            _ = try connection.run(
                """
                INSERT INTO wrongcode (day, block, attempts) VALUES (\(day), \(block), \(attempts))
                ON CONFLICT (day, block) DO UPDATE SET attempts = wrongcode.attempts + excluded.attempts
                """)
        }
    }

    /// Removes some rows of earlier days.
    /// - Returns: true if more may remain.
    public func removeSome(before day: Int64) throws(DatabaseError) -> Bool {
        let removed = try connection.run(
            """
            DELETE FROM wrongcode WHERE (day, block) IN (
                SELECT day, block FROM wrongcode WHERE day < \(day) LIMIT \(Int64(Cleanup.batchSize)))
            RETURNING 1
            """)
        return removed.count == Cleanup.batchSize
    }
}
