import Domain
import SyncProtocol
import SyncRules

/// Commands that the server has deferred, since the author has contacted too many users who do not know them. Like
/// commands that wait for a picture they have no sequence number. Commands that do not depend on them are sent.
extension SyncClient {
    /// The pause before deferred commands are sent again, in milliseconds.
    private static let deferralTime: Int64 = 10 * 60_000

    /// True while a command waits until the user may contact more users.
    public var hasDeferredCommands: Bool { !connection.deferred.isEmpty }

    /// True if the server has deferred a command.
    public func isDeferred(_ pending: Pending) -> Bool { connection.deferred.contains(pending.command.id) }

    /// True if a command is deferred or depends on a deferred one. Its picture need not be uploaded yet.
    func isBehindDeferred(_ pending: Pending) -> Bool {
        guard !connection.deferred.isEmpty, !isDeferred(pending) else { return isDeferred(pending) }
        let footprint = pending.footprint
        return outbox.contains {
            $0.awaitsUpload && (isDeferred($0) || $0.command.intent.blob == nil) && $0.precedes(pending)
                && footprint.follows($0, connection.deferred)
        }
    }

    /// Defers commands again, with those that depend on them. Another tab does not know them and may have numbered
    /// them. The resulting gap is closed like any other (`renewIdentity`).
    mutating func deferAgain() {
        guard !connection.deferred.isEmpty else { return }
        var waiting: [Pending] = []
        outbox = outbox.inOrder { $0.precedes($1) }
        for index in outbox.indices where outbox[index].acceptance == nil {
            let pending = outbox[index]
            let footprint = pending.footprint
            guard
                isDeferred(pending) || waiting.contains(where: { footprint.follows($0, connection.deferred) })
            else {
                continue
            }
            outbox[index].sequence = 0
            waiting.append(outbox[index])
            if pending.isReadyToSend { storeState.dirty.insert(.outbox(pending.command.id)) }
        }
        outbox = outbox.inOrder { $0.order < $1.order }
        // Another tab has closed the list and could not know that the grant is deferred.
        let closes = outbox.filter { $0.command.intent == .share(.close) }
        dropDeferred { held in
            held.command.sharesList
                && closes.contains { held.precedes($0) && $0.command.scope == held.command.scope }
        }
    }

    /// Removes the sequence numbers of a command and of those that depend on it, and gives them to the commands behind.
    mutating func deferCommand(_ command: CommandID) {
        guard let held = outbox.first(where: { $0.command.id == command }), held.isReadyToSend else { return }
        let isClosed =
            held.command.sharesList
            && outbox.contains {
                held.precedes($0) && $0.command.scope == held.command.scope
                    && $0.command.intent == .share(.close)
            }
        connection.deferred.insert(command)
        connection.deferralPause = Pause(from: now, milliseconds: SyncClient.deferralTime)
        var waiting: [Pending] = []
        nextSequence = held.sequence
        for index in outbox.indices
        where outbox[index].isReadyToSend && outbox[index].sequence >= held.sequence {
            let pending = outbox[index]
            let footprint = pending.footprint
            if pending.command.id == command
                || waiting.contains(where: { footprint.follows($0, connection.deferred) })
            {
                outbox[index].sequence = 0
                waiting.append(outbox[index])
            } else {
                outbox[index].sequence = nextSequence
                nextSequence += 1
            }
            storeState.dirty.insert(.outbox(pending.command.id))
        }
        storeState.dirty.insert(.meta)
        outbox = outbox.inOrder { $0.order < $1.order }
        guard isClosed else { return }
        dropDeferred { $0.command.id == command }
        enqueueUnblocked()
        rebase()
    }

    /// Drops the deferred commands that give access to a list, since its owner closes it. Sent after the pause, they
    /// would open it again.
    mutating func dropDeferredGrants(in list: ScopeID) {
        dropDeferred { $0.command.scope == list && $0.command.sharesList }
    }

    private mutating func dropDeferred(where isDropped: (Pending) -> Bool) {
        for pending in outbox where isDeferred(pending) && isDropped(pending) {
            outbox.removeAll { $0.command.id == pending.command.id }
            connection.deferred.remove(pending.command.id)
            storeState.dirty.insert(.outbox(pending.command.id))
        }
    }

    /// Numbers deferred commands again after the pause.
    mutating func retryDeferred(at now: Instant) {
        guard !connection.deferred.isEmpty, connection.deferralPause.isOver(at: now) else { return }
        connection.deferred = []
        enqueueUnblocked()
        rebase()
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
