import Domain
import SyncProtocol
import SyncRules

extension LocalState {
    /// Loads older records, from the local store if possible.
    /// - Parameter position: the position to reach in a search. Each step doubles the loaded records, so that near
    ///   positions load fast and far ones in few steps.
    mutating func requestOlder(in scope: ScopeID, from position: Int64?) {
        guard let held = replica.scopes[scope], let unloaded = held.lazyLog else {
            return pages.requested = (scope, position)
        }
        let step = position == nil ? 1 : Int64(max(1, held.log.count))
        storeState.requestLoad(scope, from: max(position ?? 0, unloaded.end - step), replica)
    }

    /// Loads the chat that is counted next: the number of unread messages that are only in the store includes the
    /// count.
    mutating func loadNextStaleCount() {
        if let scope = pages.nextStaleCount(replica) {
            storeState.requestLoad(scope, replica)
        }
    }

    /// Drops old records of logs that exceed the window by half and are neither on screen nor read far back in another
    /// tab. Only the leader tab does this. The others follow its writes.
    mutating func trimLogs(_ connection: ConnectionState) {
        guard connection.isLeader else { return }
        var isChanged = false
        for (scope, held) in replica.scopes
        where scope.kind.isLog && scope != first && held.cursor.loading == nil {
            guard held.logCount > pages.window * 3 / 2,
                !connection.presenceSubscription.isReadInOtherTab(scope)
            else { continue }
            storeState.requestLoad(scope, replica)
            guard let chunks = replica.trimLog(scope, to: pages.window) else { continue }
            isChanged = true
            for chunk in chunks { storeState.dirty.insert(.chunk(ChunkKey(scope: scope, number: chunk))) }
            storeState.dirty.insert(.scope(scope))
        }
        if isChanged { rebase() }
    }
}
