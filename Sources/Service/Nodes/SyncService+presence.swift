import Domain

/// The presence of users of other nodes. Call on the reactor's thread.
extension SyncService {
    /// Applies a hint of another node.
    /// - Parameter run: the id of its run.
    public func apply(_ hint: PresenceHint, of run: String) {
        presence.apply(hint, of: run, at: now())
    }

    /// The users who have an open page that is connected to another node.
    public var onlineElsewhere: Set<PersonID> { presence.onlineElsewhere }

    /// A run of another node has ended, or has lost its connection. In the latter case its hints continue later.
    public func nodeEnded(_ run: String) {
        presence.ended(run, at: now())
    }

    /// Hints from now on reach the other nodes. Earlier ones may be lost.
    public func joinedNodes() {
        presence.joinedNodes(at: now())
    }
}
