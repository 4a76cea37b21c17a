import Domain
import SyncProtocol
import SyncRules

/// Applies what the server has sent to the confirmed state.
extension LocalState {
    /// - Parameter isCounted: true if the unread counts of the answer are as new as the device's own records.
    mutating func put(
        _ part: PullAnswer.Part, epoch: String, isCounted: Bool = true, _ connection: inout ConnectionState
    ) {
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
            put(part.rows, in: part.scope, cursor: cursor, &connection)
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
            put(part.rows, in: part.scope, cursor: cursor, &connection)
            if former?.hasStaleUnreadCount ?? !isCounted {
                pages.markUnreadCountStale(part.scope, &replica, dirty: &storeState.dirty)
            }
        }
    }

    /// Applies the part of a frame that follows the held version.
    mutating func put(_ part: FramePart, _ connection: inout ConnectionState) {
        guard var cursor = replica.scopes[part.scope]?.cursor else { return }
        cursor.version = part.to
        put(part.rows, in: part.scope, cursor: cursor, &connection)
    }

    /// Puts rows into a scope and moves its cursor. Rows of the user's own scope may start or end memberships.
    mutating func put(
        _ rows: [RecordState], in scope: ScopeID, cursor: Cursor, _ connection: inout ConnectionState
    ) {
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
            for row in rows { updateMembership(row, &connection) }
        }
    }

    /// Drops a scope that the user can no longer access. A scope with a new grant is pulled.
    private mutating func updateMembership(_ row: RecordState, _ connection: inout ConnectionState) {
        guard let scope = Membership.scope(of: row.id) else { return }
        connection.pull?.isOutdated = true
        guard case .membership(let membership)? = row.record?.content else { return drop(scope, &connection) }
        if let cursor = replica.scopes[scope]?.cursor, cursor.grant != membership.grant {
            drop(scope, &connection)
        }
        if replica.scopes[scope] == nil { connection.needsPull = true }
    }

    private mutating func clearForSnapshot(_ scope: ScopeID) {
        guard let count = replica.scopes[scope]?.chunks.count else { return }
        replica.scopes[scope]?.removeAll()
        markChunksDirty(count, of: scope)
    }

    /// Removes a scope that the user has no access to.
    mutating func drop(_ scope: ScopeID, _ connection: inout ConnectionState) {
        // A scope that is missing in another epoch may return.
        if replica.scopes[scope]?.cursor.epoch == epoch {
            commands.acknowledged.forget(dirty: &storeState.dirty) { $0.command.scope == scope }
        }
        remove(scope, &connection)
    }

    mutating func remove(_ scope: ScopeID, _ connection: inout ConnectionState) {
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
