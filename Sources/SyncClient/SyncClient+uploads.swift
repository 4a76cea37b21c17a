import Domain
import SyncProtocol
import SyncRules

/// The upload in progress.
struct Uploads {
    /// The command with the picture, and how many bytes the server has, as far as known.
    var current: (command: CommandID, received: Int)?
    /// The size in bytes; 0 while it is unknown.
    var size = 0
    /// The part that has no answer yet.
    var token: Int64?
    var failures = 0
    var pause = Pause()
}

/// A command with a picture waits in the outbox, without a sequence number, until the server has the picture's bytes.
/// Other commands about the picture wait with it. All others are sent.
extension SyncClient {
    /// The blobs whose bytes the device must keep: not sent yet, rejected but possibly retried, or needed again after a
    /// loss of the server.
    public var neededBlobs: [BlobID] {
        var blobs = (outbox.map { $0.command } + rejectedCommands.map { $0.command }).compactMap {
            $0.intent.blob
        }
        let maxCount = blobs.count + AcknowledgedCommands.maxPictures
        var index = acknowledged.count
        while index > 0, blobs.count < maxCount {
            index -= 1
            if let blob = acknowledged[index].command.intent.blob { blobs.append(blob) }
        }
        return blobs
    }

    /// The picture that is being uploaded, and its progress.
    public var upload: (blob: BlobID, percent: Int)? {
        guard let current = connection.uploads.current,
            let blob = outbox.first(where: { $0.command.id == current.command })?.command.intent.blob
        else { return nil }
        let percent = current.received / max(1, connection.uploads.size / 100)
        return (blob, connection.uploads.size == 0 ? 0 : min(percent, 100))
    }

    mutating func enqueue(_ command: Command) {
        let awaitsUpload = awaitsUpload(command)
        lastCreationOrder += 1
        var pending = Pending(
            command: command, sequence: awaitsUpload ? 0 : nextSequence, creationOrder: lastCreationOrder)
        pending.summary = replica.summary(of: command)
        outbox.append(pending)
        if !awaitsUpload {
            nextSequence += 1
            storeState.dirty.insert(.meta)
        }
        storeState.dirty.insert(.outbox(command.id))
    }

    /// True if a new command has to wait. Commands can wait only while pictures or deferred commands are pending. So a
    /// user who changes thousands of items does not search the outbox for each.
    private func awaitsUpload(_ command: Command) -> Bool {
        if command.intent.blob != nil { return true }
        guard !replica.ownBlobs.isEmpty || !connection.deferred.isEmpty else { return false }
        let footprint = command.footprint
        return outbox.contains { $0.awaitsUpload && footprint.follows($0, connection.deferred) }
    }

    /// Pictures are uploaded one at a time, in the order in which they were added.
    mutating func nextUpload(at now: Instant) -> SyncAction? {
        guard connection.uploads.token == nil, connection.uploads.pause.isOver(at: now),
            let pending = firstUpload, pending.isStored, let blob = pending.command.intent.blob
        else { return nil }
        if connection.uploads.current?.command != pending.command.id {
            (connection.uploads.current, connection.uploads.size) = ((pending.command.id, 0), 0)
        }
        let token = connection.newToken()
        connection.uploads.token = token
        let isPhoto = pending.command.scope.kind == .photos
        return .upload(
            token: token, blob, offset: connection.uploads.current?.received ?? 0, isPhoto: isPhoto)
    }

    private var firstUpload: Pending? {
        var first: Pending?
        for pending in outbox
        where pending.awaitsUpload && pending.command.intent.blob != nil && !isBehindDeferred(pending) {
            if first.map({ pending.precedes($0) }) ?? true { first = pending }
        }
        return first
    }

    mutating func uploaded(
        _ token: Int64, _ received: Int, of size: Int, _ imageInfo: ImageInfo?, at now: Instant
    ) {
        guard connection.uploads.token == token, let current = connection.uploads.current else { return }
        connection.uploads.token = nil
        if let imageInfo {
            connection.uploads = Uploads()
            release(current.command, imageInfo)
        } else {
            if received <= current.received { delayUploads(at: now) } else { connection.uploads.failures = 0 }
            connection.uploads.current = (current.command, received)
            connection.uploads.size = size
        }
    }

    mutating func uploadRejected(_ token: Int64, _ refusal: Refusal) {
        guard connection.uploads.token == token, let current = connection.uploads.current else { return }
        connection.uploads = Uploads()
        let command = outbox.first { $0.command.id == current.command }?.command
        guard reject(current.command, refusal), let command else { return }
        // Commands on a picture that was never added are dropped. A command that removes a profile or group picture is
        // still valid.
        switch command.intent {
        case .picture(.add(let new)): forgetCommands(on: new.id, in: command.scope)
        case .photo(.add(let new)): forgetCommands(on: new.id, refusal)
        default: break
        }
        enqueueUnblocked()
        rebase()
    }

    private mutating func forgetCommands(on picture: PictureID, in list: ScopeID) {
        outbox.removeAll { pending in
            guard pending.awaitsUpload, pending.command.scope == list,
                case .picture(let intent) = pending.command.intent, intent.picture == picture
            else { return false }
            storeState.dirty.insert(.outbox(pending.command.id))
            return true
        }
    }

    /// Drops the commands on a photo, also those after it was moved. Commands with typed text are rejected with it.
    private mutating func forgetCommands(on photo: PhotoID, _ refusal: Refusal) {
        var ids = [RecordID(photo.text)]
        for pending in outbox where pending.awaitsUpload {
            guard case .photo(let intent) = pending.command.intent, let subject = intent.content.subject,
                ids.contains(subject)
            else { continue }
            if case .send(_, _, let new, _, _) = intent { ids.append(RecordID(new.text)) }
            if intent.newDescription != nil, reject(pending.command.id, refusal) { continue }
            outbox.removeAll { $0.command.id == pending.command.id }
            storeState.dirty.insert(.outbox(pending.command.id))
        }
    }

    mutating func uploadFailed(_ token: Int64, _ failure: RequestFailure, at now: Instant) {
        guard connection.uploads.token == token else { return }
        connection.uploads.token = nil
        switch failure {
        case .unreachable, .failing: delayUploads(at: now)
        case .busy(let milliseconds): delayUploads(at: now, minimum: milliseconds)
        case .signedOut, .outdated: connection.blockingFailure = failure
        }
    }

    private mutating func delayUploads(at now: Instant, minimum: Int64 = 0) {
        connection.uploads.failures = min(connection.uploads.failures + 1, 5)
        let delay = ConnectionState.delay(after: connection.uploads.failures, random: &random)
        connection.uploads.pause = Pause(from: now, milliseconds: minimum + delay)
    }

    /// Releases a command after its upload, unless an earlier command that it must follow waits again.
    private mutating func release(_ command: CommandID, _ imageInfo: ImageInfo) {
        if let released = outbox.first(where: { $0.command.id == command && $0.awaitsUpload }) {
            let footprint = released.footprint
            let isBehind = outbox.contains {
                $0.awaitsUpload && $0.precedes(released) && footprint.follows($0, connection.deferred)
            }
            if isBehind { return }
            let whole = mergingLaterChanges(released).with(imageInfo)
            if let index = outbox.firstIndex(where: { $0.command.id == command }) {
                outbox[index].command = whole
                assignSequence(at: index)
            }
        }
        enqueueUnblocked()
        rebase()
    }

    /// Numbers commands that waited for a picture and need not wait any longer, in the order of their creation. The
    /// order of the outbox may differ if two tabs wrote at once.
    mutating func enqueueUnblocked() {
        var waiting: [Pending] = []
        var freed: [CommandID] = []
        for pending in outbox.filter({ $0.awaitsUpload }).inOrder({ $0.precedes($1) }) {
            let footprint = pending.footprint
            if pending.command.intent.blob != nil || isDeferred(pending)
                || waiting.contains(where: { footprint.follows($0, connection.deferred) })
            {
                waiting.append(pending)
            } else {
                freed.append(pending.command.id)
            }
        }
        for id in freed {
            if let index = outbox.firstIndex(where: { $0.command.id == id }) { assignSequence(at: index) }
        }
    }

    private mutating func assignSequence(at index: Int) {
        var pending = outbox.remove(at: index)
        pending.sequence = nextSequence
        pending.isStored = false
        nextSequence += 1
        outbox.append(pending)
        storeState.dirty.insert(.meta)
        storeState.dirty.insert(.outbox(pending.command.id))
    }

    /// Uploads pictures again that the server may have lost. Their commands wait until then.
    mutating func restartUploads() {
        outbox = outbox.inOrder { $0.precedes($1) }
        var waiting: [Footprint] = []
        for index in outbox.indices where outbox[index].acceptance == nil {
            let command = outbox[index].command
            let isFirst = outbox[index].awaitsUpload || command.intent.blob != nil
            guard isFirst || !waiting.isEmpty else { continue }
            let footprint = command.footprint
            guard isFirst || waiting.contains(where: { footprint.follows($0) }) else { continue }
            waiting.append(footprint)
            outbox[index].sequence = 0
            storeState.dirty.insert(.outbox(command.id))
        }
        outbox = outbox.inOrder { $0.order < $1.order }
    }
}

extension Command {
    fileprivate func with(_ imageInfo: ImageInfo) -> Command {
        switch intent {
        case .picture(.add(var new)):
            new.imageInfo = imageInfo
            return Command(id: id, at: at, scope: scope, intent: .picture(.add(new)))
        case .chat(.write(var message, let recipient)):
            message.imageInfo = imageInfo
            return Command(id: id, at: at, scope: scope, intent: .chat(.write(message, to: recipient)))
        case .photo(.add(var new)):
            new.imageInfo = imageInfo
            return Command(id: id, at: at, scope: scope, intent: .photo(.add(new)))
        default: return self
        }
    }
}
