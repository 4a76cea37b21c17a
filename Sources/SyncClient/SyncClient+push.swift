import Domain
import SyncProtocol
import SyncRules

extension SyncClient {
    /// The next commands that the store has and the server does not; one request at a time.
    mutating func nextPush() -> SyncAction? {
        guard connection.push == nil else { return nil }
        let next = commands.nextPush()
        guard !next.isEmpty, !mustPullFirst else { return nil }
        let token = connection.tokens.next()
        connection.push = token
        return .push(token: token, PushRequest(client: commands.client, epoch: epoch, commands: next))
    }

    /// True before the server's epoch is known, and while older commands that the server lost may have to be sent
    /// first.
    private var mustPullFirst: Bool {
        epoch.isEmpty || connection.isMidPull && commands.acknowledged.hasLost(in: epoch)
    }

    mutating func pushed(_ token: Int64, _ answer: PushAnswer) {
        guard connection.push == token else { return }
        connection.push = nil
        connection.recordSuccess()
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
            case .done(let at):
                commands.accept(
                    result.command, at: at, epoch: answer.epoch, pull: connection.pullsStarted,
                    dirty: &storeState.dirty)
            case .rejected(let refusal):
                changed = commands.reject(result.command, refusal, dirty: &storeState.dirty) || changed
            case .fork, .unknownClient: renewIdentity()
            case .deferred:
                commands.deferCommand(result.command, at: now, dirty: &storeState.dirty)
                changed = true
            case .gap(let expected):
                if let first = commands.pending.first(where: { $0.isReadyToSend }), expected < first.sequence
                {
                    renewIdentity()
                }
            }
        }
        if removeAcknowledged() || changed { rebase() }
    }

    private mutating func renewIdentity() {
        commands.renewIdentity(random: &random, dirty: &storeState.dirty)
    }
}
