import Domain
import SyncProtocol
import SyncRules

/// Messages that are removed before they were sent. No other user may receive their text or picture. The server may
/// have the message already, without this device knowing, so the removal is sent in any case. A forward that was
/// created before the removal keeps the text, since the other chat is meant to get it.
extension Outbox {
    /// Drops commands about a message that wait for its picture, unless the message is also forwarded.
    mutating func dropUnsent(_ message: MessageID, in chat: ScopeID, dirty: inout Set<StoreKey>) {
        let waiting = pending.filter { $0.awaitsUpload }
        guard waiting.contains(where: { $0.command.isAbout(message, in: chat) }),
            !waiting.contains(where: { $0.command.forwards(message, of: chat) })
        else { return }
        for pending in waiting where pending.command.isAbout(message, in: chat) {
            drop(pending.command.id, dirty: &dirty)
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
            self.pending.contains(where: { $0.command.removesMessage(message, in: command.scope) }),
            !isForwarded(message, after: pending)
        else { return nil }
        return intent.withoutText(of: message).map {
            Command(id: command.id, at: command.at, scope: command.scope, intent: .chat($0))
        }
    }

    /// True if a later command forwards the message as this command leaves it.
    private func isForwarded(_ message: MessageID, after pending: Pending) -> Bool {
        self.pending.contains {
            pending.precedes($0) && $0.command.forwards(message, of: pending.command.scope)
                && redaction(of: $0) == nil
        }
    }
}

extension ChatIntent {
    /// The intent without the text of a message that is removed before it was sent; nil if it has no text.
    fileprivate func withoutText(of message: MessageID) -> ChatIntent? {
        let removed = NewMessage(message, "…")
        return switch self {
        case .write(_, let recipient): .write(removed, to: recipient)
        case .forward: .write(removed, to: nil)
        case .edit: .edit(message, removed.text)
        case .remove, .react, .mark: nil
        }
    }
}
