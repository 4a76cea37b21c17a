import Domain
import JSON

extension SyncClient {
    /// Why nothing can be kept on the device just now; nil when all is well.
    public var storeFailure: StoreFailure? {
        storeState.failure
    }

    /// Whether the store has been read, so that there is something to show.
    public var isReady: Bool {
        storeState.revision != nil
    }

    /// Whether the device was compared with the server since the start and has all that it may have.
    public var isCurrent: Bool { !connection.isMidPull }

    /// Whether the store has been read, and has all that is here.
    public var isStored: Bool {
        guard case .idle = storeState.work else { return false }
        return isReady && storeState.dirty.isEmpty && !storeState.wantsLoad
    }

    /// The store does one thing at a time: what changes meanwhile goes with the next write.
    mutating func storeActions(at now: Instant) -> [SyncAction] {
        guard case .idle = storeState.work else { return [] }
        let chunks = wantedChunks()
        // What is full can be read.
        let canRead = !chunks.isEmpty && storeState.failure == .full
        guard canRead || storeState.pause.isOver(at: now) else { return [] }
        if storeState.wantsLoad || !chunks.isEmpty {
            storeState.wantsLoad = false
            storeState.work = .loading
            let since = storeState.loadsAll ? 0 : storeState.revision ?? 0
            let read = StoreRead(
                since: since, chunks: chunks.map { $0.text }, isWhole: storeState.loadsChunks)
            return [.load(read)]
        }
        guard let revision = storeState.revision, !storeState.dirty.isEmpty else { return [] }
        let due = storeState.due(outbox)
        storeState.work = .writing(due)
        for entry in due { storeState.dirty.remove(entry) }
        return [.store(transaction(of: due, over: revision))]
    }

    mutating func stored(at revision: Int64) {
        guard case .writing(let written) = storeState.work else { return }
        storeState.work = .idle
        if !storeState.hasDirtyScopes || written.contains(where: { $0.isOfScope }) {
            storeState.failure = nil
        }
        storeState.revision = revision
        // What was given a number while it was being written is not yet stored with that number.
        for place in outbox.indices {
            let key = StoreKey.outbox(outbox[place].command.id)
            if written.contains(key), !storeState.lacks(key) { outbox[place].isStored = true }
        }
    }

    mutating func storeConflict() {
        guard case .writing(let unwritten) = storeState.work else { return }
        storeState.work = .idle
        storeState.dirty.formUnion(unwritten)
        storeState.wantsLoad = true
    }

    mutating func storeFailed(_ failure: StoreFailure, at now: Instant) {
        switch storeState.work {
        case .idle: return
        case .loading: storeState.wantsLoad = true
        case .writing(let unwritten): storeState.dirty.formUnion(unwritten)
        }
        storeState.work = .idle
        storeState.failure = failure
        storeState.pause = Pause(from: now, milliseconds: 2000)
    }

    /// Brings the memory into step with what other tabs wrote.
    mutating func load(_ contents: StoreContents) {
        guard case .loading = storeState.work else { return }
        storeState.work = .idle
        if contents.since > 0, clashes(contents) {
            storeState.loadsAll = true
            storeState.wantsLoad = true
            return
        }
        if let first = outbox.first(where: { !$0.isStored && !$0.awaitsUpload }) { next = first.sequence }
        if contents.since == 0 { forget() }
        let isLazy = contents.since == 0 && !storeState.loadsChunks
        storeState.loadsAll = false
        storeState.loadsChunks = false
        if contents.chunks.isEmpty { storeState.failure = nil }
        storeState.revision = contents.revision
        let meta = contents.entries.first { $0.key == StoreKey.meta.text }.flatMap {
            try? StoredMeta($0.bytes)
        }
        if contents.since == 0, meta?.form != storedForm { storeState.dirty.insert(.meta) }
        let isReadable = contents.since > 0 || meta?.form == storedForm
        for entry in contents.entries.inOrder({ precedes($0.key, $1.key) }) {
            read(entry, replicaIsReadable: isReadable, isLazy: isLazy)
        }
        if contents.since == 0, !isLazy { noteEnds() }
        guard seeEnds(leftOut: contents.leftOut, replicaIsReadable: isReadable) else { return }
        confirmed = confirmed.inOrder { $0.place < $1.place }
        // Written down by a tab that does not know yet that the server was set back.
        if connection.leads, let meta, meta.epoch != epoch { repeatUploads() }
        numberUnstored()
        merge(contents.chunks)
        trimLogs()
        removeAcknowledged()
        rebase()
        // Also what another tab has written down and left uncounted.
        noteMiscounted()
        if contents.since == 0 { noteShortLogs() }
    }

    /// Looks whether the end of each log is in memory.
    /// - Returns: false when an older app wrote the store, which is then read as a whole.
    private mutating func seeEnds(leftOut: [String], replicaIsReadable: Bool) -> Bool {
        for scope in replica.scopes.keys { replica.scopes[scope]?.seeEnd() }
        for key in leftOut {
            guard let key = StoreKey(key), case .chunk(let chunk) = key else { continue }
            if !replicaIsReadable {
                storeState.dirty.insert(key)
            } else if let held = replica.scopes[chunk.scope], held.log.end == nil {
                storeState.revision = nil
                storeState.wantsLoad = true
                storeState.loadsAll = true
                storeState.loadsChunks = true
                return false
            }
        }
        return true
    }

    /// Has the store say how each log ends.
    private mutating func noteEnds() {
        for scope in replica.scopes.keys where scope.isReadLater { storeState.dirty.insert(.scope(scope)) }
    }

    /// Whether another tab's write and this tab's unwritten changes touch the same data, because both tabs believed
    /// they lead.
    private func clashes(_ contents: StoreContents) -> Bool {
        let hasDirtyScopes = storeState.hasDirtyScopes
        guard hasDirtyScopes || storeState.dirty.contains(.meta) && !contents.entries.isEmpty else {
            return false
        }
        return contents.entries.contains { entry in
            switch StoreKey(entry.key) {
            case .scope, .chunk: hasDirtyScopes
            case .meta: (try? StoredMeta(entry.bytes))?.client != client
            default: false
            }
        }
    }

    /// Drops everything that can be read from the store; keeps unwritten commands and new rejections.
    private mutating func forget() {
        for scope in replica.scopes.keys { replica.noteChange(in: scope) }
        replica.scopes = [:]
        outbox.removeAll { $0.isStored }
        tray.removeAll { !storeState.lacks(.tray($0.command.id)) }
        confirmed = []
        storeState.dirty = []
        for refused in tray { storeState.dirty.insert(.tray(refused.command.id)) }
        pullAnew()
    }

    /// New commands come after those that other tabs have written. What a closing page had released, without storing that
    /// the picture before it was there, waits again.
    private mutating func numberUnstored() {
        outbox = outbox.inOrder {
            $0.isStored == $1.isStored ? $0.order < $1.order : $0.isStored
        }
        let waiting = outbox.filter { $0.isStored && $0.awaitsUpload }
        for place in outbox.indices where !outbox[place].isStored {
            let pending = outbox[place]
            if waiting.contains(where: {
                $0.isMeant(before: pending) && pending.command.mustFollow($0.command)
            }) {
                outbox[place].sequence = 0
            }
            if !outbox[place].awaitsUpload {
                outbox[place].sequence = next
                next += 1
                storeState.dirty.insert(.meta)
            }
            storeState.dirty.insert(.outbox(outbox[place].command.id))
        }
        outbox = outbox.inOrder { $0.order < $1.order }
        // Only the tab that leads knows what the server wants later.
        if connection.leads {
            holdAgain()
            releaseFreed()
        }
    }
}
