import Domain
import SyncProtocol
import SyncRules

/// Access for the simulator's checks. The app does not use it.
extension SyncClient {
    package var heldScopes: [ScopeID] {
        Array(local.replica.scopes.keys)
    }

    package func cursor(of scope: ScopeID) -> Cursor? {
        local.replica.scopes[scope]?.cursor
    }

    /// The confirmed state of a scope, without pending commands.
    package func held(_ scope: ScopeID) -> (cursor: Cursor, rows: [RecordID: RecordState])? {
        local.replica.scopes[scope].map { ($0.cursor, $0.rows.mapValues { $0.state }) }
    }

    /// The first position of a log in memory. Older held records are only in the store.
    package func firstLoaded(of scope: ScopeID) -> Int64 {
        local.replica.scopes[scope].map { $0.lazyLog?.end ?? $0.cursor.low } ?? 1
    }

    /// True while the held records are not one consistent state of the server.
    package var isMidPull: Bool {
        connection.isMidPull
    }

    /// The revision of the store that equals the memory; nil while something is unwritten or being read.
    package var storedRevision: Int64? {
        guard case .idle = local.storeState.work, local.storeState.dirty.isEmpty, !local.storeState.needsLoad
        else {
            return nil
        }
        return local.storeState.revision
    }

    /// Kept for the case that the server is restored from a backup.
    package var acknowledgedCommands: [Command] {
        local.commands.acknowledged.commands.map { $0.command }
    }

    /// The acknowledged commands that the server has lost and that cannot be repeated yet.
    package var lostCommands: [Command] {
        local.commands.acknowledged.commands.filter { $0.isLost(in: local.epoch) }.map { $0.command }
    }

    /// True if the visible state equals the confirmed state plus the pending commands.
    package var isRebased: Bool {
        var fresh = local.replica
        fresh.rebase(local.commands.pending.map { $0.command })
        return fresh.overlay == local.replica.overlay
    }
}

extension Pending {
    /// The epoch and versions at which the server has applied the command; nil before they are known.
    package var accepted: (epoch: String, at: [ScopeID: Int64])? {
        acceptance.map { ($0.epoch, $0.at) }
    }
}
