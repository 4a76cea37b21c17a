import Domain
import SyncProtocol
import SyncRules

/// Chunks of a log are read on demand: when a chat is opened or searched, before a chunk is written, and for pending
/// commands.
extension SyncClient {
    /// Per read.
    private static let maxChunks = 16

    /// Requests the records of a log from a position on, if they are only in the store.
    mutating func requestLoad(_ scope: ScopeID, from position: Int64 = 0) {
        guard let unloaded = replica.scopes[scope]?.lazyLog, position < unloaded.end else { return }
        storeState.requestedLogs[scope] = min(position, storeState.requestedLogs[scope] ?? .max)
    }

    /// The chunks to read now.
    mutating func chunksToRead() -> [StoreKey] {
        findNeededLogs()
        // A page is inserted before the held records, so all of them must be in memory first.
        if connection.isLeader, let scope = pages.nextLog(replica) {
            requestLoad(scope)
        }
        for case .chunk(let chunk) in storeState.dirty {
            guard let held = replica.scopes[chunk.scope], held.isMissing(chunk: chunk.number) else {
                continue
            }
            requestLoad(chunk.scope, from: held.firstPosition(ofChunk: chunk.number))
        }
        var keys: [StoreKey] = []
        for (scope, start) in storeState.requestedLogs {
            let chunks = replica.scopes[scope]?.missingChunks(from: start, limit: SyncClient.maxChunks) ?? []
            if chunks.isEmpty { storeState.requestedLogs[scope] = nil }
            for chunk in chunks where keys.count < SyncClient.maxChunks {
                keys.append(.chunk(ChunkKey(scope: scope, number: chunk)))
            }
        }
        return keys
    }

    /// Determines which logs have to be read after a change of the replica.
    private mutating func findNeededLogs() {
        guard storeState.checkedRevision != replica.revision else { return }
        storeState.checkedRevision = replica.revision
        let own = replica.revision(of: .user(person))
        let changed = replica.scopes.compactMap { scope, held in
            held.lazyLog.map { $0.checkedRevision == own + replica.revision(of: scope) } == false
                ? scope : nil
        }
        for scope in changed {
            let revision = own + replica.revision(of: scope)
            replica.scopes[scope]?.lazyLog?.checkedRevision = revision
            if let position = replica.missingPosition(of: scope) { requestLoad(scope, from: position) }
        }
        if let first { requestLoad(first, from: replica.openingPosition(of: first)) }
        for pending in commands.pending where !pending.command.isAutomatic {
            for log in pending.command.logs { requestLoad(log) }
        }
    }

    /// Merges the requested chunks of a read.
    mutating func merge(_ chunks: [StoreEntry]) {
        for entry in chunks {
            guard case .chunk(let chunk)? = StoreKey(entry.key) else { continue }
            merge(entry.bytes, of: chunk)
        }
    }

    private mutating func merge(_ bytes: [UInt8], of chunk: ChunkKey) {
        guard replica.scopes[chunk.scope]?.nextChunk == chunk.number else { return }
        guard let rows = try? readRows(bytes) else { return resync(chunk.scope) }
        let unread = replica.unreadCount(of: chunk.scope, without: rows)
        guard var held = replica.scopes.removeValue(forKey: chunk.scope) else { return }
        for number in held.merge(rows, chunk: chunk.number) {
            storeState.dirty.insert(.chunk(ChunkKey(scope: chunk.scope, number: number)))
        }
        held.lazyLog?.unread = unread
        replica.scopes[chunk.scope] = held
        replica.recordChange(in: chunk.scope)
        commands.acknowledged.forgetRemovedText(of: rows, in: chunk.scope, dirty: &storeState.dirty)
        if held.cursor.loading == nil, held.rows(inChunk: chunk.number)?.isEmpty ?? true {
            resync(chunk.scope)
        }
    }

    /// Requests a full resync of a scope whose stored records are incomplete.
    mutating func resync(_ scope: ScopeID) {
        replica.scopes[scope]?.cursor.version = -1
        replica.scopes[scope]?.lazyLog = nil
        restartPull()
    }
}

extension Command {
    /// The logs whose records it may change or read.
    fileprivate var logs: [ScopeID] {
        var logs = scope.kind.isLog ? [scope] : []
        if case .chat(.forward(_, let source, _)) = intent { logs.append(source) }
        return logs
    }
}
