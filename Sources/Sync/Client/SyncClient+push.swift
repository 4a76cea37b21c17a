import Domain
import JSON

extension SyncClient {
    /// The next commands that the store has and the server does not; one request at a time.
    mutating func nextPush() -> SyncAction? {
        guard link.push == nil else { return nil }
        var commands: [PushRequest.Numbered] = []
        var (bytes, copies) = (0, 0)
        for pending in outbox where pending.isDue && commands.count < PushRequest.mostCommands {
            bytes += JSONValue.object(pending.command.json).bytes.count
            if pending.command.intent.rules.copiesList { copies += 1 }
            let fits = bytes <= PushRequest.mostBytes && copies <= PushRequest.mostCopies
            guard pending.isStored, fits || commands.isEmpty else { break }
            commands.append(PushRequest.Numbered(sequence: pending.sequence, command: pending.command))
        }
        guard !commands.isEmpty, !mustPullFirst else { return nil }
        let token = link.newToken()
        link.push = token
        return .push(token: token, PushRequest(client: client, epoch: epoch, commands: commands))
    }

    /// Before anything is known of the server, after it has said that its epoch is another one, and while something older
    /// may have to go first.
    private var mustPullFirst: Bool {
        epoch.isEmpty || link.isMidPull && hasLost
    }

    mutating func pushed(_ token: Int64, _ answer: PushAnswer) {
        guard link.push == token else { return }
        link.push = nil
        link.failures = 0
        link.isFailing = false
        guard answer.isCurrent else {
            epoch = ""
            link.wantsPull = true
            return
        }
        // What was done in an epoch that is over by now has to be done again.
        guard answer.epoch == epoch else { return }
        var changed = false
        for result in answer.results {
            switch result.outcome {
            case .done(let at): accept(result.command, at: at, epoch: answer.epoch)
            case .refused(let refusal): changed = refuse(result.command, refusal) || changed
            case .fork, .unknownClient: renewIdentity()
            case .gap(let expected):
                if let first = outbox.first(where: { $0.isDue }), expected < first.sequence {
                    renewIdentity()
                }
            }
        }
        if settle() || changed { refold() }
    }

    private mutating func accept(_ command: CommandID, at: [ScopeID: Int64], epoch: String) {
        guard let place = outbox.firstIndex(where: { $0.command.id == command }),
            outbox[place].acceptance == nil
        else { return }
        // What changed nothing waits for its scope, too: without it, it would pass for something there is no access to.
        var at = at
        at[outbox[place].command.scope, default: 0] += 0
        outbox[place].acceptance = Pending.Acceptance(epoch: epoch, at: at, pull: link.pullsStarted)
        ledger.dirty.insert(.outbox(command))
    }

    mutating func refuse(_ command: CommandID, _ refusal: Refusal) -> Bool {
        guard let place = outbox.firstIndex(where: { $0.command.id == command }) else { return false }
        let pending = outbox.remove(at: place)
        tray.append(Refused(command: pending.command, refusal: refusal, subject: pending.subject))
        ledger.dirty.insert(.outbox(command))
        ledger.dirty.insert(.tray(command))
        return true
    }

    /// The server's memory of this store and the store's own differ (one of them was copied or set back): under a new
    /// name all that was never acknowledged is numbered anew. The ids of the commands keep them from being done twice.
    @inline(never)
    mutating func renewIdentity() {
        client = newID(at: outbox.first?.command.at ?? Instant(milliseconds: 0))
        next = 1
        ledger.dirty.insert(.meta)
        for place in outbox.indices where outbox[place].isDue {
            outbox[place].sequence = next
            next += 1
            ledger.dirty.insert(.outbox(outbox[place].command.id))
        }
    }
}
