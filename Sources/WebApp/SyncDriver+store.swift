import Browser
import Sync

/// The one operation of the store that runs, and what is known of the database.
struct StoreWork {
    /// False before the first load, and after the connection to the database was lost.
    var isOpen = false
    var keys: Set<String> = []
    var running: (token: Token, operation: Operation)?
    /// Pictures that were seen have made room for what was meant here, which happens once.
    var hasMadeRoom = false

    enum Operation {
        case load(since: Int64)
        case write([StoreEntry])
    }
}

extension SyncDriver {
    func load(since: Int64) {
        let token = tab.newToken()
        if store.isOpen {
            store.running = (token, .load(since: since))
            tab.perform(.loadChanged(token, since: Revision(since)))
        } else {
            store.running = (token, .load(since: 0))
            tab.perform(.load(token, database: name))
        }
    }

    func write(_ transaction: StoreTransaction) {
        // A database that was lost may be another one when it is opened again: read it first.
        guard store.isOpen else { return handle(.storeConflict) }
        let token = tab.newToken()
        store.running = (token, .write(transaction.entries))
        let records = transaction.entries.map { StoredRecord($0) }
        let durability: StoreCommit.Durability = transaction.isStrict ? .strict : .relaxed
        tab.perform(
            .commit(token, StoreCommit(expecting: Revision(transaction.expected), durability, records)))
    }

    func loaded(_ token: Token, _ outcome: LoadOutcome) {
        guard let running = store.running, running.token == token, case .load(let since) = running.operation
        else { return }
        store.running = nil
        switch outcome {
        case .failed(let failure): failed(failure)
        case .done(let revision, _) where Int64(revision) < since:
            // Another database has taken its place.
            store.isOpen = false
            load(since: 0)
        case .done(let revision, let records):
            store.isOpen = true
            handle(.loaded(contents(records, at: revision, since: since)))
            if isEnded { dropReplica() } else { competeForLead() }
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
            tab.perform(.sendTabs(TabMessage.stored(revision).bytes))
            handle(.stored(revision: Int64(revision)))
        case .conflict: handle(.storeConflict)
        case .failed(let failure): failed(failure)
        }
    }

    private func failed(_ failure: IndexedDBFailure) {
        if failure == .unavailable { store.isOpen = false }
        if failure == .quota, !store.hasMadeRoom {
            store.hasMadeRoom = true
            tab.perform(.forgetPictures)
        }
        handle(.storeFailed(failure == .quota ? .full : .broken))
    }

    /// The browser names every key that is there; those that it no longer names were taken away.
    private func contents(_ records: [StoredRecord], at revision: Revision, since: Int64) -> StoreContents {
        var entries: [StoreEntry] = []
        var keys: Set<String> = []
        for record in records {
            keys.insert(record.key)
            if let bytes = record.bytes { entries.append(StoreEntry(key: record.key, bytes: bytes)) }
        }
        if since > 0 {
            for key in store.keys where !keys.contains(key) {
                entries.append(StoreEntry(key: key, bytes: []))
            }
        }
        store.keys = keys
        return StoreContents(revision: Int64(revision), since: since, entries: entries)
    }
}

extension StoredRecord {
    /// Where an entry is kept: the first letter of its key says what it is (`StoreKey` of Sync).
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
