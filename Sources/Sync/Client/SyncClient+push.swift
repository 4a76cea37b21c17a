import Domain

extension SyncClient {
    /// The next commands that the store has and the server does not; one request at a time.
    mutating func nextPush() -> SyncAction? {
        guard link.push == nil, !mustPullFirst else { return nil }
        let waiting = outbox.filter { $0.acceptance == nil }.prefix { $0.isStored }
        guard !waiting.isEmpty else { return nil }
        let token = link.newToken()
        link.push = token
        var weight = 0
        let fitting = waiting.prefix(PushRequest.mostCommands).prefix { pending in
            weight += pending.command.intent.weight
            return weight <= PushRequest.mostWeight
                || pending.sequence == waiting[waiting.startIndex].sequence
        }
        let commands = fitting.map { PushRequest.Numbered(sequence: $0.sequence, command: $0.command) }
        return .push(token: token, PushRequest(client: client, epoch: epoch, commands: commands))
    }

    /// Before anything is known of the server, and after it has said that its epoch is another one.
    private var mustPullFirst: Bool {
        epoch.isEmpty
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
        var changed = false
        for result in answer.results {
            switch result.outcome {
            case .done(let at): accept(result.command, at: at, epoch: answer.epoch)
            case .refused(let refusal): changed = refuse(result.command, refusal) || changed
            case .fork, .unknownClient: renewIdentity()
            case .gap(let expected):
                if let first = outbox.first(where: { $0.acceptance == nil }), expected < first.sequence {
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
        outbox[place].acceptance = Pending.Acceptance(epoch: epoch, at: at, pull: link.pullsStarted)
        ledger.dirty.insert(.outbox(command))
    }

    private mutating func refuse(_ command: CommandID, _ refusal: Refusal) -> Bool {
        guard let place = outbox.firstIndex(where: { $0.command.id == command }) else { return false }
        tray.append(Refused(command: outbox[place].command, refusal: refusal))
        outbox.remove(at: place)
        ledger.dirty.insert(.outbox(command))
        ledger.dirty.insert(.tray(command))
        return true
    }

    /// The server's memory of this store and the store's own differ (one of them was copied or set back): under a new
    /// name all that was never acknowledged is numbered anew. The ids of the commands keep them from being done twice.
    private mutating func renewIdentity() {
        client = newID(at: outbox.first?.command.at ?? Instant(milliseconds: 0))
        next = 1
        ledger.dirty.insert(.meta)
        for place in outbox.indices where outbox[place].acceptance == nil {
            outbox[place].sequence = next
            next += 1
            ledger.dirty.insert(.outbox(outbox[place].command.id))
        }
    }
}
