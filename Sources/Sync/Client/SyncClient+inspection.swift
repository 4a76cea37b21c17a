import Domain

/// What the simulator's checks look at; no part of the app reads it.
extension SyncClient {
    package var heldScopes: [ScopeID] {
        Array(replica.scopes.keys)
    }

    /// How far a scope is held.
    package func cursor(of scope: ScopeID) -> Cursor? {
        replica.scopes[scope]?.cursor
    }

    /// What is held of a scope as the server told it, without the person's own pending commands.
    package func held(_ scope: ScopeID) -> (cursor: Cursor, rows: [RecordID: RecordState])? {
        replica.scopes[scope].map { ($0.cursor, $0.rows.mapValues { $0.state }) }
    }

    /// The first place of a log that is in memory; what is held before it the store has.
    package func firstLoaded(of scope: ScopeID) -> Int64 {
        replica.scopes[scope].map { $0.unloaded?.end ?? $0.cursor.low } ?? 1
    }

    /// Whether what is held is no one state of the server just now.
    package var isBetweenStates: Bool {
        connection.isMidPull
    }

    /// The revision of the store that the memory equals; nil while something is unwritten or being read.
    package var storedRevision: Int64? {
        guard case .idle = storeState.work, storeState.dirty.isEmpty, !storeState.wantsLoad else {
            return nil
        }
        return storeState.revision
    }

    /// What was done and has arrived, and is kept in case that the server is set back.
    package var keptCommands: [Command] {
        confirmed.map { $0.command }
    }

    /// What of it the server has lost, and what cannot be done again yet.
    package var lostCommands: [Command] {
        confirmed.filter { isLost($0) }.map { $0.command }
    }

    /// Whether the visible state equals the server's state plus the pending commands.
    package var isRebased: Bool {
        var fresh = replica
        fresh.rebase(outbox.map { $0.command })
        return fresh.overlay == replica.overlay
    }
}

extension Pending {
    /// In which epoch and at which versions the server has done the command; nil before it is known.
    package var accepted: (epoch: String, at: [ScopeID: Int64])? {
        acceptance.map { ($0.epoch, $0.at) }
    }
}
