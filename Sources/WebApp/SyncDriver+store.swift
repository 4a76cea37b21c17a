import Browser
import SyncClient
import SyncRules

/// The running operation of the store, and the known state of the database.
struct StoreWork {
    /// False before the first load, and after the connection to the database was lost.
    var isOpen = false
    var keys: Set<String> = []
    var running: (token: Token, operation: Operation)?
    /// Viewed pictures were already deleted to make space for commands; this happens only once.
    var hasFreedSpace = false

    enum Operation {
        case load(StoreRead)
        case write([StoreEntry])
    }
}

extension SyncDriver {
    func load(_ read: StoreRead) {
        let token = bridge.newToken()
        let read = store.isOpen ? read : StoreRead(since: 0, includesLogChunks: read.includesLogChunks)
        let later = read.includesLogChunks ? "" : StoreRead.logChunkPrefix
        store.running = (token, .load(read))
        if store.isOpen {
            bridge.perform(
                .loadChanged(token, since: Revision(read.since), chunks: read.chunks, lazyPrefix: later))
        } else {
            bridge.perform(.load(token, database: name, lazyPrefix: later))
        }
    }

    func write(_ transaction: StoreTransaction) {
        // A lost database may be another one when it is reopened, so it must be read first.
        guard store.isOpen else { return handle(.storeConflict) }
        let token = bridge.newToken()
        store.running = (token, .write(transaction.entries))
        let records = transaction.entries.map { StoredRecord($0) }
        let durability: StoreCommit.Durability = transaction.isStrict ? .strict : .relaxed
        bridge.perform(
            .commit(token, StoreCommit(expecting: Revision(transaction.expected), durability, records)))
    }

    func loaded(_ token: Token, _ outcome: LoadOutcome) {
        guard let running = store.running, running.token == token, case .load(let read) = running.operation
        else { return }
        store.running = nil
        switch outcome {
        case .failed(let failure): failed(failure)
        case .done(let revision, _) where Int64(revision) < read.since:
            // Another database has replaced it.
            store.isOpen = false
            load(read)
        case .done(let revision, let records):
            store.isOpen = true
            handle(.loaded(contents(records, at: revision, of: read)))
            if isEnded { dropReplica() } else { requestLeadership() }
        }
    }

    func committed(_ token: Token, _ outcome: CommitOutcome) {
        guard let running = store.running, running.token == token,
            case .write(let entries) = running.operation
        else { return }
        store.running = nil
        switch outcome {
        case .done(let revision):
            for entry in entries {
                if entry.bytes.isEmpty { store.keys.remove(entry.key) } else { store.keys.insert(entry.key) }
            }
            bridge.perform(.sendTabs(TabMessage.stored(revision).bytes))
            handle(.stored(revision: Int64(revision)))
        case .conflict: handle(.storeConflict)
        case .failed(let failure): failed(failure)
        }
    }

    private func failed(_ failure: IndexedDBFailure) {
        if failure == .unavailable { store.isOpen = false }
        if failure == .quota, !store.hasFreedSpace {
            store.hasFreedSpace = true
            bridge.perform(.forgetPictures(prefix: ""))
        }
        handle(.storeFailed(failure == .quota ? .full : .broken))
    }

    /// The browser lists every existing key, so missing keys have been deleted.
    private func contents(
        _ records: [StoredRecord], at revision: Revision, of read: StoreRead
    ) -> StoreContents {
        var entries: [StoreEntry] = []
        var chunks: [StoreEntry] = []
        var leftOut: [String] = []
        var keys: Set<String> = []
        for record in records {
            if record.store == .requested {
                chunks.append(StoreEntry(key: record.key, bytes: record.bytes ?? []))
                continue
            }
            keys.insert(record.key)
            if let bytes = record.bytes {
                entries.append(StoreEntry(key: record.key, bytes: bytes))
            } else if read.skips(record.key) {
                leftOut.append(record.key)
            }
        }
        if read.since > 0 {
            for key in store.keys where !keys.contains(key) {
                entries.append(StoreEntry(key: key, bytes: []))
            }
        }
        store.keys = keys
        return StoreContents(
            revision: Int64(revision), since: read.since, entries: entries, chunks: chunks,
            skippedKeys: leftOut)
    }
}

extension StoredRecord {
    /// The store of an entry is determined by the first letter of its key (`StoreKey`).
    init(_ entry: StoreEntry) {
        let store: Store =
            switch entry.key.utf8.first {
            case UInt8(ascii: "a"): .meta
            case UInt8(ascii: "d"), UInt8(ascii: "e"): .outbox
            case UInt8(ascii: "f"): .left
            default: .chunk
            }
        self.init(store, entry.key, entry.bytes.isEmpty ? nil : entry.bytes)
    }
}
