import Domain

/// A message that is taken back before it was sent: nobody else is to have its words or its picture. The server may have it
/// already, without this device knowing, so taking it back is sent in any case. What was forwarded before it was taken back
/// goes as it was meant, since the other chat is to have it.
extension SyncClient {
    /// Drops what waits for the picture of a message and concerns that message, unless it goes into another chat, too.
    mutating func dropWaiting(_ message: MessageID, in chat: ScopeID) {
        let waiting = outbox.filter { $0.awaitsUpload }
        guard waiting.contains(where: { $0.command.isAbout(message, in: chat) }),
            !waiting.contains(where: { $0.command.forwards(message, of: chat) })
        else { return }
        for pending in waiting where pending.command.isAbout(message, in: chat) {
            outbox.removeAll { $0.command.id == pending.command.id }
            storeState.dirty.insert(.outbox(pending.command.id))
        }
    }

    /// A command as it is sent: without the words of a message that is taken back behind it. It keeps id and number, so it is
    /// done once, whichever of the two the server has seen.
    func withoutTakenBack(_ pending: Pending) -> Command {
        let command = pending.command
        guard case .chat(let intent) = command.intent, let message = intent.message,
            outbox.contains(where: { $0.command.takesBack(message, in: command.scope) }),
            !isForwarded(message, after: pending)
        else { return command }
        switch intent {
        case .write(_, let addressee):
            return command.saying(.write(NewMessage(message, ChatIntent.noWords), to: addressee))
        case .forward: return command.saying(.write(NewMessage(message, ChatIntent.noWords), to: nil))
        case .edit: return command.saying(.edit(message, ChatIntent.noWords))
        case .remove, .react, .mark: return command
        }
    }

    /// Whether the server is to copy a message as a command has left it.
    private func isForwarded(_ message: MessageID, after pending: Pending) -> Bool {
        outbox.contains {
            pending.isMeant(before: $0) && $0.command.forwards(message, of: pending.command.scope)
                && withoutTakenBack($0) == $0.command
        }
    }
}

extension ChatIntent {
    /// In place of the words of a message that is taken back at once.
    fileprivate static let noWords = "…"
}

extension Command {
    fileprivate func saying(_ intent: ChatIntent) -> Command {
        Command(id: id, at: at, scope: scope, intent: .chat(intent))
    }
}
