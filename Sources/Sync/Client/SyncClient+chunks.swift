import Domain

/// The chunks of a log are read when something needs them: a chat that is opened or searched, a chunk that is to be
/// written, commands that wait.
extension SyncClient {
    /// The most chunks that are read at once.
    private static let mostChunks = 16

    /// Has a log in memory from a place on.
    mutating func want(_ scope: ScopeID, from place: Int64 = 0) {
        guard let unloaded = replica.scopes[scope]?.unloaded, place < unloaded.end else { return }
        storeState.wanted[scope] = min(place, storeState.wanted[scope] ?? .max)
    }

    /// The chunks to be read now.
    mutating func wantedChunks() -> [StoreKey] {
        noteWanted()
        // A page comes before what is held as a whole.
        if connection.leads, let scope = connection.wantsPage?.scope ?? nextShortLog() { want(scope) }
        for case .chunk(let chunk) in storeState.dirty {
            guard let held = replica.scopes[chunk.scope], held.lacks(chunk: chunk.number) else { continue }
            want(chunk.scope, from: held.beginning(ofChunk: chunk.number))
        }
        var keys: [StoreKey] = []
        for (scope, place) in storeState.wanted {
            let chunks = replica.scopes[scope]?.lackedChunks(from: place, most: SyncClient.mostChunks) ?? []
            if chunks.isEmpty { storeState.wanted[scope] = nil }
            for chunk in chunks where keys.count < SyncClient.mostChunks {
                keys.append(.chunk(ChunkKey(scope: scope, number: chunk)))
            }
        }
        return keys
    }

    /// Finds out what has to be read since the replica has changed.
    private mutating func noteWanted() {
        guard storeState.checked != replica.revision else { return }
        storeState.checked = replica.revision
        let own = replica.revision(of: .user(person))
        let changed = replica.scopes.compactMap { scope, held in
            held.unloaded.map { $0.checked == own + replica.revision(of: scope) } == false ? scope : nil
        }
        for scope in changed {
            let revision = own + replica.revision(of: scope)
            replica.scopes[scope]?.unloaded?.checked = revision
            if let place = replica.missingPlace(of: scope) { want(scope, from: place) }
        }
        if let first { want(first, from: replica.openingPlace(of: first)) }
        for pending in outbox where !pending.command.isAutomatic {
            for log in pending.command.logs { want(log) }
        }
    }

    /// Takes in what was read beside what other tabs have written.
    mutating func merge(_ chunks: [StoreEntry]) {
        for entry in chunks {
            guard case .chunk(let chunk)? = StoreKey(entry.key) else { continue }
            merge(entry.bytes, of: chunk)
        }
    }

    private mutating func merge(_ bytes: [UInt8], of chunk: ChunkKey) {
        guard replica.scopes[chunk.scope]?.nextChunk == chunk.number else { return }
        guard let rows = try? readRows(bytes) else { return forsake(chunk.scope) }
        let unread = replica.unreadCount(of: chunk.scope, without: rows)
        guard var held = replica.scopes.removeValue(forKey: chunk.scope) else { return }
        for number in held.merge(rows, chunk: chunk.number) {
            storeState.dirty.insert(.chunk(ChunkKey(scope: chunk.scope, number: number)))
        }
        held.unloaded?.unread = unread
        replica.scopes[chunk.scope] = held
        replica.noteChange(in: chunk.scope)
        forgetWords(of: rows, in: chunk.scope)
        if held.cursor.loading == nil, held.rows(inChunk: chunk.number)?.isEmpty ?? true {
            forsake(chunk.scope)
        }
    }

    /// Has everything of a scope come anew, since the store has lost of it.
    mutating func forsake(_ scope: ScopeID) {
        replica.scopes[scope]?.cursor.version = -1
        replica.scopes[scope]?.unloaded = nil
        pullAnew()
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
