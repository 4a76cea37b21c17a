import Domain
import SyncProtocol
import SyncRules

/// The store as a `SyncClient` sees it: one operation at a time, and the entries that are not written yet.
struct StoreState {
    enum Work {
        case idle
        case loading
        case writing(Set<StoreKey>)
    }

    /// The revision that the memory reflects; nil before the first load.
    var revision: Int64?
    var work = Work.idle
    /// The keys whose entries are not written yet.
    var dirty: Set<StoreKey> = []
    var needsLoad = false
    /// The next load reads everything, since an incremental update is not possible.
    var loadsAll = true
    /// The next load also reads all chunks of logs, since the store has no tails of them.
    var loadsChunks = false
    /// The logs to read into memory, each from a position on.
    var requestedLogs: [ScopeID: Int64] = [:]
    /// The revision of the replica at which the needed logs were last determined.
    var checkedRevision = -1
    var pause = Pause()
    /// Why the last write failed; nil after a successful one.
    var failure: StoreFailure?

    /// Starts a read if one is needed: of these chunks, and of everything that is new in the store.
    mutating func startRead(_ chunks: [StoreKey]) -> StoreRead? {
        guard needsLoad || !chunks.isEmpty else { return nil }
        needsLoad = false
        work = .loading
        let since = loadsAll ? 0 : revision ?? 0
        return StoreRead(since: since, chunks: chunks.map { $0.text }, includesLogChunks: loadsChunks)
    }

    /// Ends a read.
    /// - Parameter client: the id under which the server knows this store.
    /// - Returns: true if the contents have to be merged into the memory.
    mutating func endRead(_ contents: StoreContents, _ client: ClientID) -> Bool {
        guard case .loading = work else { return false }
        work = .idle
        if contents.since > 0, conflicts(contents, client) {
            loadsAll = true
            needsLoad = true
            return false
        }
        return true
    }

    /// True if another tab's write and this tab's unwritten changes touch the same data, because both tabs took
    /// themselves for the leader.
    private func conflicts(_ contents: StoreContents, _ client: ClientID) -> Bool {
        let hasDirtyScopes = hasDirtyScopes
        guard hasDirtyScopes || dirty.contains(.meta) && !contents.entries.isEmpty else { return false }
        return contents.entries.contains { entry in
            switch StoreKey(entry.key) {
            case .scope, .chunk: hasDirtyScopes
            case .meta: (try? StoredMeta(entry.bytes))?.client != client
            default: false
            }
        }
    }

    /// The memory is about to contain what a read returned.
    mutating func recordRead(_ contents: StoreContents) {
        loadsAll = false
        loadsChunks = false
        if contents.chunks.isEmpty { failure = nil }
        revision = contents.revision
    }

    /// Starts the next write if something is unwritten.
    mutating func startWrite(_ outbox: [Pending]) -> (keys: Set<StoreKey>, revision: Int64)? {
        guard let revision, !dirty.isEmpty else { return nil }
        let due = nextWrite(outbox)
        work = .writing(due)
        for entry in due { dirty.remove(entry) }
        return (due, revision)
    }

    /// - Returns: the keys that were written; nil if nothing was.
    mutating func endWrite(at revision: Int64) -> Set<StoreKey>? {
        guard case .writing(let written) = work else { return nil }
        work = .idle
        if !hasDirtyScopes || written.contains(where: { $0.isOfScope }) {
            failure = nil
        }
        self.revision = revision
        return written
    }

    /// Another tab wrote first; nothing was written.
    mutating func recordConflict() {
        guard case .writing(let unwritten) = work else { return }
        work = .idle
        dirty.formUnion(unwritten)
        needsLoad = true
    }

    mutating func recordFailure(_ failure: StoreFailure, at now: Instant) {
        switch work {
        case .idle: return
        case .loading: needsLoad = true
        case .writing(let unwritten): dirty.formUnion(unwritten)
        }
        work = .idle
        self.failure = failure
        pause = Pause(from: now, milliseconds: 2000)
    }

    /// The keys of the next write. If the storage is full, it contains only the user's own commands: server data can be
    /// pulled again.
    func nextWrite(_ outbox: [Pending]) -> Set<StoreKey> {
        guard failure == .full, hasDirtyScopes else { return dirty }
        let pendingKeys = Set(outbox.map { StoreKey.outbox($0.command.id) })
        let first = dirty.filter { key in
            switch key {
            case .meta, .rejected, .unsaved: true
            case .outbox: pendingKeys.contains(key)
            case .scope, .chunk, .acknowledged: false
            }
        }
        return first.isEmpty ? dirty : first
    }

    /// True if some confirmed state is not written yet.
    var hasDirtyScopes: Bool {
        dirty.contains { $0.isOfScope }
    }

    /// True if the store may lack the present entry of a key.
    func isUnsaved(_ key: StoreKey) -> Bool {
        if case .writing(let unwritten) = work, unwritten.contains(key) { return true }
        return dirty.contains(key)
    }

    /// The commands that are not stored yet, to be backed up before the page closes. The next reader of the store
    /// recovers them. If the page stays open, its next write deletes the backup.
    mutating func backUp(_ outbox: Outbox) -> [StoreEntry] {
        var unsaved: [StoreEntry] = []
        for pending in outbox.pending where !pending.isStored {
            backUp(pending.command.id, pending.stored, &unsaved)
        }
        for refused in outbox.rejected where isUnsaved(.rejected(refused.command.id)) {
            backUp(refused.command.id, refused.stored, &unsaved)
        }
        return unsaved
    }

    @inline(never)
    private mutating func backUp(_ command: CommandID, _ bytes: [UInt8], _ unsaved: inout [StoreEntry]) {
        let key = StoreKey.unsaved(command)
        dirty.insert(key)
        unsaved.append(StoreEntry(key: key.text, bytes: bytes))
    }

    mutating func recordRevision(elsewhere: Int64) {
        if elsewhere > revision ?? -1 { needsLoad = true }
    }
}
