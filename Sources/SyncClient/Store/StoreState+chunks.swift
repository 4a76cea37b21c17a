import Domain
import SyncProtocol
import SyncRules

/// Chunks of a log are read on demand: when a chat is opened or searched, before a chunk is written, and for pending
/// commands.
extension StoreState {
    /// Per read.
    private static let maxChunks = 16

    /// Requests the records of a log from a position on, if they are only in the store.
    mutating func requestLoad(_ scope: ScopeID, from position: Int64 = 0, _ replica: Replica) {
        guard let unloaded = replica.scopes[scope]?.lazyLog, position < unloaded.end else { return }
        requestedLogs[scope] = min(position, requestedLogs[scope] ?? .max)
    }

    /// Determines which logs have to be read after a change of the replica.
    /// - Parameter first: the list or chat on screen.
    mutating func findNeededLogs(_ replica: inout Replica, _ outbox: Outbox, first: ScopeID?) {
        guard checkedRevision != replica.revision else { return }
        checkedRevision = replica.revision
        let own = replica.revision(of: .user(replica.person))
        let changed = replica.logsChanged(since: own)
        for scope in changed {
            let revision = own + replica.revision(of: scope)
            replica.scopes[scope]?.lazyLog?.checkedRevision = revision
            if let position = replica.missingPosition(of: scope) {
                requestLoad(scope, from: position, replica)
            }
        }
        if let first { requestLoad(first, from: replica.openingPosition(of: first), replica) }
        for pending in outbox.pending where !pending.command.isAutomatic {
            for log in pending.command.logs { requestLoad(log, replica) }
        }
    }

    /// The chunks to read now.
    mutating func chunksToRead(_ replica: Replica) -> [StoreKey] {
        for case .chunk(let chunk) in dirty {
            guard let held = replica.scopes[chunk.scope], held.isMissing(chunk: chunk.number) else {
                continue
            }
            requestLoad(chunk.scope, from: held.firstPosition(ofChunk: chunk.number), replica)
        }
        var keys: [StoreKey] = []
        for (scope, start) in requestedLogs {
            let chunks = replica.scopes[scope]?.missingChunks(from: start, limit: StoreState.maxChunks) ?? []
            if chunks.isEmpty { requestedLogs[scope] = nil }
            for chunk in chunks where keys.count < StoreState.maxChunks {
                keys.append(.chunk(ChunkKey(scope: scope, number: chunk)))
            }
        }
        return keys
    }

    /// Marks all logs for the next write, so that the store gets their tails.
    mutating func markTailsDirty(_ replica: Replica) {
        for scope in replica.scopes.keys where scope.isLazy { dirty.insert(.scope(scope)) }
    }

    /// Checks that the tail of each log whose chunks were not read is in memory.
    /// - Returns: false if an older app wrote the store, which is then read completely.
    mutating func checkTails(_ replica: Replica, skippedKeys: [String], replicaIsReadable: Bool) -> Bool {
        for key in skippedKeys {
            guard let key = StoreKey(key), case .chunk(let chunk) = key else { continue }
            if !replicaIsReadable {
                dirty.insert(key)
            } else if let held = replica.scopes[chunk.scope], held.log.end == nil {
                revision = nil
                needsLoad = true
                loadsAll = true
                loadsChunks = true
                return false
            }
        }
        return true
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
