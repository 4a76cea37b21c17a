import Domain
import SyncProtocol
import SyncRules

extension LocalState {
    /// Removes accepted commands once their effects are in the confirmed state.
    /// - Returns: true if there were any.
    @discardableResult
    mutating func removeAcknowledged(_ connection: inout ConnectionState) -> Bool {
        var waiting: [Pending] = []
        let count = commands.pending.count
        for pending in commands.pending {
            if let acceptance = pending.acceptance, hasArrived(acceptance, &connection) {
                if let blob = pending.command.intent.blob {
                    connection.serverPictures.append((blob, pending.command.scope))
                }
                storeState.dirty.insert(.outbox(pending.command.id))
                commands.acknowledged.retain(pending, replica, at: now, dirty: &storeState.dirty)
            } else {
                waiting.append(pending)
            }
        }
        trimAcknowledged(connection)
        commands.pending = waiting
        return waiting.count < count
    }

    /// True if all changes of a command have arrived. If it changed a scope that is not held, only a pull can tell, so
    /// one is requested.
    private func hasArrived(
        _ acceptance: Pending.Acceptance, _ connection: inout ConnectionState
    ) -> Bool {
        var hasArrived = true
        for (scope, version) in acceptance.at {
            if let cursor = replica.scopes[scope]?.cursor, cursor.epoch == acceptance.epoch {
                hasArrived = hasArrived && cursor.loading == nil && cursor.version >= version
            } else if connection.pullsDone <= acceptance.pull {
                hasArrived = false
                if connection.pull?.number ?? 0 <= acceptance.pull { connection.needsPull = true }
            }
        }
        return hasArrived
    }

    /// Waits until a pull is complete: the server may be in another epoch, and a device that was offline may hold the
    /// only copy.
    mutating func trimAcknowledged(_ connection: ConnectionState) {
        guard !connection.isMidPull else { return }
        commands.trimAcknowledged(replica, in: epoch, at: now, dirty: &storeState.dirty)
    }

    /// True if all held records of logs are in memory. Otherwise requests the others from the store.
    private mutating func areLogsLoaded() -> Bool {
        let logs = replica.scopes.keys.filter { !replica.isFullyLoaded($0) }
        for log in logs { storeState.requestLoad(log, replica) }
        return logs.isEmpty
    }

    /// Puts lost commands back into the outbox in their old order, before all newer ones, with new sequence numbers.
    mutating func resendLostCommands(_ connection: inout ConnectionState) {
        guard connection.isLeader, !connection.isMidPull, !epoch.isEmpty,
            connection.resendRevision != replica.revision
        else { return }
        defer { connection.resendRevision = replica.revision }
        guard commands.acknowledged.hasLost(in: epoch), areLogsLoaded() else { return }
        let lost = commands.acknowledged.extractLost(in: epoch, &replica, dirty: &storeState.dirty)
        guard !lost.isEmpty else { return }
        // Commands in flight get other sequence numbers, so their answer is useless.
        connection.push = nil
        commands.prepend(lost, random: &random, dirty: &storeState.dirty)
        rebase()
    }
}
