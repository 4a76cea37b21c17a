import SyncClient
import SyncRules

extension AppEnvironment {
    /// True if a list or group is not loaded yet, as far as this device knows.
    func isLoading(_ scope: ScopeID) -> Bool {
        guard let me, replica.isLoaded(.user(me)) else { return true }
        return replica.memberships.contains(scope) && !replica.isLoaded(scope)
    }

    /// True while lists of the user are not loaded.
    var isLoadingLists: Bool {
        guard status.connection != .offline else { return false }
        guard let me, replica.isLoaded(.user(me)) else { return true }
        return replica.memberships.contains { $0.kind == .list && !replica.isLoaded($0) }
    }
}
