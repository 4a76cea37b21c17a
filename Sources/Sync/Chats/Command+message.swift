import Domain

extension Records {
    /// A message with its words, for somebody who is in its chat. To who came later it is as if it did not exist.
    func message(
        _ id: MessageID, in chat: ScopeID, seenBy person: PersonID
    ) throws(Refusal) -> (record: Record, message: ChatMessage) {
        guard let record = record(RecordID(id.text), in: chat), case .message(let message) = record.content,
            member(person, in: chat)?.since ?? 1 <= message.number
        else { throw .notFound }
        guard message.removed == nil else { throw .gone }
        return (record, message)
    }
}

/// Which message a command is about.
extension ChatIntent {
    /// The message that it makes or changes.
    var message: MessageID? {
        switch self {
        case .write(let message, _): message.id
        case .forward(_, _, let id), .edit(let id, _), .remove(let id), .react(let id, _): id
        case .mark: nil
        }
    }
}

extension Command {
    /// Whether it makes or changes a message.
    func isAbout(_ message: MessageID, in chat: ScopeID) -> Bool {
        guard scope == chat, case .chat(let intent) = intent else { return false }
        return intent.message == message
    }

    /// Whether a message has other words by it, or none any more.
    func rewords(_ message: MessageID, in chat: ScopeID) -> Bool {
        if case .chat(.react) = intent { return false }
        return isAbout(message, in: chat)
    }

    func takesBack(_ message: MessageID, in chat: ScopeID) -> Bool {
        intent == .chat(.remove(message)) && scope == chat
    }

    /// Whether it brings a message into some chat.
    func forwards(_ message: MessageID, of chat: ScopeID) -> Bool {
        guard case .chat(.forward(let original, let source, _)) = intent else { return false }
        return original == message && source == chat
    }
}
