import Domain
import JSON

extension SyncClient {
    /// Why nothing can be kept on the device just now; nil when all is well.
    public var storeFailure: StoreFailure? {
        ledger.failure
    }

    /// Whether the store has been read, so that there is something to show.
    public var isReady: Bool {
        ledger.revision != nil
    }

    /// Whether the store has been read, and has all that is here.
    public var isStored: Bool {
        guard case .idle = ledger.work else { return false }
        return isReady && ledger.dirty.isEmpty && !ledger.wantsLoad
    }

    /// The store does one thing at a time: what changes meanwhile goes with the next write.
    mutating func storeActions(at now: Instant) -> [SyncAction] {
        guard case .idle = ledger.work, ledger.pause.isOver(at: now) else { return [] }
        if ledger.wantsLoad {
            ledger.wantsLoad = false
            ledger.work = .loading
            let since = ledger.loadsAll ? 0 : ledger.revision ?? 0
            return [.load(since: since)]
        }
        guard let revision = ledger.revision, !ledger.dirty.isEmpty else { return [] }
        let due = ledger.due(outbox)
        ledger.work = .writing(due)
        for entry in due { ledger.dirty.remove(entry) }
        return [.store(transaction(of: due, over: revision))]
    }

    mutating func stored(at revision: Int64) {
        guard case .writing(let written) = ledger.work else { return }
        ledger.work = .idle
        if !ledger.hasDirtyScopes || written.contains(where: { $0.isOfScope }) { ledger.failure = nil }
        ledger.revision = revision
        for place in outbox.indices where written.contains(.outbox(outbox[place].command.id)) {
            outbox[place].isStored = true
        }
    }

    mutating func storeConflict() {
        guard case .writing(let unwritten) = ledger.work else { return }
        ledger.work = .idle
        ledger.dirty.formUnion(unwritten)
        ledger.wantsLoad = true
    }

    mutating func storeFailed(_ failure: StoreFailure, at now: Instant) {
        switch ledger.work {
        case .idle: return
        case .loading: ledger.wantsLoad = true
        case .writing(let unwritten): ledger.dirty.formUnion(unwritten)
        }
        ledger.work = .idle
        ledger.failure = failure
        ledger.pause = Pause(from: now, milliseconds: 2000)
    }

    /// Brings the memory into step with what other tabs wrote.
    mutating func load(_ contents: StoreContents) {
        guard case .loading = ledger.work else { return }
        ledger.work = .idle
        if contents.since > 0, clashes(contents) {
            ledger.loadsAll = true
            ledger.wantsLoad = true
            return
        }
        if let first = outbox.first(where: { !$0.isStored && !$0.isHeld }) { next = first.sequence }
        if contents.since == 0 { forget() }
        ledger.loadsAll = false
        ledger.failure = nil
        ledger.revision = contents.revision
        let meta = contents.entries.first { $0.key == StoreKey.meta.text }.flatMap {
            try? StoredMeta($0.bytes)
        }
        if contents.since == 0, meta?.form != storedForm { ledger.dirty.insert(.meta) }
        let isReadable = contents.since > 0 || meta?.form == storedForm
        for entry in contents.entries.inOrder({ precedes($0.key, $1.key) }) {
            take(entry, replicaIsReadable: isReadable)
        }
        confirmed = confirmed.inOrder { $0.place < $1.place }
        // Of two tabs that take themselves for the one that leads, one may keep what the other has lost the access to.
        let (scopes, epoch) = (replica.scopes, epoch)
        forgetConfirmed { scopes[$0.command.scope] == nil && $0.acceptance?.epoch == epoch }
        numberUnstored()
        settle()
        refold()
    }

    /// Whether what another tab wrote and what this one has not written yet concern the same things: two tabs took
    /// themselves for the one that leads.
    private func clashes(_ contents: StoreContents) -> Bool {
        let hasDirtyScopes = ledger.hasDirtyScopes
        guard hasDirtyScopes || ledger.dirty.contains(.meta) && !contents.entries.isEmpty else {
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

    /// Keeps only what no store has yet: commands that are not written, and what was refused since.
    private mutating func forget() {
        for scope in replica.scopes.keys { replica.noteChange(in: scope) }
        replica.scopes = [:]
        outbox.removeAll { $0.isStored }
        tray.removeAll { !ledger.lacks(.tray($0.command.id)) }
        confirmed = []
        ledger.dirty = []
        for refused in tray { ledger.dirty.insert(.tray(refused.command.id)) }
        pullAnew()
    }

    /// New commands come after those that other tabs have written.
    private mutating func numberUnstored() {
        outbox = outbox.inOrder { $0.order < $1.order }
        for place in outbox.indices where !outbox[place].isStored {
            if !outbox[place].isHeld {
                outbox[place].sequence = next
                next += 1
                ledger.dirty.insert(.meta)
            }
            ledger.dirty.insert(.outbox(outbox[place].command.id))
        }
        releaseFreed()
    }

    private mutating func take(_ entry: StoreEntry, replicaIsReadable: Bool) {
        guard let key = StoreKey(entry.key) else { return }
        if key.isOfScope, !replicaIsReadable {
            ledger.dirty.insert(key)
            return
        }
        switch key {
        case .meta: takeMeta(entry.bytes)
        case .scope(let scope): takeScope(scope, entry.bytes)
        case .chunk(let chunk): takeChunk(chunk, entry.bytes)
        case .outbox(let command): takePending(command, entry.bytes)
        case .tray(let command): takeRefused(command, entry.bytes)
        case .left(let command): takeLeft(command, entry.bytes)
        case .confirmed(let command): takeConfirmed(command, entry.bytes)
        }
    }

    private mutating func takeMeta(_ bytes: [UInt8]) {
        guard let meta = try? StoredMeta(bytes) else { return }
        client = meta.client
        next = meta.next
        // Who leads hears the epoch from the server; what others have written of it may be older.
        if !link.leads || epoch.isEmpty { epoch = meta.epoch }
    }

    private mutating func takePending(_ command: CommandID, _ bytes: [UInt8]) {
        outbox.removeAll { $0.command.id == command }
        guard var pending = try? Pending(stored: bytes) else { return }
        forgetConfirmed { $0.command.id == command }
        guard !tray.contains(where: { $0.command.id == command }) else {
            ledger.dirty.insert(.outbox(command))
            return
        }
        pending.acceptance?.pull = link.pullsStarted
        if pending.acceptance?.epoch != epoch { pending.acceptance = nil }
        outbox.append(pending)
    }

    /// What the server refused waits no more, whichever tab has written it down again.
    private mutating func takeRefused(_ command: CommandID, _ bytes: [UInt8]) {
        tray.removeAll { $0.command.id == command }
        guard let refused = try? Refused(stored: bytes) else { return }
        tray.append(refused)
        forgetConfirmed { $0.command.id == command }
        guard let place = outbox.firstIndex(where: { $0.command.id == command }) else { return }
        outbox.remove(at: place)
        ledger.dirty.insert(.outbox(command))
    }

    /// Takes a command up that a page left, unless it did reach the store. Should the server have it, too, its id tells.
    private mutating func takeLeft(_ command: CommandID, _ bytes: [UInt8]) {
        let (pending, refused) = (try? Pending(stored: bytes), try? Refused(stored: bytes))
        guard pending != nil || refused != nil else { return }
        ledger.dirty.insert(.left(command))
        guard !outbox.contains(where: { $0.command.id == command }),
            !tray.contains(where: { $0.command.id == command })
        else { return }
        if var pending {
            pending.isStored = false
            outbox.append(pending)
        } else if let refused {
            tray.append(refused)
            ledger.dirty.insert(.tray(command))
        }
    }

    /// What waits, or was refused, is not done after all: another tab takes itself for the one that leads, too. What this
    /// tab has not written yet was done after another one took it away.
    private mutating func takeConfirmed(_ command: CommandID, _ bytes: [UInt8]) {
        let kept = try? Pending(stored: bytes)
        if kept == nil, ledger.dirty.contains(.confirmed(command)) { return }
        confirmed.removeAll { $0.command.id == command }
        guard let kept else { return }
        if outbox.contains(where: { $0.command.id == command })
            || tray.contains(where: { $0.command.id == command })
        {
            ledger.dirty.insert(.confirmed(command))
        } else {
            confirmed.append(kept)
        }
    }

    private mutating func takeScope(_ scope: ScopeID, _ bytes: [UInt8]) {
        replica.noteChange(in: scope)
        // Another tab leads too, and may have stored a part of what it pulls.
        if !link.isMidPull { pullAnew() }
        guard let cursor = try? Cursor(stored: bytes) else {
            replica.scopes[scope] = nil
            return
        }
        replica.scopes[scope, default: HeldScope(cursor: cursor)].cursor = cursor
    }

    /// A chunk that cannot be read costs no more than another snapshot of its scope.
    private mutating func takeChunk(_ chunk: ChunkKey, _ bytes: [UInt8]) {
        guard replica.scopes[chunk.scope] != nil else { return }
        if let rows = try? readRows(bytes) {
            replica.scopes[chunk.scope]?.load(rows, chunk: chunk.number)
        } else {
            replica.scopes[chunk.scope]?.cursor.version = -1
        }
        replica.noteChange(in: chunk.scope)
    }
}

extension Pending {
    /// What the store has comes first; what has no number yet comes last there.
    fileprivate var order: (Int, Int64, Int64) {
        (isStored ? 0 : 1, isHeld ? .max : sequence, place)
    }
}
