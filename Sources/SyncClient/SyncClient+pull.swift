import Domain
import SyncProtocol
import SyncRules

extension SyncClient {
    mutating func nextPull(at now: Instant) -> SyncAction? {
        guard connection.needsPull, connection.pull == nil, pages.page == nil else { return nil }
        let request = connection.startPull(replica, in: epoch, at: now)
        return .pull(
            token: request.token,
            PullRequest(
                epoch: epoch, cursors: request.positions, first: first, limit: pageSize, window: window))
    }

    mutating func pulled(_ token: Int64, _ answer: PullAnswer, at now: Instant) {
        guard let pull = connection.pull, pull.token == token else { return }
        connection.pull = nil
        connection.recordSuccess()
        epochChanged(answer.epoch)
        guard pull.isApplicable(answer, to: replica) else {
            connection.needsPull = true
            return applyFrames()
        }
        let own = ScopeID.user(person)
        // A new membership needs no separate pull: its scope is in this answer or in the next page.
        let needsPull = connection.needsPull || answer.more
        // The server counted unread messages with older marks and preferences than those that frames have brought
        // since.
        let isCounted = replica.scopes[own]?.cursor == pull.cursors[own]
        for part in answer.parts where part.scope == own { apply(part, epoch: answer.epoch) }
        for part in answer.parts where part.scope != own {
            apply(part, epoch: answer.epoch, isCounted: isCounted)
        }
        for scope in answer.inaccessibleScopes { drop(scope) }
        connection.recordComparison(ofAccess: replica.scopes[own]?.cursor.loading == nil, ofAll: !answer.more)
        connection.needsPull = needsPull
        if !answer.more { connection.pullsDone = max(connection.pullsDone, pull.number) }
        removeAcknowledged()
        rebase()
        applyFrames()
    }

    /// - Parameter isCounted: true if the unread counts of the answer are as new as the device's own records.
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
            // The delta leaves out removed messages before the held range.
            if replica.hasUnreadOnServer(in: part.scope) {
                pages.markUnreadCountStale(part.scope, &replica, dirty: &storeState.dirty)
            }
        case .snapshot(let asOf, let isFirst, let isLast):
            if isFirst { clearForSnapshot(part.scope) }
            let former = isFirst ? nil : replica.scopes[part.scope]?.cursor
            var cursor = Cursor(
                epoch: epoch, grant: part.grant, version: asOf, low: part.low,
                unreadBefore: former?.unreadBefore ?? part.unreadBefore)
            if !isLast || part.head > asOf { cursor.loading = part.head }
            if !isLast { cursor.after = part.rows.last?.id }
            put(part.rows, in: part.scope, cursor: cursor)
            if former?.hasStaleUnreadCount ?? !isCounted {
                pages.markUnreadCountStale(part.scope, &replica, dirty: &storeState.dirty)
            }
        }
    }

    /// Puts rows into a scope and moves its cursor. Rows of the user's own scope may start or end memberships.
    mutating func put(_ rows: [RecordState], in scope: ScopeID, cursor: Cursor) {
        // Removed while it is changed, to avoid a copy on write.
        var held =
            replica.scopes.removeValue(forKey: scope)
            ?? ScopeReplica(scope, cursor: cursor, rowsPerChunk: rowsPerChunk)
        held.cursor = cursor
        var changed: Set<Int> = []
        for row in rows {
            for blob in held.removedBlobs(by: row) { connection.deletedPictures.append((blob, scope)) }
            if let position = row.record?.content.logPosition, position < cursor.low {
                pages.saveForPage(row, of: scope)
                replica.recordRemoval(of: row)
            } else if let chunk = held.put(row) {
                changed.insert(chunk)
            }
        }
        for chunk in changed { storeState.dirty.insert(.chunk(ChunkKey(scope: scope, number: chunk))) }
        replica.scopes[scope] = held
        storeState.dirty.insert(.scope(scope))
        replica.recordChange(in: scope)
        pages.markStaleUnreadCounts(by: rows, in: scope, &replica, dirty: &storeState.dirty)
        commands.acknowledged.forgetRemovedText(of: rows, in: scope, dirty: &storeState.dirty)
        if scope == .user(person) {
            for row in rows { updateMembership(row) }
        }
    }

    /// Drops a scope that the user can no longer access. A scope with a new grant is pulled.
    private mutating func updateMembership(_ row: RecordState) {
        guard let scope = Membership.scope(of: row.id) else { return }
        connection.pull?.isOutdated = true
        guard case .membership(let membership)? = row.record?.content else { return drop(scope) }
        if let cursor = replica.scopes[scope]?.cursor, cursor.grant != membership.grant { drop(scope) }
        if replica.scopes[scope] == nil { connection.needsPull = true }
    }

    private mutating func clearForSnapshot(_ scope: ScopeID) {
        guard let count = replica.scopes[scope]?.chunks.count else { return }
        replica.scopes[scope]?.removeAll()
        markChunksDirty(count, of: scope)
    }

    /// Removes a scope that the user has no access to.
    mutating func drop(_ scope: ScopeID) {
        // A scope that is missing in another epoch may return.
        if replica.scopes[scope]?.cursor.epoch == epoch {
            commands.acknowledged.forget(dirty: &storeState.dirty) { $0.command.scope == scope }
        }
        remove(scope)
    }

    mutating func remove(_ scope: ScopeID) {
        guard let held = replica.scopes.removeValue(forKey: scope) else { return }
        connection.hasStalePictures = true
        storeState.dirty.insert(.scope(scope))
        markChunksDirty(held.chunks.count, of: scope)
        replica.recordChange(in: scope)
    }

    private mutating func markChunksDirty(_ count: Int, of scope: ScopeID) {
        for number in 0..<count { storeState.dirty.insert(.chunk(ChunkKey(scope: scope, number: number))) }
    }
}
