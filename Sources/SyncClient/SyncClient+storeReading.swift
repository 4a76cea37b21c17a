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
        case .outbox(let command): readPending(command, entry.bytes)
        case .rejected(let command): readRejected(command, entry.bytes)
        case .unsaved(let command): readUnsaved(command, entry.bytes)
        case .acknowledged(let command): readAcknowledged(command, entry.bytes)
        }
    }

    private mutating func readMeta(_ bytes: [UInt8]) {
        guard let meta = try? StoredMeta(bytes) else { return }
        client = meta.client
        nextSequence = meta.next
        // The leading tab knows the epoch from the server; the stored one may be older.
        if !connection.isLeader || epoch.isEmpty { epoch = meta.epoch }
    }

    private mutating func readPending(_ command: CommandID, _ bytes: [UInt8]) {
        outbox.removeAll { $0.command.id == command }
        guard var pending = try? Pending(stored: bytes) else { return }
        forgetAcknowledged { $0.command.id == command }
        guard !rejectedCommands.contains(where: { $0.command.id == command }) else {
            storeState.dirty.insert(.outbox(command))
            return
        }
        lastCreationOrder = max(lastCreationOrder, pending.creationOrder)
        pending.acceptance?.pull = connection.pullsStarted
        if pending.acceptance?.epoch != epoch { pending.acceptance = nil }
        outbox.append(pending)
    }

    /// Removes a rejected command from the outbox, even if another tab has written it again.
    private mutating func readRejected(_ command: CommandID, _ bytes: [UInt8]) {
        rejectedCommands.removeAll { $0.command.id == command }
        guard let refused = try? RejectedCommand(stored: bytes) else { return }
        rejectedCommands.append(refused)
        forgetAcknowledged { $0.command.id == command }
        guard let index = outbox.firstIndex(where: { $0.command.id == command }) else { return }
        outbox.remove(at: index)
        storeState.dirty.insert(.outbox(command))
    }

    /// Recovers a command that a closing page backed up, unless it reached the outbox. If the server has it too, its id
    /// prevents a second effect.
    private mutating func readUnsaved(_ command: CommandID, _ bytes: [UInt8]) {
        let (pending, refused) = (try? Pending(stored: bytes), try? RejectedCommand(stored: bytes))
        guard pending != nil || refused != nil else { return }
        storeState.dirty.insert(.unsaved(command))
        guard !outbox.contains(where: { $0.command.id == command }),
            !rejectedCommands.contains(where: { $0.command.id == command })
        else { return }
        if var pending {
            pending.isStored = false
            lastCreationOrder = max(lastCreationOrder, pending.creationOrder)
            outbox.append(pending)
        } else if let refused {
            rejectedCommands.append(refused)
            storeState.dirty.insert(.rejected(command))
        }
    }

    /// A command that is still pending or rejected here is not acknowledged, whatever another leader tab wrote. A
    /// deletion by another tab does not remove a command that this tab has not written yet.
    private mutating func readAcknowledged(_ command: CommandID, _ bytes: [UInt8]) {
        let kept = try? Pending(stored: bytes)
        if kept == nil, storeState.dirty.contains(.acknowledged(command)) { return }
        acknowledged.removeAll { $0.command.id == command }
        guard let kept else { return }
        if outbox.contains(where: { $0.command.id == command })
            || rejectedCommands.contains(where: { $0.command.id == command })
        {
            storeState.dirty.insert(.acknowledged(command))
        } else {
            acknowledged.append(kept)
        }
    }

    private mutating func readScope(_ scope: ScopeID, _ bytes: [UInt8], isLazy: Bool) {
        replica.recordChange(in: scope)
        if scope == .user(person) { connection.pull?.isOutdated = true }
        // The entry may come with changes of the records that the page brings.
        if connection.page?.request.scope == scope { connection.page = nil }
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
