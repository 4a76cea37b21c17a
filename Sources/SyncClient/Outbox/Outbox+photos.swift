import Domain
import SyncProtocol
import SyncRules

/// A waiting photo is sent only to its final audience: later changes of its audience and texts become part of the
/// command that adds it. So no other user ever receives it.
extension Outbox {
    /// The command that adds a photo, with the later pending changes of its audience and texts, which are dropped. A
    /// command that was sent before stays as it is: the server may have applied it.
    mutating func mergingLaterChanges(_ added: Pending, dirty: inout Set<StoreKey>) -> Command {
        let command = added.command
        guard case .photo(.add(var photo)) = command.intent, photo.imageInfo == nil else { return command }
        var scope = command.scope
        for later in pending.inOrder({ $0.precedes($1) }) {
            guard later.awaitsUpload, added.precedes(later), later.command.scope == scope,
                case .photo(let intent) = later.command.intent,
                intent.content.subject == RecordID(photo.id.text)
            else { continue }
            guard let changed = photo.changed(by: intent) else { break }
            photo = changed
            if case .send(_, let target, _, _, _) = intent { scope = target }
            drop(later.command.id, dirty: &dirty)
        }
        return Command(id: command.id, at: command.at, scope: scope, intent: .photo(.add(photo)))
    }
}

extension NewPhoto {
    /// The photo after a later change; nil for changes of anything else than texts and audience.
    fileprivate func changed(by intent: PhotoIntent) -> NewPhoto? {
        switch intent {
        case .describe: copy(as: id, intent.newDescription, isForEveryone)
        case .show(_, let isOn, let description): copy(as: id, description, isOn)
        case .send(_, _, let new, let isOn, let description): copy(as: new, description, isOn)
        case .add, .delete, .restore, .purge: nil
        }
    }

    private func copy(as new: PhotoID, _ description: PhotoDescription?, _ isForEveryone: Bool) -> NewPhoto {
        NewPhoto(
            new, blob, caption: description?.caption ?? caption,
            alternative: description?.alternative ?? alternative, isForEveryone: isForEveryone,
            album: album)
    }
}
