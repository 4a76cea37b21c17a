import Domain
import SyncProtocol
import SyncRules

/// Limits of the acknowledged commands that a device keeps: the server has accepted them and their changes have
/// arrived.
enum AcknowledgedCommands {
    /// In milliseconds.
    static let retention = Instant.day
    /// The limits of their number and of their size in the store.
    static let maxCount = 500
    static let maxBytes = 512 * 1024
    /// The number of commands that keep the bytes of their picture.
    static let maxPictures = 20
}

/// If the server is restored from a backup, this device resends its acknowledged commands under their old ids.
extension SyncClient {
    /// True if this epoch may lack an acknowledged command.
    var hasLostCommands: Bool {
        acknowledged.contains { isLost($0) }
    }

    func isLost(_ kept: Pending) -> Bool {
        kept.acceptance?.epoch != epoch
    }

    /// Keeps an acknowledged command of the user, unless access to its scope or its text is gone. Its `creationOrder`
    /// follows that of earlier arrivals, so within a scope the order is the server's.
    mutating func retainAcknowledged(_ pending: Pending) {
        guard replica.scopes[pending.command.scope] != nil, !pending.command.isAutomatic,
            !replica.hasRemoved(pending.command)
        else { return }
        var kept = pending
        kept.sequence = 0
        kept.creationOrder = (acknowledged.last?.creationOrder ?? 0) + 1
        kept.since = now
        kept.clearedArrival = replica.arrival(ofLastCleared: kept.command)
        kept.size = kept.stored.count
        let overtaking = extractAcknowledged(overtaking: kept.command)
        acknowledged.append(kept)
        for var later in overtaking {
            later.creationOrder = (acknowledged.last?.creationOrder ?? 0) + 1
            acknowledged.append(later)
        }
        for pending in [kept] + overtaking { storeState.dirty.insert(.acknowledged(pending.command.id)) }
    }

    /// Removes and returns commands that arrived before `command`, which reads another scope, but must follow it. For
    /// example, an edit must not come before an earlier forward of the message.
    private mutating func extractAcknowledged(overtaking command: Command) -> [Pending] {
        let first = command.footprint
        guard first.readsOtherScope else { return [] }
        var overtaking: [Pending] = []
        for kept in acknowledged {
            let (later, footprint) = (kept.command, kept.footprint)
            if later.scope != command.scope && command.at <= later.at && footprint.follows(first)
                || overtaking.contains(where: { footprint.follows($0.footprint) })
            {
                overtaking.append(kept)
            }
        }
        acknowledged.removeAll { kept in overtaking.contains { $0.command.id == kept.command.id } }
        return overtaking
    }

    @inline(never)
    mutating func forgetAcknowledged(where isOver: (Pending) -> Bool) {
        for kept in acknowledged where isOver(kept) {
            storeState.dirty.insert(.acknowledged(kept.command.id))
        }
        acknowledged.removeAll(where: isOver)
    }

    /// Restarts the retention time when a loss is detected. Other devices then have a day to restore the records that
    /// the command needs.
    mutating func restartLostRetention() {
        for index in acknowledged.indices where isLost(acknowledged[index]) {
            acknowledged[index].since = now
            storeState.dirty.insert(.acknowledged(acknowledged[index].command.id))
        }
    }

    /// Drops commands of lost scopes, commands that are too old, then the oldest beyond the limits. Waits until a pull
    /// is complete: the server may be in another epoch, and a device that was offline may hold the only copy.
    mutating func trimAcknowledged() {
        guard !connection.isMidPull else { return }
        // While two tabs both believe they lead, one may keep commands of a scope that the other has lost.
        let (scopes, epoch) = (replica.scopes, epoch)
        forgetAcknowledged { scopes[$0.command.scope] == nil && $0.acceptance?.epoch == epoch }
        var bytes = acknowledged.reduce(0) { $0 + $1.size }
        while let oldest = acknowledged.first,
            acknowledged.count > AcknowledgedCommands.maxCount || bytes > AcknowledgedCommands.maxBytes
                || oldest.since.advanced(by: AcknowledgedCommands.retention) <= now
        {
            if isLost(oldest) { rejectLost(oldest.command) }
            bytes -= oldest.size
            storeState.dirty.insert(.acknowledged(oldest.command.id))
            acknowledged.remove(at: 0)
        }
    }

    /// Adds a command that cannot be repeated to the rejected commands if its text or picture would be lost. Does
    /// nothing if its effect already exists or its object was deleted.
    private mutating func rejectLost(_ command: Command) {
        guard command.intent.hasContent else { return }
        do throws(Refusal) {
            _ = try apply(command, by: person, to: replica)
        } catch {
            guard error != .gone, error != .conflict else { return }
            rejectedCommands.append(RejectedCommand(command: command, refusal: error))
            storeState.dirty.insert(.rejected(command.id))
        }
    }

    /// True if all held records of logs are in memory. Otherwise requests the others from the store.
    private mutating func areLogsLoaded() -> Bool {
        let logs = replica.scopes.keys.filter { !replica.isFullyLoaded($0) }
        for log in logs { requestLoad(log) }
        return logs.isEmpty
    }

    /// Puts lost commands back into the outbox in their old order, before all newer ones, with new sequence numbers.
    /// Commands that the rules reject stay here: another device may still restore the records they need.
    mutating func resendLostCommands() {
        guard connection.isLeader, !connection.isMidPull, !epoch.isEmpty,
            connection.resendRevision != replica.revision
        else { return }
        defer { connection.resendRevision = replica.revision }
        guard hasLostCommands, areLogsLoaded() else { return }
        var offered: [Pending] = []
        var waiting: [Pending] = []
        for kept in acknowledged {
            let command = replica.resendable(kept)
            guard isLost(kept), let changes = try? apply(command, by: person, to: replica) else {
                waiting.append(kept)
                continue
            }
            replica.overlay(changes)
            storeState.dirty.insert(.acknowledged(command.id))
            offered.append(Pending(command: command, sequence: 1, isStored: true))
        }
        guard !offered.isEmpty else { return }
        acknowledged = waiting
        outbox = offered + outbox.inOrder { $0.precedes($1) }
        for index in outbox.indices {
            outbox[index].creationOrder = Int64(index) + 1
            storeState.dirty.insert(.outbox(outbox[index].command.id))
        }
        lastCreationOrder = Int64(outbox.count)
        // Commands in flight get other sequence numbers, so their answer is useless.
        connection.push = nil
        restartUploads()
        renewIdentity()
        rebase()
    }
}

/// A restored server gives the positions of lost messages to new ones. So a chat is cleared again only up to the
/// messages that had arrived by the time of the first clearing.
extension Replica {
    /// The time at which the server received the last message that a command cleared. Nil for other commands, and if
    /// that message is not held.
    fileprivate func arrival(ofLastCleared command: Command) -> Instant? {
        guard case .chatPreference(.clear(let chat, upTo: let number, hides: _, as: _)) = command.intent,
            case .message(let message)? = log(of: chat, last: 1, through: number).last?.content
        else { return nil }
        return message.at
    }

    /// An acknowledged command, adapted to the current epoch.
    fileprivate func resendable(_ kept: Pending) -> Command {
        let command = kept.command
        guard case .chatPreference(.clear(let chat, upTo: let number, let hides, let id)) = command.intent
        else { return command }
        let last = log(of: chat, last: .max, through: number).last { record in
            guard case .message(let message) = record.content, let arrival = kept.clearedArrival else {
                return false
            }
            return message.at <= arrival
        }
        let clear = ChatPreferenceIntent.clear(
            chat, upTo: last?.content.logPosition ?? 0, hides: hides, as: id)
        return Command(id: command.id, at: command.at, scope: command.scope, intent: .chatPreference(clear))
    }
}
