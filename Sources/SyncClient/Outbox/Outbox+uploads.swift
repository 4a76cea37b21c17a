import Domain
import SyncProtocol
import SyncRules

/// A command with a picture waits, without a sequence number, until the server has the picture's bytes. Other commands
/// about the picture wait with it. All others are sent.
extension Outbox {
    /// True if a new command has to wait. Commands can wait only while pictures or deferred commands are pending. So a
    /// user who changes thousands of items does not search the outbox for each.
    func awaitsUpload(_ command: Command, hasPictures: Bool) -> Bool {
        if command.intent.blob != nil { return true }
        guard hasPictures || !deferred.isEmpty else { return false }
        let footprint = command.footprint
        return pending.contains { $0.awaitsUpload && footprint.follows($0, deferred) }
    }

    /// The command whose picture is uploaded next. Pictures are uploaded in the order in which they were added.
    var firstUpload: Pending? {
        var first: Pending?
        for pending in pending
        where pending.awaitsUpload && pending.command.intent.blob != nil && !isBehindDeferred(pending) {
            if first.map({ pending.precedes($0) }) ?? true { first = pending }
        }
        return first
    }

    /// Rejects a command whose picture the server rejects, with those that make no sense without it.
    /// - Returns: false if it is not pending.
    mutating func rejectUpload(_ id: CommandID, _ refusal: Refusal, dirty: inout Set<StoreKey>) -> Bool {
        let command = pending.first { $0.command.id == id }?.command
        guard reject(id, refusal, dirty: &dirty), let command else { return false }
        // Commands on a picture that was never added are dropped. A command that removes a profile or group picture is
        // still valid.
        switch command.intent {
        case .picture(.add(let new)): forgetCommands(on: new.id, in: command.scope, dirty: &dirty)
        case .photo(.add(let new)): forgetCommands(on: new.id, refusal, dirty: &dirty)
        default: break
        }
        enqueueUnblocked(dirty: &dirty)
        return true
    }

    private mutating func forgetCommands(
        on picture: PictureID, in list: ScopeID, dirty: inout Set<StoreKey>
    ) {
        pending.removeAll { pending in
            guard pending.awaitsUpload, pending.command.scope == list,
                case .picture(let intent) = pending.command.intent, intent.picture == picture
            else { return false }
            dirty.insert(.outbox(pending.command.id))
            return true
        }
    }

    /// Drops the commands on a photo, also those after it was moved. Commands with typed text are rejected with it.
    private mutating func forgetCommands(
        on photo: PhotoID, _ refusal: Refusal, dirty: inout Set<StoreKey>
    ) {
        var ids = [RecordID(photo.text)]
        for pending in pending where pending.awaitsUpload {
            guard case .photo(let intent) = pending.command.intent, let subject = intent.content.subject,
                ids.contains(subject)
            else { continue }
            if case .send(_, _, let new, _, _) = intent { ids.append(RecordID(new.text)) }
            if intent.newDescription != nil, reject(pending.command.id, refusal, dirty: &dirty) { continue }
            drop(pending.command.id, dirty: &dirty)
        }
    }

    /// Releases a command after its upload, unless an earlier command that it must follow waits again.
    /// - Returns: true if the pending commands may have changed.
    mutating func release(
        _ command: CommandID, _ imageInfo: ImageInfo, dirty: inout Set<StoreKey>
    ) -> Bool {
        if let released = pending.first(where: { $0.command.id == command && $0.awaitsUpload }) {
            let footprint = released.footprint
            let isBehind = pending.contains {
                $0.awaitsUpload && $0.precedes(released) && footprint.follows($0, deferred)
            }
            if isBehind { return false }
            let whole = mergingLaterChanges(released, dirty: &dirty).with(imageInfo)
            if let index = pending.firstIndex(where: { $0.command.id == command }) {
                pending[index].command = whole
                assignSequence(at: index, dirty: &dirty)
            }
        }
        enqueueUnblocked(dirty: &dirty)
        return true
    }

    /// Numbers commands that waited for a picture and need not wait any longer, in the order of their creation. The
    /// order of the outbox may differ if two tabs wrote at once.
    mutating func enqueueUnblocked(dirty: inout Set<StoreKey>) {
        var waiting: [Pending] = []
        var freed: [CommandID] = []
        for pending in pending.filter({ $0.awaitsUpload }).inOrder({ $0.precedes($1) }) {
            let footprint = pending.footprint
            if pending.command.intent.blob != nil || isDeferred(pending)
                || waiting.contains(where: { footprint.follows($0, deferred) })
            {
                waiting.append(pending)
            } else {
                freed.append(pending.command.id)
            }
        }
        for id in freed {
            if let index = pending.firstIndex(where: { $0.command.id == id }) {
                assignSequence(at: index, dirty: &dirty)
            }
        }
    }

    private mutating func assignSequence(at index: Int, dirty: inout Set<StoreKey>) {
        var numbered = pending.remove(at: index)
        numbered.sequence = nextSequence
        numbered.isStored = false
        nextSequence += 1
        pending.append(numbered)
        dirty.insert(.meta)
        dirty.insert(.outbox(numbered.command.id))
    }

    /// Uploads pictures again that the server may have lost. Their commands wait until then.
    mutating func restartUploads(dirty: inout Set<StoreKey>) {
        pending = pending.inOrder { $0.precedes($1) }
        var waiting: [Footprint] = []
        for index in pending.indices where pending[index].acceptance == nil {
            let command = pending[index].command
            let isFirst = pending[index].awaitsUpload || command.intent.blob != nil
            guard isFirst || !waiting.isEmpty else { continue }
            let footprint = command.footprint
            guard isFirst || waiting.contains(where: { footprint.follows($0) }) else { continue }
            waiting.append(footprint)
            pending[index].sequence = 0
            dirty.insert(.outbox(command.id))
        }
        pending = pending.inOrder { $0.order < $1.order }
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
