import Database
import Domain
import Sync

/// What is found by its place in a log.
extension RecordTable {
    /// The records of a log from one place up to before another, in their order.
    public func log(of scope: ScopeID, from low: Int64, before high: Int64) throws(DatabaseError) -> [Stored]
    {
        try stored(
            """
            SELECT id, kind, version, data FROM record
            WHERE scope = \(scope.text) AND place >= \(low) AND place < \(high) ORDER BY place
            """)
    }

    /// The messages between two places that have words of somebody else than a person. Those are not read.
    public func messages(
        in chat: ScopeID, from low: Int64, before high: Int64, notBy person: PersonID
    ) throws(DatabaseError) -> [MessageID] {
        var ids: [MessageID] = []
        for row in try connection.run(
            """
            SELECT id FROM record
            WHERE scope = \(chat.text) AND place >= \(low) AND place < \(high)
                AND author IS NOT NULL AND author <> \(person.text)
            """)
        {
            ids.append(MessageID(try row.text(0)))
        }
        return ids
    }
}
