import Domain

extension SyncClient {
    mutating func nextPull(at now: Instant) -> SyncAction? {
        guard connection.wantsPull, connection.pull == nil, connection.page == nil else { return nil }
        connection.wantsPull = false
        connection.pullsStarted += 1
        connection.lastPull = now
        let token = connection.newToken()
        var cursors: [ScopeID: Cursor] = [:]
        for (scope, held) in replica.scopes { cursors[scope] = held.cursor }
        connection.pull = ConnectionState.Pull(
            token: token, number: connection.pullsStarted, cursors: cursors)
        var positions: [ScopeID: PullRequest.Position] = [:]
        for (scope, cursor) in cursors {
            let isUsable = cursor.epoch == epoch
            positions[scope] = PullRequest.Position(
                grant: cursor.grant, version: isUsable ? cursor.version : -1,
                after: isUsable ? cursor.after : nil, range: replica.scopes[scope]?.range(of: scope))
        }
        let request = PullRequest(
            epoch: epoch, cursors: positions, first: first, limit: pageSize, window: window)
        return .pull(token: token, request)
    }

    mutating func pulled(_ token: Int64, _ answer: PullAnswer, at now: Instant) {
        guard let pull = connection.pull, pull.token == token else { return }
        connection.pull = nil
        connection.failures = 0
        connection.isFailing = false
        learn(answer.epoch)
        guard !pull.isOutdated, fits(answer, asked: pull.cursors) else {
            connection.wantsPull = true
            return applyFrames()
        }
        let own = ScopeID.user(person)
        // A new membership needs no pull of its own: its scope comes with this answer or the next page.
        let wantsPull = connection.wantsPull || answer.more
        // The server counted what is unread by marks and wishes that are older than those that frames have brought since.
        let isCounted = replica.scopes[own]?.cursor == pull.cursors[own]
        for part in answer.parts where part.scope == own { apply(part, epoch: answer.epoch) }
        for part in answer.parts where part.scope != own {
            apply(part, epoch: answer.epoch, isCounted: isCounted)
        }
        for scope in answer.gone { drop(scope) }
        connection.noteComparison(ofAccess: replica.scopes[own]?.cursor.loading == nil, ofAll: !answer.more)
        connection.wantsPull = wantsPull
        if !answer.more { connection.pullsDone = max(connection.pullsDone, pull.number) }
        removeAcknowledged()
        rebase()
        applyFrames()
    }

    /// Whether an answer can still be applied. Frames may have advanced a scope meanwhile: a delta tolerates that, a
    /// snapshot does not.
    private func fits(_ answer: PullAnswer, asked: [ScopeID: Cursor]) -> Bool {
        for scope in answer.gone where replica.scopes[scope]?.cursor != asked[scope] { return false }
        return answer.parts.allSatisfy { part in
            let cursor = replica.scopes[part.scope]?.cursor
            if cursor == asked[part.scope] { return true }
            guard case .delta(let from, _) = part.span, let cursor, let earlier = asked[part.scope] else {
                return false
            }
            // A delta leaves out what changed of a log before what was held then.
            return cursor.low >= earlier.low && cursor.epoch == answer.epoch && cursor.grant == part.grant
                && cursor.version >= from
        }
    }

    /// - Parameter isCounted: whether what the answer says of unread messages is as new as what the device knows.
    private mutating func apply(_ part: PullAnswer.Part, epoch: String, isCounted: Bool = true) {
        switch part.span {
        case .delta(_, let to):
            // Another tab's store may already have brought this much, or more.
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
            // It leaves out what was taken back before what is held.
            if replica.lacksUnread(in: part.scope) { miscount(part.scope) }
        case .snapshot(let asOf, let isFirst, let isLast):
            if isFirst { sweep(part.scope) }
            let former = isFirst ? nil : replica.scopes[part.scope]?.cursor
            var cursor = Cursor(
                epoch: epoch, grant: part.grant, version: asOf, low: part.low,
                unreadBefore: former?.unreadBefore ?? part.unreadBefore)
            if !isLast || part.head > asOf { cursor.loading = part.head }
            if !isLast { cursor.after = part.rows.last?.id }
            put(part.rows, in: part.scope, cursor: cursor)
            if former?.isMiscounted ?? !isCounted { miscount(part.scope) }
        }
    }

    /// Takes rows into a scope and moves its cursor. In the person's own scope they may end or begin memberships.
    mutating func put(_ rows: [RecordState], in scope: ScopeID, cursor: Cursor) {
        // Removed while it is changed, to avoid a copy on write.
        var held =
            replica.scopes.removeValue(forKey: scope)
            ?? HeldScope(scope, cursor: cursor, rowsPerChunk: rowsPerChunk)
        held.cursor = cursor
        var changed: Set<Int> = []
        for row in rows {
            for blob in held.lostBlobs(by: row) { connection.deleted.append((blob, scope)) }
            if let place = row.record?.content.place, place < cursor.low {
                stash(row, of: scope)
                replica.notePassed(row)
            } else if let chunk = held.put(row) {
                changed.insert(chunk)
            }
        }
        for chunk in changed { storeState.dirty.insert(.chunk(ChunkKey(scope: scope, number: chunk))) }
        replica.scopes[scope] = held
        storeState.dirty.insert(.scope(scope))
        replica.noteChange(in: scope)
        noteMiscounted(by: rows, in: scope)
        forgetWords(of: rows, in: scope)
        if scope == .user(person) {
            for row in rows { updateMembership(row) }
        }
    }

    /// Keeps no words that were taken back.
    mutating func forgetWords(of rows: [RecordState], in scope: ScopeID) {
        var removed: [RecordID] = []
        for row in rows {
            if case .message(let message)? = row.record?.content, message.removed != nil {
                removed.append(row.id)
            }
        }
        guard !removed.isEmpty else { return }
        forgetConfirmed { kept in
            kept.command.scope == scope && kept.command.written.map { removed.contains($0) } ?? false
        }
    }

    /// Drops what the person no longer has access to; access that was given anew is pulled.
    private mutating func updateMembership(_ row: RecordState) {
        guard let scope = Membership.scope(of: row.id) else { return }
        connection.pull?.isOutdated = true
        guard case .membership(let membership)? = row.record?.content else { return drop(scope) }
        if let cursor = replica.scopes[scope]?.cursor, cursor.grant != membership.grant { drop(scope) }
        if replica.scopes[scope] == nil { connection.wantsPull = true }
    }

    private mutating func sweep(_ scope: ScopeID) {
        guard let count = replica.scopes[scope]?.chunks.count else { return }
        replica.scopes[scope]?.removeAll()
        noteChunks(count, of: scope)
    }

    /// Takes away a scope that the person has no access to.
    mutating func drop(_ scope: ScopeID) {
        // What is not there in another epoch may come back.
        if replica.scopes[scope]?.cursor.epoch == epoch { forgetConfirmed { $0.command.scope == scope } }
        remove(scope)
    }

    mutating func remove(_ scope: ScopeID) {
        guard let held = replica.scopes.removeValue(forKey: scope) else { return }
        connection.hasStalePictures = true
        storeState.dirty.insert(.scope(scope))
        noteChunks(held.chunks.count, of: scope)
        replica.noteChange(in: scope)
    }

    private mutating func noteChunks(_ count: Int, of scope: ScopeID) {
        for number in 0..<count { storeState.dirty.insert(.chunk(ChunkKey(scope: scope, number: number))) }
    }
}
