import Domain
import JSON
import SyncProtocol
import SyncRules

/// The user's commands on this device: pending ones in the order in which they are sent, rejected and acknowledged ones.
///
/// It knows neither the server nor the store. Functions that change a command add its key to `dirty`, the keys that are
/// not written yet.
struct Outbox {
    /// Commands that wait for the server or for their effects.
    var pending: [Pending] = []
    var rejected: [RejectedCommand] = []
    var acknowledged = AcknowledgedCommands()
    /// The id under which the server knows this store. The sequence numbers belong to it.
    var client: ClientID
    /// The sequence number of the next command.
    var nextSequence: Int64 = 1
    /// The `creationOrder` of the last command.
    var lastCreationOrder: Int64 = 0
    /// The commands that the server deferred, and the pause before they are sent again.
    var deferred: Set<CommandID> = []
    var deferralPause = Pause()

    init(client: ClientID) {
        self.client = client
    }

    /// Adds a new command.
    /// - Parameter hasPictures: true if a pending command has a picture.
    mutating func append(
        _ command: Command, _ summary: CommandSummary, hasPictures: Bool, dirty: inout Set<StoreKey>
    ) {
        let awaitsUpload = awaitsUpload(command, hasPictures: hasPictures)
        lastCreationOrder += 1
        var new = Pending(
            command: command, sequence: awaitsUpload ? 0 : nextSequence, creationOrder: lastCreationOrder)
        new.summary = summary
        pending.append(new)
        if !awaitsUpload {
            nextSequence += 1
            dirty.insert(.meta)
        }
        dirty.insert(.outbox(command.id))
    }

    /// The commands of the next push: the store has them and the server does not.
    func nextPush() -> [PushRequest.Numbered] {
        var commands: [PushRequest.Numbered] = []
        var (bytes, copies) = (0, 0)
        for pending in pending where pending.isReadyToSend && commands.count < PushRequest.maxCommands {
            bytes += JSONValue.object(pending.command.json).bytes.count
            if pending.command.intent.policy.copiesList { copies += 1 }
            let fits = bytes <= PushRequest.maxBytes && copies <= PushRequest.maxCopies
            guard pending.isStored, fits || commands.isEmpty else { break }
            let command = redacted(pending)
            commands.append(PushRequest.Numbered(sequence: pending.sequence, command: command))
        }
        return commands
    }

    /// - Parameters:
    ///   - at: the versions with which the changes of the command arrive.
    ///   - pull: the number of the last pull that was started.
    mutating func accept(
        _ command: CommandID, at: [ScopeID: Int64], epoch: String, pull: Int, dirty: inout Set<StoreKey>
    ) {
        guard let index = pending.firstIndex(where: { $0.command.id == command }),
            pending[index].acceptance == nil
        else { return }
        // A command without changes also waits for its scope; otherwise that scope would look inaccessible.
        var at = at
        at[pending[index].command.scope, default: 0] += 0
        pending[index].acceptance = Pending.Acceptance(epoch: epoch, at: at, pull: pull)
        dirty.insert(.outbox(command))
    }

    /// Revokes the acceptance of commands that a new epoch of the server may lack.
    mutating func revokeAcceptances(outside epoch: String, dirty: inout Set<StoreKey>) {
        for index in pending.indices where pending[index].acceptance.map({ $0.epoch != epoch }) == true {
            pending[index].acceptance = nil
            dirty.insert(.outbox(pending[index].command.id))
        }
    }

    /// Moves a command that the server rejected to the rejected list, if the user has to know.
    /// - Returns: false if it is not pending.
    mutating func reject(_ command: CommandID, _ refusal: Refusal, dirty: inout Set<StoreKey>) -> Bool {
        guard let index = pending.firstIndex(where: { $0.command.id == command }) else { return false }
        let refused = pending.remove(at: index)
        dirty.insert(.outbox(command))
        guard !refused.command.isAutomatic, !refused.command.isDone(despite: refusal) else { return true }
        appendRejected(
            RejectedCommand(command: refused.command, refusal: refusal, summary: refused.summary),
            dirty: &dirty)
        return true
    }

    mutating func appendRejected(_ refused: RejectedCommand, dirty: inout Set<StoreKey>) {
        rejected.append(refused)
        dirty.insert(.rejected(refused.command.id))
    }

    /// Removes a command that was not sent.
    mutating func drop(_ command: CommandID, dirty: inout Set<StoreKey>) {
        pending.removeAll { $0.command.id == command }
        dirty.insert(.outbox(command))
    }

    /// Takes a new client id and renumbers all commands that are not accepted. Needed if the server's data about this
    /// store differ from the store, because one of them was copied or restored. Command ids prevent repeated effects.
    @inline(never)
    mutating func renewIdentity(random: inout SeededRandom, dirty: inout Set<StoreKey>) {
        client = ClientID(at: pending.first?.command.at ?? Instant(milliseconds: 0), random: &random)
        nextSequence = 1
        dirty.insert(.meta)
        for index in pending.indices where pending[index].isReadyToSend {
            pending[index].sequence = nextSequence
            nextSequence += 1
            dirty.insert(.outbox(pending[index].command.id))
        }
    }

    /// The blobs whose bytes the device must keep: not sent yet, rejected but possibly retried, or needed again after a
    /// loss of the server.
    var neededBlobs: [BlobID] {
        var blobs = (pending.map { $0.command } + rejected.map { $0.command }).compactMap { $0.intent.blob }
        let maxCount = blobs.count + AcknowledgedCommands.maxPictures
        var index = acknowledged.commands.count
        while index > 0, blobs.count < maxCount {
            index -= 1
            if let blob = acknowledged.commands[index].command.intent.blob { blobs.append(blob) }
        }
        return blobs
    }
}

extension Command {
    /// True if the goal of a rejected command is reached: the message to be removed does not exist.
    fileprivate func isDone(despite refusal: Refusal) -> Bool {
        guard case .chat(.remove) = intent else { return false }
        return refusal == .notFound || refusal == .gone
    }
}
