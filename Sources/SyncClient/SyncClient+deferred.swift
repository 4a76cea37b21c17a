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
    }

    /// Removes the sequence numbers of a command and of those that depend on it, and gives them to the commands behind.
    mutating func deferCommand(_ command: CommandID) {
        guard let held = outbox.first(where: { $0.command.id == command }), held.isReadyToSend else { return }
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
    }

    /// Numbers deferred commands again after the pause.
    mutating func retryDeferred(at now: Instant) {
        guard !connection.deferred.isEmpty, connection.deferralPause.isOver(at: now) else { return }
        connection.deferred = []
        enqueueUnblocked()
        rebase()
    }
}
