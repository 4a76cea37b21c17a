import Domain
import SyncProtocol
import SyncRules

/// Commands that the server has accepted and whose changes have arrived. If the server is restored from a backup, this
/// device resends them under their old ids.
struct AcknowledgedCommands {
    /// How long they are kept, in milliseconds.
    static let retention = Instant.day
    /// The limits of their number and of their size in the store.
    static let maxCount = 500
    static let maxBytes = 512 * 1024
    /// The number of commands that keep the bytes of their picture.
    static let maxPictures = 20

    /// The oldest first.
    var commands: [Pending] = []

    /// True if this epoch may lack a command.
    func hasLost(in epoch: String) -> Bool {
        commands.contains { $0.isLost(in: epoch) }
    }

    /// Keeps a command of the user, unless access to its scope or its text is gone. Its `creationOrder` follows that of
    /// earlier arrivals, so within a scope the order is the server's.
    mutating func retain(_ pending: Pending, _ replica: Replica, at now: Instant, dirty: inout Set<StoreKey>)
    {
        guard replica.scopes[pending.command.scope] != nil, !pending.command.isAutomatic,
            !replica.hasRemoved(pending.command)
        else { return }
        var kept = pending
        kept.sequence = 0
        kept.creationOrder = (commands.last?.creationOrder ?? 0) + 1
        kept.since = now
        kept.clearedArrival = replica.arrival(ofLastCleared: kept.command)
        kept.size = kept.stored.count
        let overtaking = extract(overtaking: kept.command)
        commands.append(kept)
        for var later in overtaking {
            later.creationOrder = (commands.last?.creationOrder ?? 0) + 1
            commands.append(later)
        }
        for pending in [kept] + overtaking { dirty.insert(.acknowledged(pending.command.id)) }
    }

    /// Removes and returns commands that arrived before `command`, which reads another scope, but must follow it. For
    /// example, an edit must not come before an earlier forward of the message.
    private mutating func extract(overtaking command: Command) -> [Pending] {
        let first = command.footprint
        guard first.readsOtherScope else { return [] }
        var overtaking: [Pending] = []
        for kept in commands {
            let (later, footprint) = (kept.command, kept.footprint)
            if later.scope != command.scope && command.at <= later.at && footprint.follows(first)
                || overtaking.contains(where: { footprint.follows($0.footprint) })
            {
                overtaking.append(kept)
            }
        }
        commands.removeAll { kept in overtaking.contains { $0.command.id == kept.command.id } }
        return overtaking
    }

    mutating func sort() {
        commands = commands.inOrder { $0.creationOrder < $1.creationOrder }
    }

    @inline(never)
    mutating func forget(dirty: inout Set<StoreKey>, where isOver: (Pending) -> Bool) {
        for kept in commands where isOver(kept) {
            dirty.insert(.acknowledged(kept.command.id))
        }
        commands.removeAll(where: isOver)
    }

    /// Deletes commands whose text was removed.
    mutating func forgetRemovedText(
        of rows: [RecordState], in scope: ScopeID, dirty: inout Set<StoreKey>
    ) {
        var removed: [RecordID] = []
        for row in rows {
            if case .message(let message)? = row.record?.content, message.removed != nil {
                removed.append(row.id)
            }
        }
        guard !removed.isEmpty else { return }
        forget(dirty: &dirty) { kept in
            kept.command.scope == scope && kept.command.writtenMessage.map { removed.contains($0) } ?? false
        }
    }

    /// Restarts the retention time when a loss is detected. Other devices then have a day to restore the records that
    /// the command needs.
    mutating func restartLostRetention(in epoch: String, at now: Instant, dirty: inout Set<StoreKey>) {
        for index in commands.indices where commands[index].isLost(in: epoch) {
            commands[index].since = now
            dirty.insert(.acknowledged(commands[index].command.id))
        }
    }

    /// Drops commands of lost scopes, commands that are too old, then the oldest beyond the limits.
    /// - Returns: the lost ones of the too old and the oldest.
    mutating func trim(
        _ replica: Replica, in epoch: String, at now: Instant, dirty: inout Set<StoreKey>
    ) -> [Command] {
        // While two tabs both believe they lead, one may keep commands of a scope that the other has lost.
        let scopes = replica.scopes
        forget(dirty: &dirty) { scopes[$0.command.scope] == nil && $0.acceptance?.epoch == epoch }
        var lost: [Command] = []
        var bytes = commands.reduce(0) { $0 + $1.size }
        while let oldest = commands.first,
            commands.count > AcknowledgedCommands.maxCount || bytes > AcknowledgedCommands.maxBytes
                || oldest.since.advanced(by: AcknowledgedCommands.retention) <= now
        {
            if oldest.isLost(in: epoch) { lost.append(oldest.command) }
            bytes -= oldest.size
            dirty.insert(.acknowledged(oldest.command.id))
            commands.remove(at: 0)
        }
        return lost
    }

    /// Removes and returns the lost commands that the rules allow again, adapted to the current epoch, and puts their
    /// changes on top of the replica. The others stay: another device may still restore the records they need.
    mutating func extractLost(
        in epoch: String, _ replica: inout Replica, dirty: inout Set<StoreKey>
    ) -> [Command] {
        var extracted: [Command] = []
        var waiting: [Pending] = []
        for kept in commands {
            let command = replica.resendable(kept)
            guard kept.isLost(in: epoch), let changes = try? apply(command, by: replica.person, to: replica)
            else {
                waiting.append(kept)
                continue
            }
            replica.overlay(changes)
            dirty.insert(.acknowledged(command.id))
            extracted.append(command)
        }
        if !extracted.isEmpty { commands = waiting }
        return extracted
    }
}

extension Pending {
    /// True if an epoch of the server may lack this acknowledged command.
    func isLost(in epoch: String) -> Bool {
        acceptance?.epoch != epoch
    }
}

extension Outbox {
    mutating func trimAcknowledged(
        _ replica: Replica, in epoch: String, at now: Instant, dirty: inout Set<StoreKey>
    ) {
        for command in acknowledged.trim(replica, in: epoch, at: now, dirty: &dirty) {
            rejectLost(command, replica, dirty: &dirty)
        }
    }

    /// Adds a command that cannot be repeated to the rejected commands if its text or picture would be lost. Does
    /// nothing if its effect already exists or its object was deleted.
    private mutating func rejectLost(_ command: Command, _ replica: Replica, dirty: inout Set<StoreKey>) {
        guard command.intent.hasContent else { return }
        do throws(Refusal) {
            _ = try apply(command, by: replica.person, to: replica)
        } catch {
            guard error != .gone, error != .conflict else { return }
            appendRejected(RejectedCommand(command: command, refusal: error), dirty: &dirty)
        }
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
