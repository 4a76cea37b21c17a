import Database
import Domain
import Sync

extension RecordTable {
    /// The live records of all people's own scopes with ids from one up to and with another, each with whose it is.
    public func own(
        from first: String, to last: String
    ) throws(DatabaseError) -> [(person: PersonID, record: Stored)] {
        var found: [(person: PersonID, record: Stored)] = []
        for row in try connection.run(
            """
            SELECT record.id, record.kind, record.version, record.data, account.person
            FROM account JOIN record ON record.scope = 'user:' || account.person
            WHERE record.id >= \(first) AND record.id <= \(last) AND record.data IS NOT NULL
            """)
        {
            found.append((PersonID(try row.text(4)), try Stored(row)))
        }
        return found
    }
}
