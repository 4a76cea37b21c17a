import Domain
import JSON
import SyncProtocol
import SyncRules

/// Reads the entries of the device's store into memory, one by one.
extension SyncClient {
    /// - Parameter isLazy: true if only the tails of logs are kept in memory.
    mutating func read(_ entry: StoreEntry, replicaIsReadable: Bool, isLazy: Bool) {
        guard let key = StoreKey(entry.key) else { return }
        if key.isOfScope, !replicaIsReadable {
            storeState.dirty.insert(key)
            return
        }
        switch key {
        case .meta: readMeta(entry.bytes)
        case .scope(let scope): readScope(scope, entry.bytes, isLazy: isLazy)
        case .chunk(let chunk): readChunk(chunk, entry.bytes)
        case .outbox(let command):
            commands.readPending(
                command, entry.bytes, in: epoch, pull: connection.pullsStarted, dirty: &storeState.dirty)
        case .rejected(let command): commands.readRejected(command, entry.bytes, dirty: &storeState.dirty)
        case .unsaved(let command): commands.readUnsaved(command, entry.bytes, dirty: &storeState.dirty)
        case .acknowledged(let command):
            commands.readAcknowledged(command, entry.bytes, dirty: &storeState.dirty)
        }
    }

    private mutating func readMeta(_ bytes: [UInt8]) {
        guard let meta = try? StoredMeta(bytes) else { return }
        commands.read(meta)
        // The leading tab knows the epoch from the server; the stored one may be older.
        if !connection.isLeader || epoch.isEmpty { epoch = meta.epoch }
    }

    private mutating func readScope(_ scope: ScopeID, _ bytes: [UInt8], isLazy: Bool) {
        replica.recordChange(in: scope)
        if scope == .user(person) { connection.pull?.isOutdated = true }
        // The entry may come with changes of the records that the page brings.
        if pages.page?.request.scope == scope { pages.page = nil }
        // Another tab is a leader too, and may have stored a part of its pull.
        if !connection.isMidPull { restartPull() }
        guard let object = try? JSONValue(parsing: bytes).object(), let cursor = try? Cursor(stored: object)
        else {
            replica.scopes[scope] = nil
            return
        }
        let end = (try? object.object("end")).flatMap { try? LogTail($0) }
        // Removed while it is changed, to avoid a copy on write.
        var held =
            replica.scopes.removeValue(forKey: scope)
            ?? ScopeReplica(scope, cursor: cursor, rowsPerChunk: rowsPerChunk)
        held.adoptStored(cursor, end, isLazy: isLazy && scope.isLazy)
        replica.scopes[scope] = held
    }

    /// An unreadable chunk only leads to a new snapshot of its scope.
    private mutating func readChunk(_ chunk: ChunkKey, _ bytes: [UInt8]) {
        guard replica.scopes[chunk.scope] != nil else { return }
        if let rows = try? readRows(bytes) {
            replica.scopes[chunk.scope]?.load(rows, chunk: chunk.number)
        } else {
            replica.scopes[chunk.scope]?.cursor.version = -1
        }
        replica.recordChange(in: chunk.scope)
    }
}
