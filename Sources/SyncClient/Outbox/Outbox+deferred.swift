import Domain
import SyncProtocol
import SyncRules

/// Commands that the server has deferred, since the author has contacted too many users who do not know them. Like
/// commands that wait for a picture they have no sequence number. Commands that do not depend on them are sent.
extension Outbox {
    /// The pause before deferred commands are sent again, in milliseconds.
    private static let deferralTime: Int64 = 10 * 60_000

    /// True if the server has deferred a command.
    func isDeferred(_ pending: Pending) -> Bool { deferred.contains(pending.command.id) }

    /// True if a command is deferred or depends on a deferred one. Its picture need not be uploaded yet.
    func isBehindDeferred(_ pending: Pending) -> Bool {
        guard !deferred.isEmpty, !isDeferred(pending) else { return isDeferred(pending) }
        let footprint = pending.footprint
        return self.pending.contains {
            $0.awaitsUpload && (isDeferred($0) || $0.command.intent.blob == nil) && $0.precedes(pending)
                && footprint.follows($0, deferred)
        }
    }

    /// Defers commands again, with those that depend on them. Another tab does not know them and may have numbered
    /// them. The resulting gap is closed like any other (`renewIdentity`).
    mutating func deferAgain(dirty: inout Set<StoreKey>) {
        guard !deferred.isEmpty else { return }
        var waiting: [Pending] = []
        pending = pending.inOrder { $0.precedes($1) }
        for index in pending.indices where pending[index].acceptance == nil {
            let held = pending[index]
            let footprint = held.footprint
            guard
                isDeferred(held) || waiting.contains(where: { footprint.follows($0, deferred) })
            else {
                continue
            }
            pending[index].sequence = 0
            waiting.append(pending[index])
            if held.isReadyToSend { dirty.insert(.outbox(held.command.id)) }
        }
        pending = pending.inOrder { $0.order < $1.order }
        // Another tab has closed the list and could not know that the grant is deferred.
        let closes = pending.filter { $0.command.intent == .share(.close) }
        dropDeferred(dirty: &dirty) { held in
            held.command.sharesList
                && closes.contains { held.precedes($0) && $0.command.scope == held.command.scope }
        }
    }

    /// Removes the sequence numbers of a command and of those that depend on it, and gives them to the commands behind.
    /// - Returns: true if the command is dropped, so that its changes have to be undone.
    mutating func deferCommand(
        _ command: CommandID, at now: Instant, dirty: inout Set<StoreKey>
    ) -> Bool {
        guard let held = pending.first(where: { $0.command.id == command }), held.isReadyToSend else {
            return false
        }
        let isClosed =
            held.command.sharesList
            && pending.contains {
                held.precedes($0) && $0.command.scope == held.command.scope
                    && $0.command.intent == .share(.close)
            }
        deferred.insert(command)
        deferralPause = Pause(from: now, milliseconds: Outbox.deferralTime)
        var waiting: [Pending] = []
        nextSequence = held.sequence
        for index in pending.indices
        where pending[index].isReadyToSend && pending[index].sequence >= held.sequence {
            let later = pending[index]
            let footprint = later.footprint
            if later.command.id == command
                || waiting.contains(where: { footprint.follows($0, deferred) })
            {
                pending[index].sequence = 0
                waiting.append(pending[index])
            } else {
                pending[index].sequence = nextSequence
                nextSequence += 1
            }
            dirty.insert(.outbox(later.command.id))
        }
        dirty.insert(.meta)
        pending = pending.inOrder { $0.order < $1.order }
        guard isClosed else { return false }
        dropDeferred(dirty: &dirty) { $0.command.id == command }
        enqueueUnblocked(dirty: &dirty)
        return true
    }

    /// Drops the deferred commands that give access to a list, since its owner closes it. Sent after the pause, they
    /// would open it again.
    mutating func dropDeferredGrants(in list: ScopeID, dirty: inout Set<StoreKey>) {
        dropDeferred(dirty: &dirty) { $0.command.scope == list && $0.command.sharesList }
    }

    private mutating func dropDeferred(dirty: inout Set<StoreKey>, where isDropped: (Pending) -> Bool) {
        for pending in pending where isDeferred(pending) && isDropped(pending) {
            deferred.remove(pending.command.id)
            drop(pending.command.id, dirty: &dirty)
        }
    }

    /// Numbers deferred commands again after the pause.
    /// - Returns: true if there were any.
    mutating func retryDeferred(at now: Instant, dirty: inout Set<StoreKey>) -> Bool {
        guard !deferred.isEmpty, deferralPause.isOver(at: now) else { return false }
        deferred = []
        enqueueUnblocked(dirty: &dirty)
        return true
    }
}

extension Command {
    /// True if it gives a user or a group access to a list.
    fileprivate var sharesList: Bool {
        switch intent {
        case .member(.add), .share(.share): true
        default: false
        }
    }
}
