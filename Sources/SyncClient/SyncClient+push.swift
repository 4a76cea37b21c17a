import Domain
import JSON
import SyncProtocol
import SyncRules

extension SyncClient {
    /// The next commands that the store has and the server does not; one request at a time.
    mutating func nextPush() -> SyncAction? {
        guard connection.push == nil else { return nil }
        var commands: [PushRequest.Numbered] = []
        var (bytes, copies) = (0, 0)
        for pending in outbox where pending.isReadyToSend && commands.count < PushRequest.maxCommands {
            bytes += JSONValue.object(pending.command.json).bytes.count
            if pending.command.intent.policy.copiesList { copies += 1 }
            let fits = bytes <= PushRequest.maxBytes && copies <= PushRequest.maxCopies
            guard pending.isStored, fits || commands.isEmpty else { break }
            let command = redacted(pending)
            commands.append(PushRequest.Numbered(sequence: pending.sequence, command: command))
        }
        guard !commands.isEmpty, !mustPullFirst else { return nil }
        let token = connection.newToken()
        connection.push = token
        return .push(token: token, PushRequest(client: client, epoch: epoch, commands: commands))
    }

    /// True before the server's epoch is known, and while older commands that the server lost may have to be sent
    /// first.
    private var mustPullFirst: Bool {
        epoch.isEmpty || connection.isMidPull && hasLostCommands
    }

    mutating func pushed(_ token: Int64, _ answer: PushAnswer) {
        guard connection.push == token else { return }
        connection.push = nil
        connection.failures = 0
        connection.isFailing = false
        guard answer.isCurrent else {
            epochChanged(answer.epoch)
            connection.needsPull = true
            return
        }
        // An answer from an older epoch is ignored: its commands are sent again.
        guard answer.epoch == epoch else { return }
        var changed = false
        for result in answer.results {
            switch result.outcome {
            case .done(let at): accept(result.command, at: at, epoch: answer.epoch)
            case .rejected(let refusal): changed = reject(result.command, refusal) || changed
            case .fork, .unknownClient: renewIdentity()
            case .deferred:
                deferCommand(result.command)
                changed = true
            case .gap(let expected):
                if let first = outbox.first(where: { $0.isReadyToSend }), expected < first.sequence {
                    renewIdentity()
                }
            }
        }
        if removeAcknowledged() || changed { rebase() }
    }

    private mutating func accept(_ command: CommandID, at: [ScopeID: Int64], epoch: String) {
        guard let index = outbox.firstIndex(where: { $0.command.id == command }),
            outbox[index].acceptance == nil
        else { return }
        // A command without changes also waits for its scope; otherwise that scope would look inaccessible.
        var at = at
        at[outbox[index].command.scope, default: 0] += 0
        outbox[index].acceptance = Pending.Acceptance(epoch: epoch, at: at, pull: connection.pullsStarted)
        storeState.dirty.insert(.outbox(command))
    }

    mutating func reject(_ command: CommandID, _ refusal: Refusal) -> Bool {
        guard let index = outbox.firstIndex(where: { $0.command.id == command }) else { return false }
        let pending = outbox.remove(at: index)
        storeState.dirty.insert(.outbox(command))
        guard !pending.command.isAutomatic, !pending.command.isDone(despite: refusal) else { return true }
        rejectedCommands.append(
            RejectedCommand(command: pending.command, refusal: refusal, summary: pending.summary))
        storeState.dirty.insert(.rejected(command))
        return true
    }

    /// Takes a new client id and renumbers all commands that are not accepted. Needed if the server's data about this
    /// store differ from the store, because one of them was copied or restored. Command ids prevent repeated effects.
    @inline(never)
    mutating func renewIdentity() {
        client = newID(at: outbox.first?.command.at ?? Instant(milliseconds: 0))
        nextSequence = 1
        storeState.dirty.insert(.meta)
        for index in outbox.indices where outbox[index].isReadyToSend {
            outbox[index].sequence = nextSequence
            nextSequence += 1
            storeState.dirty.insert(.outbox(outbox[index].command.id))
        }
    }
}

extension Command {
    /// True if the goal of a rejected command is reached: the message to be removed does not exist.
    fileprivate func isDone(despite refusal: Refusal) -> Bool {
        guard case .chat(.remove) = intent else { return false }
        return refusal == .notFound || refusal == .gone
    }
}
