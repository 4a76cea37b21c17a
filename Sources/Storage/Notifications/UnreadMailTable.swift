import Database
import Domain

/// When to look whether somebody is to be mailed what they have not seen, and up to which row of their centre they were.
public struct UnreadMailTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Lets somebody who has an account be looked at, unless that is to happen before.
    public func insert(_ person: PersonID, at moment: Instant) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO digest (person, moment, mailed)
            SELECT person, \(moment.milliseconds), 0 FROM account WHERE person = \(person.text)
            ON CONFLICT (person) DO UPDATE SET moment = COALESCE(digest.moment, excluded.moment)
            """)
    }

    /// Who is to be looked at, and the last row that they were mailed of.
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

    /// They were looked at.
    /// - Parameter mailed: the last row of which they were mailed, or need not be.
    public func finish(_ person: PersonID, mailed: Int64) throws(DatabaseError) {
        _ = try connection.run(
            "UPDATE digest SET moment = NULL, mailed = \(mailed) WHERE person = \(person.text)")
    }

    /// When somebody is to be looked at next; nil for nobody.
    public func next() throws(DatabaseError) -> Instant? {
        try connection.run("SELECT MIN(moment) FROM digest").first?.optionalInteger(0)
            .map { Instant(milliseconds: $0) }
    }
}
