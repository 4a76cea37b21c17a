import Database
import Domain
import Sync

/// How scopes end.
extension RecordTable {
    /// Erases a scope with all that ever was in it.
    public func erase(_ scope: ScopeID) throws(DatabaseError) {
        try empty(scope)
        _ = try connection.run("DELETE FROM scope WHERE id = \(scope.text)")
    }

    /// Erases all that ever was in a scope. Its name stays in use.
    public func empty(_ scope: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM record WHERE scope = \(scope.text)")
        _ = try connection.run("DELETE FROM history WHERE scope = \(scope.text)")
        _ = try connection.run("DELETE FROM blobref WHERE scope = \(scope.text)")
        try AlarmTable(connection).clear(scope)
        try clearIndexes(of: scope)
        _ = try connection.run("UPDATE scope SET floor = version WHERE id = \(scope.text)")
    }

    /// Nobody is in a scope any more, and nothing of it is found.
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

    /// Erases some of what is in a scope that nobody is in, and what little is left with the last of it.
    /// - Returns: whether there is more.
    func emptyPartly(_ scope: ScopeID, limit: Int) throws(DatabaseError) -> Bool {
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
            try empty(scope)
            return false
        }
        _ = try connection.run("DELETE FROM record WHERE scope = \(scope.text) AND id <= \(id)")
        _ = try connection.run("DELETE FROM blobref WHERE scope = \(scope.text) AND id <= \(id)")
        _ = try connection.run("DELETE FROM alarm WHERE scope = \(scope.text) AND record <= \(id)")
        return true
    }
}
