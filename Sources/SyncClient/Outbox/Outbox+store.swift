import Domain
import JSON
import SyncProtocol
import SyncRules

/// The commands in the device's store, which other tabs write too.
extension Outbox {
    /// The entry `meta`, which also has the epoch of the server.
    func storedMeta(in epoch: String) -> [UInt8] {
        JSONValue.object([
            "client": .string(client.text), "next": .integer(nextSequence), "epoch": .string(epoch),
            "form": .integer(storageFormatVersion),
        ]).bytes
    }

    /// The keys of a write have been stored, except those that changed in the meantime.
    mutating func markStored(_ written: Set<StoreKey>, _ store: StoreState) {
        // A command that got its sequence number during the write is not stored with that number yet.
        for index in pending.indices {
            let key = StoreKey.outbox(pending[index].command.id)
            if written.contains(key), !store.isUnsaved(key) { pending[index].isStored = true }
        }
    }

    /// Drops everything that can be read from the store. Keeps unwritten commands and new rejections.
    mutating func forgetStored(_ store: StoreState) {
        pending.removeAll { $0.isStored }
        rejected.removeAll { !store.isUnsaved(.rejected($0.command.id)) }
        acknowledged = AcknowledgedCommands()
    }

    /// Makes the numbers of commands that are not stored free again, since other tabs may have used them.
    mutating func reuseUnstoredSequences() {
        if let first = pending.first(where: { !$0.isStored && !$0.awaitsUpload }) {
            nextSequence = first.sequence
        }
    }

    mutating func read(_ meta: StoredMeta) {
        client = meta.client
        nextSequence = meta.next
    }

    /// - Parameter pull: the number of the last pull that was started.
    mutating func readPending(
        _ command: CommandID, _ bytes: [UInt8], in epoch: String, pull: Int, dirty: inout Set<StoreKey>
    ) {
        pending.removeAll { $0.command.id == command }
        guard var stored = try? Pending(stored: bytes) else { return }
        acknowledged.forget(dirty: &dirty) { $0.command.id == command }
        guard !rejected.contains(where: { $0.command.id == command }) else {
            dirty.insert(.outbox(command))
            return
        }
        lastCreationOrder = max(lastCreationOrder, stored.creationOrder)
        stored.acceptance?.pull = pull
        if stored.acceptance?.epoch != epoch { stored.acceptance = nil }
        pending.append(stored)
    }

    /// Removes a rejected command from the pending ones, even if another tab has written it again.
    mutating func readRejected(_ command: CommandID, _ bytes: [UInt8], dirty: inout Set<StoreKey>) {
        rejected.removeAll { $0.command.id == command }
        guard let refused = try? RejectedCommand(stored: bytes) else { return }
        rejected.append(refused)
        acknowledged.forget(dirty: &dirty) { $0.command.id == command }
        guard let index = pending.firstIndex(where: { $0.command.id == command }) else { return }
        pending.remove(at: index)
        dirty.insert(.outbox(command))
    }

    /// Recovers a command that a closing page backed up, unless it reached the outbox. If the server has it too, its id
    /// prevents a second effect.
    mutating func readUnsaved(_ command: CommandID, _ bytes: [UInt8], dirty: inout Set<StoreKey>) {
        let (unsaved, refused) = (try? Pending(stored: bytes), try? RejectedCommand(stored: bytes))
        guard unsaved != nil || refused != nil else { return }
        dirty.insert(.unsaved(command))
        guard !pending.contains(where: { $0.command.id == command }),
            !rejected.contains(where: { $0.command.id == command })
        else { return }
        if var unsaved {
            unsaved.isStored = false
            lastCreationOrder = max(lastCreationOrder, unsaved.creationOrder)
            pending.append(unsaved)
        } else if let refused {
            rejected.append(refused)
            dirty.insert(.rejected(command))
        }
    }

    /// A command that is still pending or rejected here is not acknowledged, whatever another leader tab wrote. A
    /// deletion by another tab does not remove a command that this tab has not written yet.
    mutating func readAcknowledged(_ command: CommandID, _ bytes: [UInt8], dirty: inout Set<StoreKey>) {
        let kept = try? Pending(stored: bytes)
        if kept == nil, dirty.contains(.acknowledged(command)) { return }
        acknowledged.commands.removeAll { $0.command.id == command }
        guard let kept else { return }
        if pending.contains(where: { $0.command.id == command })
            || rejected.contains(where: { $0.command.id == command })
        {
            dirty.insert(.acknowledged(command))
        } else {
            acknowledged.commands.append(kept)
        }
    }

    /// Numbers new commands after those of other tabs. A command waits again if a closing page had numbered it, but had
    /// not stored that the upload before it was complete.
    /// - Parameter isLeader: true in the leader tab. Only it knows the deferred commands.
    mutating func numberUnstored(isLeader: Bool, dirty: inout Set<StoreKey>) {
        pending = pending.inOrder {
            $0.isStored == $1.isStored ? $0.order < $1.order : $0.isStored
        }
        let waiting = pending.filter { $0.isStored && $0.awaitsUpload }
        for index in pending.indices where !pending[index].isStored {
            let new = pending[index]
            let footprint = waiting.isEmpty ? nil : new.footprint
            let isBehind = waiting.contains {
                $0.precedes(new) && footprint?.follows($0.footprint) == true
            }
            if isBehind { pending[index].sequence = 0 }
            if !pending[index].awaitsUpload {
                pending[index].sequence = nextSequence
                nextSequence += 1
                dirty.insert(.meta)
            }
            dirty.insert(.outbox(pending[index].command.id))
        }
        pending = pending.inOrder { $0.order < $1.order }
        if isLeader {
            deferAgain(dirty: &dirty)
            enqueueUnblocked(dirty: &dirty)
        }
    }

    /// Puts lost commands before all others, with new sequence numbers for all. Their pictures are uploaded again.
    mutating func prepend(_ lost: [Command], random: inout SeededRandom, dirty: inout Set<StoreKey>) {
        pending =
            lost.map { Pending(command: $0, sequence: 1, isStored: true) }
            + pending.inOrder { $0.precedes($1) }
        for index in pending.indices {
            pending[index].creationOrder = Int64(index) + 1
            dirty.insert(.outbox(pending[index].command.id))
        }
        lastCreationOrder = Int64(pending.count)
        restartUploads(dirty: &dirty)
        renewIdentity(random: &random, dirty: &dirty)
    }
}
