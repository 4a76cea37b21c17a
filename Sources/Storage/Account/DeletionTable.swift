import Database
import Domain

/// The users whose account was deleted, so that their devices are notified to erase their data. User ids are never
/// reused.
public struct DeletionTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The users whose devices may not have been notified yet.
    public func all() throws(DatabaseError) -> Set<PersonID> {
        var people: Set<PersonID> = []
        for row in try connection.run("SELECT person FROM deletion") {
            people.insert(PersonID(try row.text(0)))
        }
        return people
    }

    /// Records that an account was deleted.
    public func insert(_ person: PersonID, at now: Instant) throws(DatabaseError) {
        _ = try connection.run(
            "INSERT INTO deletion (person, at) VALUES (\(person.text), \(now.milliseconds))")
    }

    /// Removes some users whose last session has expired by now.
    /// - Returns: true if more may remain.
    public func removeExpired(at now: Instant) throws(DatabaseError) -> Bool {
        let oldest = now.advanced(by: -Session.maxLifetime)
        let removed = try connection.run(
            """
            DELETE FROM deletion WHERE person IN (
                SELECT person FROM deletion WHERE at <= \(oldest.milliseconds) LIMIT \(Int64(Cleanup.batchSize)))
            RETURNING 1
            """)
        return removed.count == Cleanup.batchSize
    }
}
