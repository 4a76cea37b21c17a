import Domain

/// Commands that the server does not do yet, since the author has asked too many users who do not know them. Like those that
/// wait for a picture they have no number, and what does not build on them goes on.
extension SyncClient {
    /// After this time the server is asked again, in milliseconds.
    private static let holdTime: Int64 = 10 * 60_000

    /// Whether something waits until the user may ask more people.
    public var hasHeldCommands: Bool { !connection.held.isEmpty }

    /// Whether the server has told to send a command later.
    public func isHeld(_ pending: Pending) -> Bool { connection.held.contains(pending.command.id) }

    /// Whether a command is held, or builds on one that is; then its picture need not be on the server yet.
    func isBehindHeld(_ pending: Pending) -> Bool {
        guard !connection.held.isEmpty, !isHeld(pending) else { return isHeld(pending) }
        return outbox.contains {
            $0.awaitsUpload && (isHeld($0) || $0.command.intent.blob == nil) && $0.isMeant(before: pending)
                && mustFollow($0, pending.command)
        }
    }

    /// Another tab knows nothing of held commands, and may have given numbers to them and to what builds on them. The gap
    /// that this leaves is closed as any other (`renewIdentity`).
    mutating func holdAgain() {
        guard !connection.held.isEmpty else { return }
        var waiting: [Pending] = []
        outbox = outbox.inOrder { $0.isMeant(before: $1) }
        for place in outbox.indices where outbox[place].acceptance == nil {
            let pending = outbox[place]
            guard isHeld(pending) || waiting.contains(where: { mustFollow($0, pending.command) }) else {
                continue
            }
            waiting.append(pending)
            guard pending.isDue else { continue }
            outbox[place].sequence = 0
            storeState.dirty.insert(.outbox(pending.command.id))
        }
        outbox = outbox.inOrder { $0.order < $1.order }
    }

    /// Takes the numbers from a command and from those that build on it; the server gives them to those behind.
    mutating func hold(_ command: CommandID) {
        guard let held = outbox.first(where: { $0.command.id == command }), held.isDue else { return }
        connection.held.insert(command)
        connection.holdPause = Pause(from: now, milliseconds: SyncClient.holdTime)
        var waiting: [Pending] = [held]
        next = held.sequence
        for place in outbox.indices where outbox[place].isDue && outbox[place].sequence >= held.sequence {
            let pending = outbox[place]
            if pending.command.id == command || waiting.contains(where: { mustFollow($0, pending.command) }) {
                outbox[place].sequence = 0
                waiting.append(pending)
            } else {
                outbox[place].sequence = next
                next += 1
            }
            storeState.dirty.insert(.outbox(pending.command.id))
        }
        storeState.dirty.insert(.meta)
        outbox = outbox.inOrder { $0.order < $1.order }
    }

    /// Gives held commands numbers again, once they have waited long enough.
    mutating func retryHeld(at now: Instant) {
        guard !connection.held.isEmpty, connection.holdPause.isOver(at: now) else { return }
        connection.held = []
        releaseFreed()
        rebase()
    }

    /// Whether a command must come after one that has no number.
    func mustFollow(_ earlier: Pending, _ command: Command) -> Bool {
        isHeld(earlier) ? command.buildsOn(earlier.command) : command.mustFollow(earlier.command)
    }
}
