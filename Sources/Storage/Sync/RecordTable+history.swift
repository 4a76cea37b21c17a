import Database
import Domain
import SyncRules

/// The former states of records.
extension RecordTable {
    /// Stores a record that a command is about to replace, unless the last replaced state is that before an earlier
    /// command of the same visit.
    /// - Parameters:
    ///   - visit: the visit of the user to an editor to which the command belongs.
    ///   - version: the version of the scope that replaces it.
    public func saveHistory(
        _ record: Stored, in scope: ScopeID, before command: CommandID, of visit: EditorVisitID? = nil,
        by person: PersonID, replacedAt version: Int64, at now: Instant
    ) throws(DatabaseError) {
        guard let data = record.data else { return }
        let cause = visit?.text ?? command.text
        _ = try connection.run(
            """
            INSERT INTO history (scope, id, version, command, data, person, at, replaced)
            SELECT \(scope.text), \(record.id.text), \(record.version), \(cause), \(data), \(person.text),
                \(now.milliseconds), \(version)
            WHERE NOT EXISTS (
                SELECT 1 FROM history WHERE scope = \(scope.text) AND id = \(record.id.text)
                    AND command = \(visit?.text ?? "") AND person = \(person.text) AND version = (
                        SELECT MAX(version) FROM history
                        WHERE scope = \(scope.text) AND id = \(record.id.text)))
            ON CONFLICT (scope, id, version) DO NOTHING
            """)
    }

    /// The former states of a record, latest first.
    /// - Parameters:
    ///   - version: only states before this version.
    ///   - first: only states that were replaced in this version of the scope or later; 0 for all.
    public func history(
        of id: RecordID, in scope: ScopeID, before version: Int64, since first: Int64 = 0, limit: Int
    ) throws(DatabaseError) -> [HistoryEntry] {
        var entries: [HistoryEntry] = []
        for row in try connection.run(
            """
            SELECT version, person, at, data FROM history
            WHERE scope = \(scope.text) AND id = \(id.text) AND version < \(version)
                AND replaced >= \(first)
            ORDER BY version DESC LIMIT \(limit)
            """)
        {
            entries.append(
                HistoryEntry(
                    version: try row.integer(0), person: PersonID(try row.text(1)),
                    at: Instant(milliseconds: try row.integer(2)), data: try row.text(3)))
        }
        return entries
    }

    /// A former state of a record.
    public struct HistoryEntry: Sendable {
        public let version: Int64
        /// The user who replaced it; empty if unknown.
        public let person: PersonID
        public let at: Instant
        /// Its fields as JSON.
        public let data: String
    }

    /// True if a record is hidden from a user who sees the trash of a list from version `first` on. The record, or the
    /// item to which it belongs, was in the trash before that version and still is.
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

    /// Removes the history of a record.
    public func removeHistory(_ id: RecordID, in scope: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM history WHERE scope = \(scope.text) AND id = \(id.text)")
    }
}
