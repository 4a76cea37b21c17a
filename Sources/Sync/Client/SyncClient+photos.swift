import Domain

/// A photo that waits goes at once to those who are to see it: what was said of it meanwhile becomes part of the command that
/// brings it. So nobody else ever has it.
extension SyncClient {
    /// The command that brings a photo with what waits behind it and changes who sees it, or its words; that is dropped. One that
    /// was on its way before stays as it is: the server may have done it.
    mutating func absorbing(_ pending: Pending) -> Command {
        let command = pending.command
        guard case .photo(.add(var photo)) = command.intent, photo.looks == nil else { return command }
        var scope = command.scope
        for later in outbox.inOrder({ $0.isMeant(before: $1) }) {
            guard later.awaitsUpload, pending.isMeant(before: later), later.command.scope == scope,
                case .photo(let intent) = later.command.intent,
                intent.content.subject == RecordID(photo.id.text)
            else { continue }
            guard let changed = photo.changed(by: intent) else { break }
            photo = changed
            if case .send(_, let target, _, _, _) = intent { scope = target }
            outbox.removeAll { $0.command.id == later.command.id }
            storeState.dirty.insert(.outbox(later.command.id))
        }
        return Command(id: command.id, at: command.at, scope: scope, intent: .photo(.add(photo)))
    }
}

extension NewPhoto {
    /// As it is brought after something was done to it; nil for what is more than other words and another audience.
    fileprivate func changed(by intent: PhotoIntent) -> NewPhoto? {
        switch intent {
        case .describe: brought(as: id, intent.words, isForEveryone)
        case .show(_, let isOn, let words): brought(as: id, words, isOn)
        case .send(_, _, let new, let isOn, let words): brought(as: new, words, isOn)
        case .add, .delete, .restore, .purge: nil
        }
    }

    private func brought(as new: PhotoID, _ words: PhotoWords?, _ isForEveryone: Bool) -> NewPhoto {
        NewPhoto(
            new, blob, caption: words?.caption ?? caption,
            alternative: words?.alternative ?? alternative, isForEveryone: isForEveryone)
    }
}
