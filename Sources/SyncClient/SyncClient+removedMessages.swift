import Domain
import SyncProtocol
import SyncRules

/// Messages that are removed before they were sent. No other user may receive their text or picture. The server may
/// have the message already, without this device knowing, so the removal is sent in any case. A forward that was
/// created before the removal keeps the text, since the other chat is meant to get it.
extension SyncClient {
    /// Drops commands about a message that wait for its picture, unless the message is also forwarded.
    mutating func dropUnsent(_ message: MessageID, in chat: ScopeID) {
        let waiting = outbox.filter { $0.awaitsUpload }
        guard waiting.contains(where: { $0.command.isAbout(message, in: chat) }),
            !waiting.contains(where: { $0.command.forwards(message, of: chat) })
        else { return }
        for pending in waiting where pending.command.isAbout(message, in: chat) {
            outbox.removeAll { $0.command.id == pending.command.id }
            storeState.dirty.insert(.outbox(pending.command.id))
        }
    }

    /// The command as it is sent: without the text of a message that is removed later in the outbox. It keeps its id
    /// and sequence number, so it is applied once, whichever version the server has received.
    func redacted(_ pending: Pending) -> Command {
        redaction(of: pending) ?? pending.command
    }

    /// The command without the text of its message; nil if the text stays.
    private func redaction(of pending: Pending) -> Command? {
        let command = pending.command
        guard case .chat(let intent) = command.intent, let message = intent.message,
            outbox.contains(where: { $0.command.removesMessage(message, in: command.scope) }),
            !isForwarded(message, after: pending)
        else { return nil }
        switch intent {
        case .write(_, let recipient):
            return command.replacingIntent(
                .write(NewMessage(message, ChatIntent.redactedText), to: recipient))
        case .forward:
            return command.replacingIntent(.write(NewMessage(message, ChatIntent.redactedText), to: nil))
        case .edit: return command.replacingIntent(.edit(message, ChatIntent.redactedText))
        case .remove, .react, .mark: return nil
        }
    }

    /// True if a later command forwards the message as this command leaves it.
    private func isForwarded(_ message: MessageID, after pending: Pending) -> Bool {
        outbox.contains {
            pending.precedes($0) && $0.command.forwards(message, of: pending.command.scope)
                && redaction(of: $0) == nil
        }
    }
}

extension ChatIntent {
    /// Replaces the text of a message that is removed before it was sent.
    fileprivate static let redactedText = "…"
}

extension Command {
    fileprivate func replacingIntent(_ intent: ChatIntent) -> Command {
        Command(id: id, at: at, scope: scope, intent: .chat(intent))
    }
}
