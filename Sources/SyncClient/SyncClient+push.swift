import Domain
import SyncProtocol
import SyncRules

extension SyncClient {
    /// The next commands that the store has and the server does not; one request at a time.
    mutating func nextPush() -> SyncAction? {
        guard connection.push == nil else { return nil }
        let next = local.commands.nextPush()
        guard !next.isEmpty, !mustPullFirst else { return nil }
        let token = connection.tokens.next()
        connection.push = token
        return .push(
            token: token, PushRequest(client: local.commands.client, epoch: local.epoch, commands: next))
    }

    /// True before the server's epoch is known, and while older commands that the server lost may have to be sent
    /// first.
    private var mustPullFirst: Bool {
        local.epoch.isEmpty || connection.isMidPull && local.commands.acknowledged.hasLost(in: local.epoch)
    }

    mutating func pushed(_ token: Int64, _ answer: PushAnswer) {
        guard connection.push == token else { return }
        connection.push = nil
        connection.recordSuccess()
        guard answer.isCurrent else {
            local.epochChanged(answer.epoch, &connection)
            connection.needsPull = true
            return
        }
        // An answer from an older epoch is ignored: its commands are sent again.
        guard answer.epoch == local.epoch else { return }
        var changed = false
        for result in answer.results {
            switch result.outcome {
            case .done(let at):
                local.commands.accept(
                    result.command, at: at, epoch: answer.epoch, pull: connection.pullsStarted,
                    dirty: &local.storeState.dirty)
            case .rejected(let refusal):
                changed =
                    local.commands.reject(result.command, refusal, dirty: &local.storeState.dirty) || changed
            case .fork, .unknownClient: renewIdentity()
            case .deferred:
                let isDropped = local.commands.deferCommand(
                    result.command, at: local.now, dirty: &local.storeState.dirty)
                if isDropped { local.rebase() }
                changed = true
            case .gap(let expected):
                if let first = local.commands.pending.first(where: { $0.isReadyToSend }),
                    expected < first.sequence
                {
                    renewIdentity()
                }
            }
        }
        if local.removeAcknowledged(&connection) || changed { local.rebase() }
    }

    private mutating func renewIdentity() {
        local.commands.renewIdentity(random: &local.random, dirty: &local.storeState.dirty)
    }
}
