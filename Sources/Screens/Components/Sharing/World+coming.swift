import Sync

extension World {
    /// Whether a list or a group is not here yet, as far as this device knows.
    func isComing(_ scope: ScopeID) -> Bool {
        guard let me, replica.isLoaded(.user(me)) else { return true }
        return replica.memberships.contains(scope) && !replica.isLoaded(scope)
    }

    /// Whether lists of the person are still on their way.
    var awaitsLists: Bool {
        guard status.link != .offline else { return false }
        guard let me, replica.isLoaded(.user(me)) else { return true }
        return replica.memberships.contains { $0.kind == .list && !replica.isLoaded($0) }
    }
}
