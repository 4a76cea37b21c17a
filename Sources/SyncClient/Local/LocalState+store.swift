import Domain
import SyncProtocol
import SyncRules

extension LocalState {
    /// The store runs one operation at a time. Changes in the meantime are part of the next write.
    mutating func storeActions(isLeader: Bool, at now: Instant) -> [SyncAction] {
        guard case .idle = storeState.work else { return [] }
        storeState.findNeededLogs(&replica, commands, first: first)
        // A page is inserted before the held records, so all of them must be in memory first.
        if isLeader, let scope = pages.nextLog(replica) {
            storeState.requestLoad(scope, replica)
        }
        let chunks = storeState.chunksToRead(replica)
        // A full store can still be read.
        let canRead = !chunks.isEmpty && storeState.failure == .full
        guard canRead || storeState.pause.isOver(at: now) else { return [] }
        if let read = storeState.startRead(chunks) { return [.load(read)] }
        guard let (due, revision) = storeState.startWrite(commands.pending) else { return [] }
        return [.store(StoreTransaction(of: due, over: revision, commands, replica, in: epoch))]
    }

    mutating func stored(at revision: Int64) {
        guard let written = storeState.endWrite(at: revision) else { return }
        commands.markStored(written, storeState)
    }

    /// Updates the memory with the writes of other tabs.
    mutating func load(_ contents: StoreContents, _ connection: inout ConnectionState) {
        guard storeState.endRead(contents, commands.client) else { return }
        commands.reuseUnstoredSequences()
        if contents.since == 0 { forget(&connection) }
        let isLazy = contents.since == 0 && !storeState.loadsChunks
        storeState.recordRead(contents)
        let meta = contents.entries.first { $0.key == StoreKey.meta.text }.flatMap {
            try? StoredMeta($0.bytes)
        }
        if contents.since == 0, meta?.formatVersion != storageFormatVersion { storeState.dirty.insert(.meta) }
        let isReadable = contents.since > 0 || meta?.formatVersion == storageFormatVersion
        for entry in contents.entries.inOrder({ precedes($0.key, $1.key) }) {
            read(entry, replicaIsReadable: isReadable, isLazy: isLazy, &connection)
        }
        if contents.since == 0, !isLazy { storeState.markTailsDirty(replica) }
        replica.resetLogsBehindTails()
        guard
            storeState.checkTails(
                replica, skippedKeys: contents.skippedKeys, replicaIsReadable: isReadable)
        else { return }
        commands.acknowledged.sort()
        // Written by a tab that does not know the new epoch of the server yet.
        if connection.isLeader, let meta, meta.epoch != epoch {
            commands.restartUploads(dirty: &storeState.dirty)
        }
        commands.numberUnstored(isLeader: connection.isLeader, dirty: &storeState.dirty)
        for entry in contents.chunks {
            if case .chunk(let chunk)? = StoreKey(entry.key) { merge(entry.bytes, of: chunk, &connection) }
        }
        trimLogs(connection)
        removeAcknowledged(&connection)
        rebase()
        // Includes changes that another tab stored without counting again.
        pages.findStaleUnreadCounts(replica)
        if contents.since == 0 { pages.findLogsBelowWindow(replica) }
    }

    /// Drops everything that can be read from the store. Keeps unwritten commands and new rejections.
    private mutating func forget(_ connection: inout ConnectionState) {
        replica.forgetAll()
        commands.forgetStored(storeState)
        storeState.dirty = []
        for refused in commands.rejected { storeState.dirty.insert(.rejected(refused.command.id)) }
        connection.restartPull()
    }

    /// - Parameter isLazy: true if only the tails of logs are kept in memory.
    private mutating func read(
        _ entry: StoreEntry, replicaIsReadable: Bool, isLazy: Bool, _ connection: inout ConnectionState
    ) {
        guard let key = StoreKey(entry.key) else { return }
        if key.isOfScope, !replicaIsReadable {
            storeState.dirty.insert(key)
            return
        }
        switch key {
        case .meta: readMeta(entry.bytes, isLeader: connection.isLeader)
        case .scope(let scope):
            scopeStoredElsewhere(scope, &connection)
            replica.readScope(scope, entry.bytes, isLazy: isLazy, rowsPerChunk: rowsPerChunk)
        case .chunk(let chunk): replica.readChunk(chunk, entry.bytes)
        case .outbox(let command):
            commands.readPending(
                command, entry.bytes, in: epoch, pull: connection.pullsStarted, dirty: &storeState.dirty)
        case .rejected(let command): commands.readRejected(command, entry.bytes, dirty: &storeState.dirty)
        case .unsaved(let command): commands.readUnsaved(command, entry.bytes, dirty: &storeState.dirty)
        case .acknowledged(let command):
            commands.readAcknowledged(command, entry.bytes, dirty: &storeState.dirty)
        }
    }

    private mutating func readMeta(_ bytes: [UInt8], isLeader: Bool) {
        guard let meta = try? StoredMeta(bytes) else { return }
        commands.read(meta)
        // The leading tab knows the epoch from the server; the stored one may be older.
        if !isLeader || epoch.isEmpty { epoch = meta.epoch }
    }

    /// Ignores the answers to requests from before another tab's write.
    private mutating func scopeStoredElsewhere(_ scope: ScopeID, _ connection: inout ConnectionState) {
        if scope == .user(person) { connection.pull?.isOutdated = true }
        // The entry may come with changes of the records that the page brings.
        if pages.page?.request.scope == scope { pages.page = nil }
        // Another tab is a leader too, and may have stored a part of its pull.
        if !connection.isMidPull { connection.restartPull() }
    }

    /// Merges a requested chunk of a log.
    private mutating func merge(
        _ bytes: [UInt8], of chunk: ChunkKey, _ connection: inout ConnectionState
    ) {
        guard replica.scopes[chunk.scope]?.nextChunk == chunk.number else { return }
        guard let rows = try? readRows(bytes) else { return resync(chunk.scope, &connection) }
        let isWhole = replica.merge(rows, of: chunk, dirty: &storeState.dirty)
        commands.acknowledged.forgetRemovedText(of: rows, in: chunk.scope, dirty: &storeState.dirty)
        if !isWhole { resync(chunk.scope, &connection) }
    }

    /// Requests a full resync of a scope whose stored records are incomplete.
    private mutating func resync(_ scope: ScopeID, _ connection: inout ConnectionState) {
        replica.scopes[scope]?.cursor.version = -1
        replica.scopes[scope]?.lazyLog = nil
        connection.restartPull()
    }
}
