import Database
import Domain
import Sync

/// What records were before they were overwritten.
extension RecordTable {
    /// Stores what a command is about to overwrite.
    /// - Parameter version: the version of the scope in which that happens.
    public func remember(
        _ record: Stored, in scope: ScopeID, before command: CommandID, by person: PersonID,
        replacedAt version: Int64, at now: Instant
    ) throws(DatabaseError) {
        guard let data = record.data else { return }
        _ = try connection.run(
            """
            INSERT INTO history (scope, id, version, command, data, person, at, replaced)
            VALUES (\(scope.text), \(record.id.text), \(record.version), \(command.text), \(data),
                \(person.text), \(now.milliseconds), \(version))
            ON CONFLICT (scope, id, version) DO NOTHING
            """)
    }

    /// What a record was before it was overwritten, the latest first.
    /// - Parameters:
    ///   - version: only what was before this one.
    ///   - first: only what was overwritten in this version of the scope or later; 0 for everything.
    public func history(
        of id: RecordID, in scope: ScopeID, before version: Int64, since first: Int64 = 0, limit: Int
    ) throws(DatabaseError) -> [Past] {
        var past: [Past] = []
        for row in try connection.run(
            """
            SELECT version, person, at, data FROM history
            WHERE scope = \(scope.text) AND id = \(id.text) AND version < \(version)
                AND replaced >= \(first)
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

    /// Whether a user who sees a list from a version on does not see a record of it: the record, or the item to which it
    /// belongs, was in the trash before and still is.
    public func isHidden(_ id: RecordID, in list: ScopeID, since first: Int64) throws(DatabaseError) -> Bool {
        try !connection.run(
            """
            SELECT 1 FROM record
            WHERE scope = \(list.text) AND id = \(id.text) AND data IS NOT NULL AND (
                expires IS NOT NULL AND version < \(first) OR EXISTS (
                    SELECT 1 FROM record AS hung WHERE hung.scope = record.scope AND hung.id = record.item
                        AND hung.data IS NOT NULL AND hung.expires IS NOT NULL AND hung.version < \(first)))
            """
        ).isEmpty
    }

    /// Forgets what a record was before it was overwritten.
    public func forget(_ id: RecordID, in scope: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM history WHERE scope = \(scope.text) AND id = \(id.text)")
    }
}
