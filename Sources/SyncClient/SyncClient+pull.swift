import Domain
import SyncProtocol
import SyncRules

extension SyncClient {
    mutating func nextPull(at now: Instant) -> SyncAction? {
        guard connection.needsPull, connection.pull == nil, local.pages.page == nil else { return nil }
        let request = connection.startPull(local.replica, in: local.epoch, at: now)
        return .pull(
            token: request.token,
            PullRequest(
                epoch: local.epoch, cursors: request.positions, first: local.first, limit: pageSize,
                window: window))
    }

    mutating func pulled(_ token: Int64, _ answer: PullAnswer, at now: Instant) {
        guard let pull = connection.pull, pull.token == token else { return }
        connection.pull = nil
        connection.recordSuccess()
        local.epochChanged(answer.epoch, &connection)
        guard pull.isApplicable(answer, to: local.replica) else {
            connection.needsPull = true
            return applyFrames()
        }
        let own = ScopeID.user(person)
        // A new membership needs no separate pull: its scope is in this answer or in the next page.
        let needsPull = connection.needsPull || answer.more
        // The server counted unread messages with older marks and preferences than those that frames have brought
        // since.
        let isCounted = local.replica.scopes[own]?.cursor == pull.cursors[own]
        for part in answer.parts where part.scope == own {
            local.put(part, epoch: answer.epoch, &connection)
        }
        for part in answer.parts where part.scope != own {
            local.put(part, epoch: answer.epoch, isCounted: isCounted, &connection)
        }
        for scope in answer.inaccessibleScopes { local.drop(scope, &connection) }
        connection.recordComparison(
            ofAccess: local.replica.scopes[own]?.cursor.loading == nil, ofAll: !answer.more)
        connection.needsPull = needsPull
        if !answer.more { connection.pullsDone = max(connection.pullsDone, pull.number) }
        local.removeAcknowledged(&connection)
        local.rebase()
        applyFrames()
    }
}
