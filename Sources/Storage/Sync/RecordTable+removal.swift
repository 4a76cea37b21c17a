import Database
import Domain
import SyncRules

/// The removal of records that were long in the trash, of tombstones and of scopes.
extension RecordTable {
    /// A position in the order in which records expire.
    public struct ExpiryPosition: Equatable, Sendable {
        let moment: Int64
        let scope: String
        let id: String

        /// Before all records.
        public static let start = ExpiryPosition(moment: .min, scope: "", id: "")
        /// After all records.
        public static let end = ExpiryPosition(moment: .max, scope: "", id: "")
    }

    /// A page of the expired records, the longest overdue first.
    /// - Parameter last: the end of the previous page.
    /// - Returns: the records, and the end of the page.
    public func expired(
        at now: Instant, after last: ExpiryPosition = .start, limit: Int
    ) throws(DatabaseError) -> (records: [(scope: ScopeID, record: Stored)], last: ExpiryPosition) {
        var expired: [(scope: ScopeID, record: Stored)] = []
        let rows = try connection.run(
            """
            SELECT id, kind, version, data, scope, expires FROM record
            WHERE expires <= \(now.milliseconds) AND expires >= \(last.moment)
                AND (expires, scope, id) > (\(last.moment), \(last.scope), \(last.id))
            ORDER BY expires, scope, id LIMIT \(limit)
            """)
        var position = ExpiryPosition.end
        for row in rows {
            let record = try Stored(row)
            if rows.count == limit {
                position = ExpiryPosition(
                    moment: try row.integer(5), scope: try row.text(4), id: record.id.text)
            }
            guard let scope = ScopeID(checking: try row.text(4)) else { continue }
            expired.append((scope, record))
        }
        return (expired, position)
    }

    /// Removes expired tombstones of a scope, the longest overdue first. Devices that are further behind than the
    /// newest removed one get a snapshot.
    public func clearTombstones(
        of scope: ScopeID, expiredAt now: Instant, limit: Int
    ) throws(DatabaseError) {
        let rows = try connection.run(
            """
            DELETE FROM record WHERE scope = \(scope.text) AND id IN (
                SELECT id FROM record
                WHERE scope = \(scope.text) AND data IS NULL AND expires <= \(now.milliseconds)
                ORDER BY expires, id LIMIT \(limit))
            RETURNING version
            """)
        var last: Int64 = 0
        for row in rows { last = max(last, try row.integer(0)) }
        guard last > 0 else { return }
        _ = try connection.run(
            "UPDATE scope SET floor = \(last) WHERE id = \(scope.text) AND floor < \(last)")
    }
}

/// The end of scopes.
extension RecordTable {
    /// Erases a scope with all its content.
    public func erase(_ scope: ScopeID) throws(DatabaseError) {
        try eraseContent(scope)
        _ = try connection.run("DELETE FROM scope WHERE id = \(scope.text)")
    }

    /// Erases the content of a scope. Its id remains in use.
    public func eraseContent(_ scope: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM record WHERE scope = \(scope.text)")
        _ = try connection.run("DELETE FROM history WHERE scope = \(scope.text)")
        _ = try connection.run("DELETE FROM blobref WHERE scope = \(scope.text)")
        try AlarmTable(connection).clear(scope)
        try clearIndexes(of: scope)
        _ = try connection.run("UPDATE scope SET floor = version WHERE id = \(scope.text)")
    }

    /// Removes the members of a scope and its entries in indexes.
    public func close(_ scope: ScopeID) throws(DatabaseError) {
        _ = try connection.run(
            "DELETE FROM record WHERE scope = \(scope.text) AND id >= 'member:' AND id < 'member;'")
        try clearIndexes(of: scope)
    }

    private func clearIndexes(of scope: ScopeID) throws(DatabaseError) {
        switch scope.kind {
        case .chat: try WordTable(connection).clear(scope)
        case .photos: try PhotoTable(connection).clear(scope)
        case .user, .list, .group, .unknown: break
        }
    }

    /// Erases a part of a scope without members. The last part also erases all other data of the scope.
    /// - Returns: true if more remains.
    func eraseContentPartly(_ scope: ScopeID, limit: Int) throws(DatabaseError) -> Bool {
        let past = try connection.run(
            """
            DELETE FROM history WHERE scope = \(scope.text) AND (id, version) IN (
                SELECT id, version FROM history WHERE scope = \(scope.text) LIMIT \(limit))
            RETURNING 1
            """)
        if past.count == limit { return true }
        let last = try connection.run(
            "SELECT id FROM record WHERE scope = \(scope.text) ORDER BY id LIMIT 1 OFFSET \(limit)")
        guard let id = try last.first?.text(0) else {
            try eraseContent(scope)
            return false
        }
        _ = try connection.run("DELETE FROM record WHERE scope = \(scope.text) AND id <= \(id)")
        _ = try connection.run("DELETE FROM blobref WHERE scope = \(scope.text) AND id <= \(id)")
        _ = try connection.run("DELETE FROM alarm WHERE scope = \(scope.text) AND record <= \(id)")
        return true
    }
}
