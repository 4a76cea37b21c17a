import Database
import Domain

/// From where people have signed in, as marks that say nothing of the networks themselves.
public struct NetworkTable {
    let connection: any Connection

    /// How many are kept of a person: the ones used last.
    public static let mostOfPerson = 20
    /// How long one is kept without being used: 90 days, in milliseconds.
    public static let mostUnused = 90 * Instant.day

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// A network from which the user of an address has signed in.
    public struct Known: Sendable {
        public let email: EmailAddress
        /// Its mark.
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

    /// Whether the person of an address has signed in from a network. Takes the same steps where there is no account.
    public func isKnown(_ network: String, to email: EmailAddress) throws(DatabaseError) -> Bool {
        try !connection.run(
            """
            SELECT 1 FROM account JOIN network ON network.person = account.person
            WHERE account.email = \(email.text) AND network.mark = \(network)
            """
        ).isEmpty
    }

    /// Notes that somebody has signed in from a network.
    public func note(_ network: String, of person: PersonID, at now: Instant) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO network (person, mark, used) VALUES (\(person.text), \(network), \(now.milliseconds))
            ON CONFLICT (person, mark) DO UPDATE SET used = excluded.used
            """)
        _ = try connection.run(
            """
            DELETE FROM network WHERE person = \(person.text) AND mark NOT IN (
                SELECT mark FROM network WHERE person = \(person.text)
                ORDER BY used DESC, mark LIMIT \(Int64(NetworkTable.mostOfPerson)))
            """)
    }

    /// Deletes some of those that were not used for long.
    /// - Returns: whether more may be left.
    @discardableResult
    public func removeUnused(at now: Instant) throws(DatabaseError) -> Bool {
        let before = now.milliseconds - NetworkTable.mostUnused
        let removed = try connection.run(
            """
            DELETE FROM network WHERE (person, mark) IN (
                SELECT person, mark FROM network WHERE used < \(before) LIMIT \(Int64(Clearing.size)))
            RETURNING 1
            """)
        return removed.count == Clearing.size
    }
}
