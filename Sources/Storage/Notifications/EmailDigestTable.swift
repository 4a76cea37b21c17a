import Database
import Domain

/// The times at which to check whether a user gets an e-mail digest, and the last notification that a digest has
/// covered.
public struct EmailDigestTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Schedules the check of a user with an account. An earlier schedule is kept.
    public func insert(_ person: PersonID, at moment: Instant) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO digest (person, moment, mailed)
            SELECT person, \(moment.milliseconds), 0 FROM account WHERE person = \(person.text)
            ON CONFLICT (person) DO UPDATE SET moment = COALESCE(digest.moment, excluded.moment)
            """)
    }

    /// The users whose check is due, with the last notification that a digest has covered.
    public func due(
        at now: Instant, limit: Int
    ) throws(DatabaseError) -> [(person: PersonID, mailed: Int64)] {
        var due: [(person: PersonID, mailed: Int64)] = []
        for row in try connection.run(
            "SELECT person, mailed FROM digest WHERE moment <= \(now.milliseconds) ORDER BY moment LIMIT \(limit)"
        ) {
            due.append((PersonID(try row.text(0)), try row.integer(1)))
        }
        return due
    }

    /// Ends a check.
    /// - Parameter mailed: the last notification that was mailed or need not be.
    public func finish(_ person: PersonID, mailed: Int64) throws(DatabaseError) {
        _ = try connection.run(
            "UPDATE digest SET moment = NULL, mailed = \(mailed) WHERE person = \(person.text)")
    }

    /// The time of the next check; nil if there is none.
    public func next() throws(DatabaseError) -> Instant? {
        try connection.run("SELECT MIN(moment) FROM digest").first?.optionalInteger(0)
            .map { Instant(milliseconds: $0) }
    }
}
