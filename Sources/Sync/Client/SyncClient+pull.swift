import Domain

extension SyncClient {
    mutating func nextPull(at now: Instant) -> SyncAction? {
        guard link.wantsPull, link.pull == nil else { return nil }
        link.wantsPull = false
        link.pullsStarted += 1
        link.lastPull = now
        let token = link.newToken()
        var cursors: [ScopeID: Cursor] = [:]
        for (scope, held) in replica.scopes { cursors[scope] = held.cursor }
        link.pull = Link.Pull(token: token, number: link.pullsStarted, cursors: cursors)
        var positions: [ScopeID: PullRequest.Position] = [:]
        for (scope, cursor) in cursors {
            let isUsable = cursor.epoch == epoch
            positions[scope] = PullRequest.Position(
                grant: cursor.grant, version: isUsable ? cursor.version : -1,
                after: isUsable ? cursor.after : nil)
        }
        let request = PullRequest(epoch: epoch, cursors: positions, first: first, limit: pageSize)
        return .pull(token: token, request)
    }

    mutating func pulled(_ token: Int64, _ answer: PullAnswer, at now: Instant) {
        guard let pull = link.pull, pull.token == token else { return }
        link.pull = nil
        link.failures = 0
        link.isFailing = false
        learn(answer.epoch)
        guard fits(answer, asked: pull.cursors) else {
            link.wantsPull = true
            return
        }
        let own = ScopeID.user(person)
        // A membership that is new here need not be asked after: its scope comes with this answer or with the next page.
        let wantsPull = link.wantsPull || answer.more
        for part in answer.parts where part.scope == own { take(part, epoch: answer.epoch) }
        for part in answer.parts where part.scope != own { take(part, epoch: answer.epoch) }
        for scope in answer.gone { drop(scope) }
        link.isMidPull = answer.more
        link.wantsPull = wantsPull
        if !answer.more { link.pullsDone = max(link.pullsDone, pull.number) }
        settle()
        refold()
    }

    /// Whether an answer still belongs to what is held: frames that came meanwhile may have moved a scope on, which a
    /// delta bears and a snapshot does not. What is known of the person's own access must not have changed at all.
    private func fits(_ answer: PullAnswer, asked: [ScopeID: Cursor]) -> Bool {
        let own = ScopeID.user(person)
        guard replica.scopes[own]?.cursor == asked[own] else { return false }
        for scope in answer.gone where replica.scopes[scope]?.cursor != asked[scope] { return false }
        return answer.parts.allSatisfy { part in
            let cursor = replica.scopes[part.scope]?.cursor
            if cursor == asked[part.scope] { return true }
            guard case .delta(let from, _) = part.span, let cursor else { return false }
            return cursor.epoch == answer.epoch && cursor.grant == part.grant && cursor.version >= from
        }
    }

    private mutating func take(_ part: PullAnswer.Part, epoch: String) {
        switch part.span {
        case .delta(_, let to):
            // What was asked for may have come from another tab's store meanwhile, and more of it.
            guard var cursor = replica.scopes[part.scope]?.cursor,
                cursor.version < to || cursor.version == to && cursor.loading != nil
            else { return }
            cursor.version = to
            if to < part.head {
                cursor.loading = max(part.head, cursor.loading ?? 0)
            } else if let loading = cursor.loading, to >= loading {
                cursor.loading = nil
            }
            put(part.rows, in: part.scope, cursor: cursor)
        case .snapshot(let asOf, let isFirst, let isLast):
            if isFirst { sweep(part.scope) }
            var cursor = Cursor(epoch: epoch, grant: part.grant, version: asOf)
            if !isLast || part.head > asOf { cursor.loading = part.head }
            if !isLast { cursor.after = part.rows.last?.id }
            put(part.rows, in: part.scope, cursor: cursor)
        }
    }

    /// Takes rows into a scope and moves its cursor. In the person's own scope they may end or begin memberships.
    mutating func put(_ rows: [RecordState], in scope: ScopeID, cursor: Cursor) {
        // Taken out, so that it is not copied for being held twice.
        var held = replica.scopes.removeValue(forKey: scope) ?? HeldScope(cursor: cursor)
        held.cursor = cursor
        for row in rows {
            if let chunk = held.put(row) {
                ledger.dirty.insert(.chunk(ChunkKey(scope: scope, number: chunk)))
            }
        }
        replica.scopes[scope] = held
        ledger.dirty.insert(.scope(scope))
        replica.noteChange(in: scope)
        if scope == .user(person) {
            for row in rows { follow(row) }
        }
    }

    /// Drops what the person no longer has access to; access that was given anew is pulled.
    private mutating func follow(_ row: RecordState) {
        guard let scope = Membership.scope(of: row.id) else { return }
        guard case .membership(let membership)? = row.record?.content else { return drop(scope) }
        if let cursor = replica.scopes[scope]?.cursor, cursor.grant != membership.grant { drop(scope) }
        if replica.scopes[scope] == nil { link.wantsPull = true }
    }

    private mutating func sweep(_ scope: ScopeID) {
        guard let count = replica.scopes[scope]?.chunks.count else { return }
        replica.scopes[scope]?.removeAll()
        noteChunks(count, of: scope)
    }

    mutating func drop(_ scope: ScopeID) {
        guard let held = replica.scopes.removeValue(forKey: scope) else { return }
        link.hasStalePictures = true
        // What is not there in another epoch may come back.
        if held.cursor.epoch == epoch { forgetConfirmed { $0.command.scope == scope } }
        ledger.dirty.insert(.scope(scope))
        noteChunks(held.chunks.count, of: scope)
        replica.noteChange(in: scope)
    }

    private mutating func noteChunks(_ count: Int, of scope: ScopeID) {
        for number in 0..<count { ledger.dirty.insert(.chunk(ChunkKey(scope: scope, number: number))) }
    }
}
