import Domain

/// What is kept of the commands that the server has done and whose effect is here.
enum Confirmed {
    /// For how long, in milliseconds.
    static let duration = Instant.day
    /// The most commands, and the most bytes of them.
    static let most = 500
    static let mostBytes = 512 * 1024
    /// Of how many the device keeps the bytes of a picture, too.
    static let mostPictures = 20
}

/// What a server that was set back has lost is offered again, under its old id, by the device that had meant it.
extension SyncClient {
    /// Whether there is something that this epoch may not have.
    var hasLost: Bool {
        confirmed.contains { isLost($0) }
    }

    func isLost(_ kept: Pending) -> Bool {
        kept.acceptance?.epoch != epoch
    }

    /// Keeps a command that is done, unless there is no access any more to what it was about. Its place follows those of
    /// the effects that arrived before, so within a scope it is that in which the server did it.
    mutating func keep(_ pending: Pending) {
        guard replica.scopes[pending.command.scope] != nil else { return }
        var kept = pending
        kept.sequence = 0
        kept.place = (confirmed.last?.place ?? 0) + 1
        kept.since = now
        kept.size = kept.stored.count
        confirmed.append(kept)
        ledger.dirty.insert(.confirmed(kept.command.id))
    }

    @inline(never)
    mutating func forgetConfirmed(where isOver: (Pending) -> Bool) {
        for kept in confirmed where isOver(kept) { ledger.dirty.insert(.confirmed(kept.command.id)) }
        confirmed.removeAll(where: isOver)
    }

    /// The day in which others can bring back what it needs begins when it is found to be lost.
    mutating func noteLost() {
        for place in confirmed.indices where isLost(confirmed[place]) {
            confirmed[place].since = now
            ledger.dirty.insert(.confirmed(confirmed[place].command.id))
        }
    }

    /// Lets go of what is old, and of the oldest if it is too much. The clock counts only while the server is heard: a
    /// device that was away for days may be the only one that has what was lost meanwhile.
    mutating func tidyConfirmed() {
        guard !link.isMidPull else { return }
        var bytes = confirmed.reduce(0) { $0 + $1.size }
        while let oldest = confirmed.first,
            confirmed.count > Confirmed.most || bytes > Confirmed.mostBytes
                || oldest.since.advanced(by: Confirmed.duration) <= now
        {
            if isLost(oldest) { giveUp(oldest.command) }
            bytes -= oldest.size
            ledger.dirty.insert(.confirmed(oldest.command.id))
            confirmed.remove(at: 0)
        }
    }

    /// What cannot be done again is shown to the person when their words or a picture are lost with it, and not when
    /// they are there already or somebody has deleted what they were about.
    private mutating func giveUp(_ command: Command) {
        guard command.intent.hasContent else { return }
        do throws(Refusal) {
            _ = try apply(command, by: person, to: replica)
        } catch {
            guard error != .gone, error != .conflict else { return }
            tray.append(Refused(command: command, refusal: error))
            ledger.dirty.insert(.tray(command.id))
        }
    }

    /// Puts what was lost before all that is newer, in its old order, under new numbers. What the rules refuse here waits
    /// where it is: others may still bring back what it is about.
    mutating func offerLost() {
        guard link.leads, !link.isMidPull, !epoch.isEmpty, link.offered != replica.revision else { return }
        defer { link.offered = replica.revision }
        guard hasLost else { return }
        var offered: [Pending] = []
        var waiting: [Pending] = []
        for kept in confirmed {
            guard isLost(kept), let changes = try? apply(kept.command, by: person, to: replica) else {
                waiting.append(kept)
                continue
            }
            replica.overlay(changes)
            ledger.dirty.insert(.confirmed(kept.command.id))
            ledger.dirty.insert(.outbox(kept.command.id))
            offered.append(Pending(command: kept.command, sequence: 1, isStored: true))
        }
        guard !offered.isEmpty else { return }
        confirmed = waiting
        outbox = offered + outbox
        // What is under way gets other numbers, so its answer is of no use.
        link.push = nil
        holdAgain()
        renewIdentity()
        refold()
    }
}
