import Database
import Domain
import Sync

/// What records were before they were overwritten.
extension RecordTable {
    /// Keeps what a command is about to overwrite.
    public func remember(
        _ record: Stored, in scope: ScopeID, before command: CommandID, by person: PersonID, at now: Instant
    ) throws(DatabaseError) {
        guard let data = record.data else { return }
        _ = try connection.run(
            """
            INSERT INTO history (scope, id, version, command, data, person, at)
            VALUES (\(scope.text), \(record.id.text), \(record.version), \(command.text), \(data),
                \(person.text), \(now.milliseconds))
            ON CONFLICT (scope, id, version) DO NOTHING
            """)
    }

    /// What a record was before it was overwritten, the latest first.
    /// - Parameter version: only what was before this one.
    public func history(
        of id: RecordID, in scope: ScopeID, before version: Int64, limit: Int
    ) throws(DatabaseError) -> [Past] {
        var past: [Past] = []
        for row in try connection.run(
            """
            SELECT version, person, at, data FROM history
            WHERE scope = \(scope.text) AND id = \(id.text) AND version < \(version)
            ORDER BY version DESC LIMIT \(limit)
            """)
        {
            past.append(
                Past(
                    version: try row.integer(0), person: PersonID(try row.text(1)),
                    at: Instant(milliseconds: try row.integer(2)), data: try row.text(3)))
        }
        return past
    }

    /// A record as it was, until somebody overwrote it.
    public struct Past: Sendable {
        public let version: Int64
        /// Who overwrote it; empty where that was not kept.
        public let person: PersonID
        public let at: Instant
        /// Its fields, as JSON.
        public let data: String
    }

    /// Forgets what a record was before it was overwritten.
    public func forget(_ id: RecordID, in scope: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM history WHERE scope = \(scope.text) AND id = \(id.text)")
    }
}
