import Domain

extension Records {
    /// A message with its text, for a member of its chat. For a member who joined later it does not exist.
    func message(
        _ id: MessageID, in chat: ScopeID, seenBy person: PersonID
    ) throws(Refusal) -> (record: Record, message: ChatMessage) {
        guard let record = record(RecordID(id.text), in: chat), case .message(let message) = record.content,
            member(person, in: chat)?.since ?? 1 <= message.position
        else { throw .notFound }
        guard message.removed == nil else { throw .gone }
        return (record, message)
    }
}

/// The message that a command is about.
extension ChatIntent {
    /// The message that it creates or changes.
    package var message: MessageID? {
        switch self {
        case .write(let message, _): message.id
        case .forward(_, _, let id), .edit(let id, _), .remove(let id), .react(let id, _): id
        case .mark: nil
        }
    }
}

extension Command {
    /// True if it creates or changes a message.
    package func isAbout(_ message: MessageID, in chat: ScopeID) -> Bool {
        guard scope == chat, case .chat(let intent) = intent else { return false }
        return intent.message == message
    }

    package func removesMessage(_ message: MessageID, in chat: ScopeID) -> Bool {
        intent == .chat(.remove(message)) && scope == chat
    }

    /// True if it forwards a message to another chat.
    package func forwards(_ message: MessageID, of chat: ScopeID) -> Bool {
        guard case .chat(.forward(let original, let source, _)) = intent else { return false }
        return original == message && source == chat
    }
}
