import Domain
import SyncProtocol
import SyncRules

/// The upload of pictures, one at a time.
struct Uploads {
    /// The command with the picture, and how many bytes the server has, as far as known.
    private var current: (command: CommandID, received: Int)?
    /// The size in bytes; 0 while it is unknown.
    private var size = 0
    /// The part that has no answer yet.
    private var token: Int64?
    private var failures = 0
    var pause = Pause()

    /// The picture that is being uploaded, and its progress.
    func progress(in outbox: Outbox) -> (blob: BlobID, percent: Int)? {
        guard let current,
            let blob = outbox.pending.first(where: { $0.command.id == current.command })?.command.intent.blob
        else { return nil }
        let percent = current.received / max(1, size / 100)
        return (blob, size == 0 ? 0 : min(percent, 100))
    }

    /// The next part to send.
    mutating func next(in outbox: Outbox, _ tokens: inout Tokens, at now: Instant) -> SyncAction? {
        guard token == nil, pause.isOver(at: now),
            let pending = outbox.firstUpload, pending.isStored, let blob = pending.command.intent.blob
        else { return nil }
        if current?.command != pending.command.id {
            (current, size) = ((pending.command.id, 0), 0)
        }
        let token = tokens.next()
        self.token = token
        let isPhoto = pending.command.scope.kind == .photos
        return .upload(token: token, blob, offset: current?.received ?? 0, isPhoto: isPhoto)
    }

    /// The server has a part of the picture.
    mutating func received(
        _ token: Int64, _ received: Int, of size: Int, at now: Instant, random: inout SeededRandom
    ) {
        guard self.token == token, let current else { return }
        self.token = nil
        if received <= current.received { delay(at: now, random: &random) } else { failures = 0 }
        self.current = (current.command, received)
        self.size = size
    }

    /// The upload is complete or rejected.
    /// - Returns: its command; nil if it is not the upload in progress.
    mutating func ended(_ token: Int64) -> CommandID? {
        guard self.token == token, let current else { return nil }
        self = Uploads()
        return current.command
    }

    /// The upload of a part has failed.
    /// - Returns: false if it is not the part in progress.
    mutating func failed(_ token: Int64) -> Bool {
        guard self.token == token else { return false }
        self.token = nil
        return true
    }

    mutating func delay(at now: Instant, random: inout SeededRandom, minimum: Int64 = 0) {
        failures = min(failures + 1, 5)
        let delay = ConnectionState.delay(after: failures, random: &random)
        pause = Pause(from: now, milliseconds: minimum + delay)
    }
}

/// Numbers the requests of a client, so that an answer can be recognised.
struct Tokens {
    private var last: Int64 = 0

    mutating func next() -> Int64 {
        last += 1
        return last
    }
}
