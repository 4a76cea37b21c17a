import Domain
import JSON
import SyncProtocol
import SyncRules

extension SyncClient {
    /// Why nothing can be saved on the device; nil if all is well.
    public var storeFailure: StoreFailure? {
        storeState.failure
    }

    /// True once the store has been read, so that there is something to show.
    public var isReady: Bool {
        storeState.revision != nil
    }

    /// True if the replica has been compared with the server since launch and is complete.
    public var isCurrent: Bool { !connection.isMidPull }

    /// True if the store has been read and contains everything.
    public var isStored: Bool {
        guard case .idle = storeState.work else { return false }
        return isReady && storeState.dirty.isEmpty && !storeState.needsLoad
    }

    /// The store runs one operation at a time. Changes in the meantime are part of the next write.
    mutating func storeActions(at now: Instant) -> [SyncAction] {
        guard case .idle = storeState.work else { return [] }
        let chunks = chunksToRead()
        // A full store can still be read.
        let canRead = !chunks.isEmpty && storeState.failure == .full
        guard canRead || storeState.pause.isOver(at: now) else { return [] }
        if storeState.needsLoad || !chunks.isEmpty {
            storeState.needsLoad = false
            storeState.work = .loading
            let since = storeState.loadsAll ? 0 : storeState.revision ?? 0
            let read = StoreRead(
                since: since, chunks: chunks.map { $0.text }, includesLogChunks: storeState.loadsChunks)
            return [.load(read)]
        }
        guard let revision = storeState.revision, !storeState.dirty.isEmpty else { return [] }
        let due = storeState.nextWrite(commands.pending)
        storeState.work = .writing(due)
        for entry in due { storeState.dirty.remove(entry) }
        return [.store(StoreTransaction(of: due, over: revision, commands, replica, in: epoch))]
    }

    mutating func stored(at revision: Int64) {
        guard case .writing(let written) = storeState.work else { return }
        storeState.work = .idle
        if !storeState.hasDirtyScopes || written.contains(where: { $0.isOfScope }) {
            storeState.failure = nil
        }
        storeState.revision = revision
        commands.markStored(written, storeState)
    }

    mutating func storeConflict() {
        guard case .writing(let unwritten) = storeState.work else { return }
        storeState.work = .idle
        storeState.dirty.formUnion(unwritten)
        storeState.needsLoad = true
    }

    mutating func storeFailed(_ failure: StoreFailure, at now: Instant) {
        switch storeState.work {
        case .idle: return
        case .loading: storeState.needsLoad = true
        case .writing(let unwritten): storeState.dirty.formUnion(unwritten)
        }
        storeState.work = .idle
        storeState.failure = failure
        storeState.pause = Pause(from: now, milliseconds: 2000)
    }

    /// Updates the memory with the writes of other tabs.
    mutating func load(_ contents: StoreContents) {
        guard case .loading = storeState.work else { return }
        storeState.work = .idle
        if contents.since > 0, conflicts(contents) {
            storeState.loadsAll = true
            storeState.needsLoad = true
            return
        }
        commands.reuseUnstoredSequences()
        if contents.since == 0 { forget() }
        let isLazy = contents.since == 0 && !storeState.loadsChunks
        storeState.loadsAll = false
        storeState.loadsChunks = false
        if contents.chunks.isEmpty { storeState.failure = nil }
        storeState.revision = contents.revision
        let meta = contents.entries.first { $0.key == StoreKey.meta.text }.flatMap {
            try? StoredMeta($0.bytes)
        }
        if contents.since == 0, meta?.formatVersion != storageFormatVersion { storeState.dirty.insert(.meta) }
        let isReadable = contents.since > 0 || meta?.formatVersion == storageFormatVersion
        for entry in contents.entries.inOrder({ precedes($0.key, $1.key) }) {
            read(entry, replicaIsReadable: isReadable, isLazy: isLazy)
        }
        if contents.since == 0, !isLazy { markTailsDirty() }
        guard checkTails(skippedKeys: contents.skippedKeys, replicaIsReadable: isReadable) else { return }
        commands.acknowledged.commands = commands.acknowledged.commands.inOrder {
            $0.creationOrder < $1.creationOrder
        }
        // Written by a tab that does not know the new epoch of the server yet.
        if connection.isLeader, let meta, meta.epoch != epoch {
            commands.restartUploads(dirty: &storeState.dirty)
        }
        commands.numberUnstored(isLeader: connection.isLeader, dirty: &storeState.dirty)
        merge(contents.chunks)
        trimLogs()
        removeAcknowledged()
        rebase()
        // Includes changes that another tab stored without counting again.
        pages.findStaleUnreadCounts(replica)
        if contents.since == 0 { pages.findLogsBelowWindow(replica) }
    }

    /// Checks that the tail of each log is in memory.
    /// - Returns: false if an older app wrote the store, which is then read completely.
    private mutating func checkTails(skippedKeys: [String], replicaIsReadable: Bool) -> Bool {
        for scope in replica.scopes.keys { replica.scopes[scope]?.resetIfBehindTail() }
        for key in skippedKeys {
            guard let key = StoreKey(key), case .chunk(let chunk) = key else { continue }
            if !replicaIsReadable {
                storeState.dirty.insert(key)
            } else if let held = replica.scopes[chunk.scope], held.log.end == nil {
                storeState.revision = nil
                storeState.needsLoad = true
                storeState.loadsAll = true
                storeState.loadsChunks = true
                return false
            }
        }
        return true
    }

    /// Marks all logs for the next write, so that the store gets their tails.
    private mutating func markTailsDirty() {
        for scope in replica.scopes.keys where scope.isLazy { storeState.dirty.insert(.scope(scope)) }
    }

    /// True if another tab's write and this tab's unwritten changes touch the same data, because both tabs took
    /// themselves for the leader.
    private func conflicts(_ contents: StoreContents) -> Bool {
        let hasDirtyScopes = storeState.hasDirtyScopes
        guard hasDirtyScopes || storeState.dirty.contains(.meta) && !contents.entries.isEmpty else {
            return false
        }
        return contents.entries.contains { entry in
            switch StoreKey(entry.key) {
            case .scope, .chunk: hasDirtyScopes
            case .meta: (try? StoredMeta(entry.bytes))?.client != commands.client
            default: false
            }
        }
    }

    /// Drops everything that can be read from the store. Keeps unwritten commands and new rejections.
    private mutating func forget() {
        for scope in replica.scopes.keys { replica.recordChange(in: scope) }
        replica.scopes = [:]
        commands.forgetStored(storeState)
        storeState.dirty = []
        for refused in commands.rejected { storeState.dirty.insert(.rejected(refused.command.id)) }
        restartPull()
    }
}
