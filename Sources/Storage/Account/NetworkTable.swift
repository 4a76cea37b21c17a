import Database
import Domain

/// The networks from which users have signed in, as keyed hashes that reveal nothing about the networks.
public struct NetworkTable {
    let connection: any Connection

    /// The maximum number of networks per user. The most recently used ones are kept.
    public static let maxPerPerson = 20
    /// The time after which an unused network is removed: 90 days, in milliseconds.
    public static let maxIdleTime = 90 * Instant.day

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// A network from which the user of an address has signed in.
    public struct Known: Sendable {
        public let email: EmailAddress
        /// The hash of the network.
        public let network: String
    }

    /// All networks of all users.
    public func all() throws(DatabaseError) -> [Known] {
        let rows = try connection.run(
            "SELECT account.email, network.mark FROM network JOIN account ON account.person = network.person")
        var networks: [Known] = []
        for row in rows {
            guard let email = try? EmailAddress(try row.text(0)) else { continue }
            networks.append(Known(email: email, network: try row.text(1)))
        }
        return networks
    }

    /// True if the user of an address has signed in from a network. Executes the same steps if there is no account.
    public func isKnown(_ network: String, to email: EmailAddress) throws(DatabaseError) -> Bool {
        try !connection.run(
            """
            SELECT 1 FROM account JOIN network ON network.person = account.person
            WHERE account.email = \(email.text) AND network.mark = \(network)
            """
        ).isEmpty
    }

    /// Records a sign-in from a network.
    public func record(_ network: String, of person: PersonID, at now: Instant) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO network (person, mark, used) VALUES (\(person.text), \(network), \(now.milliseconds))
            ON CONFLICT (person, mark) DO UPDATE SET used = excluded.used
            """)
        // By `-used`, because PostgreSQL would read the index of all users by `used` instead.
        _ = try connection.run(
            """
            DELETE FROM network WHERE person = \(person.text) AND mark NOT IN (
                SELECT mark FROM network WHERE person = \(person.text)
                ORDER BY -used, mark LIMIT \(Int64(NetworkTable.maxPerPerson)))
            """)
    }

    /// Removes some networks that have not been used for `maxIdleTime`.
    /// - Returns: true if more may remain.
    @discardableResult
    public func removeUnused(at now: Instant) throws(DatabaseError) -> Bool {
        let before = now.milliseconds - NetworkTable.maxIdleTime
        let removed = try connection.run(
            """
            DELETE FROM network WHERE (person, mark) IN (
                SELECT person, mark FROM network WHERE used < \(before) LIMIT \(Int64(Cleanup.batchSize)))
            RETURNING 1
            """)
        return removed.count == Cleanup.batchSize
    }
}
