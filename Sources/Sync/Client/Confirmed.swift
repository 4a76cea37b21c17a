import Domain

/// How much is kept of commands that the server has acknowledged and whose changes have arrived.
enum Confirmed {
    /// For how long, in milliseconds.
    static let duration = Instant.day
    /// The most commands, and the most bytes of them.
    static let most = 500
    static let mostBytes = 512 * 1024
    /// Of how many the device keeps the bytes of a picture, too.
    static let mostPictures = 20
}

/// If the server is restored from a backup, this device resends its confirmed commands under their old ids.
extension SyncClient {
    /// Whether any confirmed command may be missing in this epoch.
    var hasLost: Bool {
        confirmed.contains { isLost($0) }
    }

    func isLost(_ kept: Pending) -> Bool {
        kept.acceptance?.epoch != epoch
    }

    /// Keeps a confirmed command that somebody meant, unless access to its scope is gone or its words are. Its place follows that of earlier arrivals, so
    /// within a scope the order is the server's.
    mutating func keep(_ pending: Pending) {
        guard replica.scopes[pending.command.scope] != nil, !pending.command.isAutomatic,
            !replica.hasRemoved(pending.command)
        else { return }
        var kept = pending
        kept.sequence = 0
        kept.place = (confirmed.last?.place ?? 0) + 1
        kept.since = now
        kept.clearedArrival = replica.arrival(ofLastCleared: kept.command)
        kept.size = kept.stored.count
        let overtaking = takeConfirmed(overtaking: kept.command)
        confirmed.append(kept)
        for var later in overtaking {
            later.place = (confirmed.last?.place ?? 0) + 1
            confirmed.append(later)
        }
        for pending in [kept] + overtaking { storeState.dirty.insert(.confirmed(pending.command.id)) }
    }

    /// Takes out what has arrived before a command that reads elsewhere and was meant after it, with what must follow that: a
    /// message was forwarded as it was then.
    private mutating func takeConfirmed(overtaking command: Command) -> [Pending] {
        guard command.readsElsewhere else { return [] }
        var overtaking: [Pending] = []
        for kept in confirmed {
            let later = kept.command
            if later.scope != command.scope && command.at <= later.at && later.mustFollow(command)
                || overtaking.contains(where: { later.mustFollow($0.command) })
            {
                overtaking.append(kept)
            }
        }
        confirmed.removeAll { kept in overtaking.contains { $0.command.id == kept.command.id } }
        return overtaking
    }

    @inline(never)
    mutating func forgetConfirmed(where isOver: (Pending) -> Bool) {
        for kept in confirmed where isOver(kept) { storeState.dirty.insert(.confirmed(kept.command.id)) }
        confirmed.removeAll(where: isOver)
    }

    /// Restarts the clock when a loss is noticed: other devices then have a day to restore what the command depends
    /// on.
    mutating func noteLost() {
        for place in confirmed.indices where isLost(confirmed[place]) {
            confirmed[place].since = now
            storeState.dirty.insert(.confirmed(confirmed[place].command.id))
        }
    }

    /// Drops commands of scopes that are lost, commands that are too old, then the oldest beyond the limits. Nothing goes
    /// before the server was heard: it may be in another epoch, and a device that was away may hold the only copy.
    mutating func tidyConfirmed() {
        guard !connection.isMidPull else { return }
        // While two tabs both believe they lead, one may keep commands of a scope that the other has lost.
        let (scopes, epoch) = (replica.scopes, epoch)
        forgetConfirmed { scopes[$0.command.scope] == nil && $0.acceptance?.epoch == epoch }
        var bytes = confirmed.reduce(0) { $0 + $1.size }
        while let oldest = confirmed.first,
            confirmed.count > Confirmed.most || bytes > Confirmed.mostBytes
                || oldest.since.advanced(by: Confirmed.duration) <= now
        {
            if isLost(oldest) { giveUp(oldest.command) }
            bytes -= oldest.size
            storeState.dirty.insert(.confirmed(oldest.command.id))
            confirmed.remove(at: 0)
        }
    }

    /// Adds a command that cannot be repeated to the rejected ones if text or a picture would be lost; not if its
    /// effect is already there or its object was deleted.
    private mutating func giveUp(_ command: Command) {
        guard command.intent.hasContent else { return }
        do throws(Refusal) {
            _ = try apply(command, by: person, to: replica)
        } catch {
            guard error != .gone, error != .conflict else { return }
            tray.append(RejectedCommand(command: command, refusal: error))
            storeState.dirty.insert(.tray(command.id))
        }
    }

    /// Whether all that is held of logs is in memory; else it is read.
    private mutating func isWhollyLoaded() -> Bool {
        let logs = replica.scopes.keys.filter { !replica.isWhollyLoaded($0) }
        for log in logs { want(log) }
        return logs.isEmpty
    }

    /// Requeues lost commands in their old order, before all newer ones, with new numbers. Those that the rules
    /// reject stay here: another device may still restore what they need.
    mutating func offerLost() {
        guard connection.leads, !connection.isMidPull, !epoch.isEmpty, connection.offered != replica.revision
        else { return }
        defer { connection.offered = replica.revision }
        guard hasLost, isWhollyLoaded() else { return }
        var offered: [Pending] = []
        var waiting: [Pending] = []
        for kept in confirmed {
            let command = replica.repeatable(kept)
            guard isLost(kept), let changes = try? apply(command, by: person, to: replica) else {
                waiting.append(kept)
                continue
            }
            replica.overlay(changes)
            storeState.dirty.insert(.confirmed(command.id))
            offered.append(Pending(command: command, sequence: 1, isStored: true))
        }
        guard !offered.isEmpty else { return }
        confirmed = waiting
        outbox = offered + outbox.inOrder { $0.isMeant(before: $1) }
        for place in outbox.indices {
            outbox[place].place = Int64(place) + 1
            storeState.dirty.insert(.outbox(outbox[place].command.id))
        }
        lastPlace = Int64(outbox.count)
        // What is under way gets other numbers, so its answer is of no use.
        connection.push = nil
        repeatUploads()
        renewIdentity()
        rebase()
    }
}

/// A server that was set back gives the numbers of lost messages to others, so a chat is cleared again only up to what had
/// arrived by then.
extension Replica {
    /// When the server had taken the last message that a command cleared; nil of other commands, and where that is not held.
    fileprivate func arrival(ofLastCleared command: Command) -> Instant? {
        guard case .chatPreference(.clear(let chat, upTo: let number, hides: _, as: _)) = command.intent,
            case .message(let message)? = log(of: chat, last: 1, through: number).last?.content
        else { return nil }
        return message.at
    }

    /// A confirmed command as it may be repeated in another epoch.
    fileprivate func repeatable(_ kept: Pending) -> Command {
        let command = kept.command
        guard case .chatPreference(.clear(let chat, upTo: let number, let hides, let id)) = command.intent
        else { return command }
        let last = log(of: chat, last: .max, through: number).last { record in
            guard case .message(let message) = record.content, let arrival = kept.clearedArrival else {
                return false
            }
            return message.at <= arrival
        }
        let clear = ChatPreferenceIntent.clear(chat, upTo: last?.content.place ?? 0, hides: hides, as: id)
        return Command(id: command.id, at: command.at, scope: command.scope, intent: .chatPreference(clear))
    }
}
