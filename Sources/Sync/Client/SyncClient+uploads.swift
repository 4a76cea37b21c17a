import Domain

/// The bytes of a picture that is under way.
struct Uploads {
    /// The command that brings the picture, and how much of it the server has, as far as is known.
    var current: (command: CommandID, received: Int)?
    /// How much there is of it; 0 while that is not known.
    var size = 0
    /// The part that has no answer yet.
    var token: Int64?
    var failures = 0
    var pause = Pause()
}

/// A command that brings a picture waits in the outbox, without a number, until the server has the picture's bytes;
/// whatever else concerns the picture waits with it. Other commands go on meanwhile.
extension SyncClient {
    /// The blobs whose bytes the device must keep: what was not sent, was refused and may be tried again, or may have to
    /// be brought again.
    public var neededBlobs: [BlobID] {
        var blobs = (outbox.map { $0.command } + tray.map { $0.command }).compactMap { $0.intent.blob }
        let most = blobs.count + Confirmed.mostPictures
        var place = confirmed.count
        while place > 0, blobs.count < most {
            place -= 1
            if let blob = confirmed[place].command.intent.blob { blobs.append(blob) }
        }
        return blobs
    }

    /// The picture that is under way, and how much of it the server has.
    public var upload: (blob: BlobID, percent: Int)? {
        guard let current = connection.uploads.current,
            let blob = outbox.first(where: { $0.command.id == current.command })?.command.intent.blob
        else { return nil }
        let percent = current.received / max(1, connection.uploads.size / 100)
        return (blob, connection.uploads.size == 0 ? 0 : min(percent, 100))
    }

    mutating func enqueue(_ command: Command) {
        let awaitsUpload = awaitsUpload(command)
        lastPlace += 1
        outbox.append(
            Pending(
                command: command, sequence: awaitsUpload ? 0 : next, place: lastPlace,
                subject: replica.subject(of: command)))
        if !awaitsUpload {
            next += 1
            storeState.dirty.insert(.meta)
        }
        storeState.dirty.insert(.outbox(command.id))
    }

    /// Whether a new command has to wait. Who changes thousands of items at once does not search the outbox for each: only
    /// while it brings pictures can anything wait.
    private func awaitsUpload(_ command: Command) -> Bool {
        if command.intent.blob != nil { return true }
        guard !replica.ownBlobs.isEmpty || !connection.held.isEmpty else { return false }
        return outbox.contains { $0.awaitsUpload && mustFollow($0, command) }
    }

    /// Pictures go one after the other, in the order in which they were added.
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
        where pending.awaitsUpload && pending.command.intent.blob != nil && !isBehindHeld(pending) {
            if first.map({ pending.isMeant(before: $0) }) ?? true { first = pending }
        }
        return first
    }

    mutating func uploaded(
        _ token: Int64, _ received: Int, of size: Int, _ looks: ImageInfo?, at now: Instant
    ) {
        guard connection.uploads.token == token, let current = connection.uploads.current else { return }
        connection.uploads.token = nil
        if let looks {
            connection.uploads = Uploads()
            release(current.command, looks)
        } else {
            if received <= current.received { delayUploads(at: now) } else { connection.uploads.failures = 0 }
            connection.uploads.current = (current.command, received)
            connection.uploads.size = size
        }
    }

    mutating func uploadRefused(_ token: Int64, _ refusal: Refusal) {
        guard connection.uploads.token == token, let current = connection.uploads.current else { return }
        connection.uploads = Uploads()
        let command = outbox.first { $0.command.id == current.command }?.command
        guard refuse(current.command, refusal), let command else { return }
        // Commands on a picture that was never added are dropped; one that removes a profile or group picture still
        // counts.
        switch command.intent {
        case .picture(.add(let new)): forgetCommands(on: new.id, in: command.scope)
        case .photo(.add(let new)): forgetCommands(on: new.id, refusal)
        default: break
        }
        releaseFreed()
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

    /// The same of a photo, also where it was moved to. What was typed about it goes into the tray with it.
    private mutating func forgetCommands(on photo: PhotoID, _ refusal: Refusal) {
        var ids = [RecordID(photo.text)]
        for pending in outbox where pending.awaitsUpload {
            guard case .photo(let intent) = pending.command.intent, let subject = intent.content.subject,
                ids.contains(subject)
            else { continue }
            if case .send(_, _, let new, _, _) = intent { ids.append(RecordID(new.text)) }
            if intent.words != nil, refuse(pending.command.id, refusal) { continue }
            outbox.removeAll { $0.command.id == pending.command.id }
            storeState.dirty.insert(.outbox(pending.command.id))
        }
    }

    mutating func uploadFailed(_ token: Int64, _ failure: RequestFailure, at now: Instant) {
        guard connection.uploads.token == token else { return }
        connection.uploads.token = nil
        switch failure {
        case .unreachable, .failing: delayUploads(at: now)
        case .busy(let milliseconds): delayUploads(at: now, least: milliseconds)
        case .signedOut, .outdated: connection.barredBy = failure
        }
    }

    private mutating func delayUploads(at now: Instant, least: Int64 = 0) {
        connection.uploads.failures = min(connection.uploads.failures + 1, 5)
        let delay = ConnectionState.delay(after: connection.uploads.failures, random: &random)
        connection.uploads.pause = Pause(from: now, milliseconds: least + delay)
    }

    /// The server has the bytes: the command can go, unless something earlier that it must follow waits anew.
    private mutating func release(_ command: CommandID, _ looks: ImageInfo) {
        if let released = outbox.first(where: { $0.command.id == command && $0.awaitsUpload }) {
            let isBehind = outbox.contains {
                $0.awaitsUpload && $0.isMeant(before: released) && mustFollow($0, released.command)
            }
            if isBehind { return }
            let whole = absorbing(released).with(looks)
            if let place = outbox.firstIndex(where: { $0.command.id == command }) {
                outbox[place].command = whole
                number(at: place)
            }
        }
        releaseFreed()
        rebase()
    }

    /// Gives numbers to what waited for a picture that waits no more, in the order in which it was meant: that of the outbox
    /// may be another one, where two tabs wrote at once.
    mutating func releaseFreed() {
        var waiting: [Pending] = []
        var freed: [CommandID] = []
        for pending in outbox.filter({ $0.awaitsUpload }).inOrder({ $0.isMeant(before: $1) }) {
            let command = pending.command
            if command.intent.blob != nil || isHeld(pending)
                || waiting.contains(where: { mustFollow($0, command) })
            {
                waiting.append(pending)
            } else {
                freed.append(command.id)
            }
        }
        for id in freed {
            if let place = outbox.firstIndex(where: { $0.command.id == id }) { number(at: place) }
        }
    }

    private mutating func number(at place: Int) {
        var pending = outbox.remove(at: place)
        pending.sequence = next
        pending.isStored = false
        next += 1
        outbox.append(pending)
        storeState.dirty.insert(.meta)
        storeState.dirty.insert(.outbox(pending.command.id))
    }

    /// The server may have lost the bytes that it had: they are brought again, and their commands wait for that.
    mutating func repeatUploads() {
        outbox = outbox.inOrder { $0.isMeant(before: $1) }
        var waiting: [Command] = []
        for place in outbox.indices where outbox[place].acceptance == nil {
            let command = outbox[place].command
            guard
                outbox[place].awaitsUpload || command.intent.blob != nil
                    || waiting.contains(where: { command.mustFollow($0) })
            else { continue }
            waiting.append(command)
            outbox[place].sequence = 0
            storeState.dirty.insert(.outbox(command.id))
        }
        outbox = outbox.inOrder { $0.order < $1.order }
    }
}

extension Command {
    fileprivate func with(_ looks: ImageInfo) -> Command {
        switch intent {
        case .picture(.add(var new)):
            new.looks = looks
            return Command(id: id, at: at, scope: scope, intent: .picture(.add(new)))
        case .chat(.write(var message, let addressee)):
            message.looks = looks
            return Command(id: id, at: at, scope: scope, intent: .chat(.write(message, to: addressee)))
        case .photo(.add(var new)):
            new.looks = looks
            return Command(id: id, at: at, scope: scope, intent: .photo(.add(new)))
        default: return self
        }
    }
}
