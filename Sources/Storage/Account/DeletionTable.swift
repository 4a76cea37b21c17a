import Database
import Domain

/// Whose account was deleted, so that their devices are told to forget it. Ids of people are never used again.
public struct DeletionTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Everybody whose devices may still have to be told.
    public func all() throws(DatabaseError) -> Set<PersonID> {
        var people: Set<PersonID> = []
        for row in try connection.run("SELECT person FROM deletion") {
            people.insert(PersonID(try row.text(0)))
        }
        return people
    }

    /// Writes down that an account is gone.
    public func insert(_ person: PersonID, at now: Instant) throws(DatabaseError) {
        _ = try connection.run(
            "INSERT INTO deletion (person, at) VALUES (\(person.text), \(now.milliseconds))")
    }

    /// Deletes some of those whose last session would have expired by now.
    /// - Returns: whether more may be left.
    public func removeExpired(at now: Instant) throws(DatabaseError) -> Bool {
        let oldest = now.advanced(by: -Session.mostLived)
        let removed = try connection.run(
            """
            DELETE FROM deletion WHERE person IN (
                SELECT person FROM deletion WHERE at <= \(oldest.milliseconds) LIMIT \(Int64(Clearing.size)))
            RETURNING 1
            """)
        return removed.count == Clearing.size
    }
}
