import Domain
import JSON
import SyncProtocol
import SyncRules

/// Reads the entries of the device's store into memory, one by one.
extension Replica {
    /// - Parameter isLazy: true if only the tails of logs are kept in memory.
    mutating func readScope(_ scope: ScopeID, _ bytes: [UInt8], isLazy: Bool, rowsPerChunk: Int) {
        recordChange(in: scope)
        guard let object = try? JSONValue(parsing: bytes).object(), let cursor = try? Cursor(stored: object)
        else {
            scopes[scope] = nil
            return
        }
        let end = (try? object.object("end")).flatMap { try? LogTail($0) }
        // Removed while it is changed, to avoid a copy on write.
        var held =
            scopes.removeValue(forKey: scope)
            ?? ScopeReplica(scope, cursor: cursor, rowsPerChunk: rowsPerChunk)
        held.adoptStored(cursor, end, isLazy: isLazy && scope.isLazy)
        scopes[scope] = held
    }

    /// An unreadable chunk only leads to a new snapshot of its scope.
    mutating func readChunk(_ chunk: ChunkKey, _ bytes: [UInt8]) {
        guard scopes[chunk.scope] != nil else { return }
        if let rows = try? readRows(bytes) {
            scopes[chunk.scope]?.load(rows, chunk: chunk.number)
        } else {
            scopes[chunk.scope]?.cursor.version = -1
        }
        recordChange(in: chunk.scope)
    }

    /// Starts logs again from their tails if another tab has written records past those in memory.
    mutating func resetLogsBehindTails() {
        for scope in scopes.keys { scopes[scope]?.resetIfBehindTail() }
    }

    /// Merges a chunk of a log that was only in the store.
    /// - Returns: false if its records are missing.
    mutating func merge(_ rows: [RecordState], of chunk: ChunkKey, dirty: inout Set<StoreKey>) -> Bool {
        let unread = unreadCount(of: chunk.scope, without: rows)
        guard var held = scopes.removeValue(forKey: chunk.scope) else { return true }
        for number in held.merge(rows, chunk: chunk.number) {
            dirty.insert(.chunk(ChunkKey(scope: chunk.scope, number: number)))
        }
        held.lazyLog?.unread = unread
        scopes[chunk.scope] = held
        recordChange(in: chunk.scope)
        return held.cursor.loading != nil || !(held.rows(inChunk: chunk.number)?.isEmpty ?? true)
    }

    /// Drops everything that can be read from the store.
    mutating func forgetAll() {
        for scope in scopes.keys { recordChange(in: scope) }
        scopes = [:]
    }

    /// The logs that are partly in the store and that have changed since it was last determined which of their records
    /// have to be read.
    /// - Parameter own: the revision of the user's own scope.
    func logsChanged(since own: Int64) -> [ScopeID] {
        scopes.compactMap { scope, held in
            held.lazyLog.map { $0.checkedRevision == own + revision(of: scope) } == false ? scope : nil
        }
    }
}
