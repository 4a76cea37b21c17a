import Domain

/// What has become of one's own message.
public enum MessageState: Equatable, Sendable {
    /// Only this device has it.
    case waiting
    /// The server has it.
    case sent
    /// A device of somebody else has it.
    case delivered
    /// Somebody else has seen it.
    case read
}

extension Replica {
    /// Whether a command brought words of a message that was taken back since, as far as the server has told.
    func hasRemoved(_ command: Command) -> Bool {
        guard let id = command.written,
            case .message(let message)? = scopes[command.scope]?.rows[id]?.state.record?.content
        else { return false }
        return message.removed != nil
    }

    /// What has become of a message that this person wrote.
    public func state(of record: Record, at place: Int64, in chat: ScopeID) -> MessageState {
        guard let told = scopes[chat]?.rows[record.id]?.state.record,
            told.content.name == record.content.name
        else { return .waiting }
        let (read, delivered) = furthest(in: chat)
        return place <= read ? .read : place <= delivered ? .delivered : .sent
    }

    /// How far any of the others has come in a chat, as far as that is told.
    private func furthest(in chat: ScopeID) -> (read: Int64, delivered: Int64) {
        var furthest = (read: Int64(0), delivered: Int64(0))
        for record in all(ChatMark.kind, in: chat) {
            guard case .mark(let mark) = record.content, mark.person != person else { continue }
            furthest = (max(furthest.read, mark.read), max(furthest.delivered, mark.delivered))
        }
        return furthest
    }

    /// The number of the last message that the server has given one; 0 where there is none.
    public func lastTold(in chat: ScopeID) -> Int64 {
        for record in log(of: chat, last: .max).reversed() {
            guard case .message(let message) = record.content else { continue }
            if message.author != person || isTold(record.id, in: chat) { return message.number }
        }
        return 0
    }

    /// Who of the others has seen a message, by name.
    public func readers(of place: Int64, in chat: ScopeID) -> [String] {
        all(ChatMark.kind, in: chat).compactMap { record in
            guard case .mark(let mark) = record.content, mark.person != person, mark.read >= place else {
                return nil
            }
            return member(mark.person, in: chat).flatMap { $0.role == nil ? nil : $0.name }
        }.inOrder(precedes)
    }

    /// The messages of a chat that a person wants to see, after a place.
    public func messages(in chat: ScopeID, since place: Int64) -> [Record] {
        log(of: chat, since: max(place, beginning(of: chat) - 1))
    }

    /// How many messages of others come after a place, and the place of the newest message of somebody else.
    public func unread(in chat: ScopeID, after read: Int64) -> (count: Int, received: Int64) {
        let preference = preference(of: person, forChat: chat)
        var (count, received) = (0, Int64(0))
        for record in messages(in: chat, since: read) {
            guard case .message(let message) = record.content, message.author != person else { continue }
            if message.removed == nil, !preference.hides(record.id) { count += 1 }
            received = message.number
        }
        if let held = scopes[chat] {
            count += Int(held.unreadBefore(after: max(read, beginning(of: chat) - 1)))
            received = max(received, held.unloaded?.received ?? 0)
        }
        return (count, max(received, read))
    }
}
