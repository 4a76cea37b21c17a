import Domain
import SyncProtocol
import SyncRules

/// The delivery state of a message of this user.
public enum MessageState: Equatable, Sendable {
    /// Only this device has it.
    case waiting
    /// The server has it.
    case sent
    /// A device of another user has it.
    case delivered
    /// Another user has seen it.
    case read
}

extension Replica {
    /// True if a command contains text of a message that was removed since then, as far as the server has reported.
    func hasRemoved(_ command: Command) -> Bool {
        guard let id = command.writtenMessage,
            case .message(let message)? = scopes[command.scope]?.rows[id]?.state.record?.content
        else { return false }
        return message.removed != nil
    }

    /// The delivery state of a message that this user wrote.
    public func state(of record: Record, at position: Int64, in chat: ScopeID) -> MessageState {
        guard let confirmed = scopes[chat]?.rows[record.id]?.state.record,
            confirmed.content.name == record.content.name
        else { return .waiting }
        let (read, delivered) = furthest(in: chat)
        return position <= read ? .read : position <= delivered ? .delivered : .sent
    }

    /// The furthest marks of the other users of a chat, as far as they share them.
    private func furthest(in chat: ScopeID) -> (read: Int64, delivered: Int64) {
        var furthest = (read: Int64(0), delivered: Int64(0))
        for record in all(ChatMark.kind, in: chat) {
            guard case .mark(let mark) = record.content, mark.person != person else { continue }
            furthest = (max(furthest.read, mark.read), max(furthest.delivered, mark.delivered))
        }
        return furthest
    }

    /// The position of the last message that the server has confirmed; 0 if there is none.
    public func lastConfirmed(in chat: ScopeID) -> Int64 {
        for record in log(of: chat, last: .max).reversed() {
            guard case .message(let message) = record.content else { continue }
            if message.author != person || isConfirmed(record.id, in: chat) { return message.position }
        }
        return 0
    }

    /// The names of the other users who have seen a message, in order.
    public func readers(of position: Int64, in chat: ScopeID) -> [String] {
        all(ChatMark.kind, in: chat).compactMap { record in
            guard case .mark(let mark) = record.content, mark.person != person, mark.read >= position else {
                return nil
            }
            return member(mark.person, in: chat).flatMap { $0.role == nil ? nil : $0.name }
        }.inOrder(precedes)
    }

    /// The messages of a chat that the user may see, after a position.
    public func messages(in chat: ScopeID, since position: Int64) -> [Record] {
        log(of: chat, since: max(position, firstVisiblePosition(of: chat) - 1))
    }

    /// The number of unread messages of others after a position, and the position of the newest message of another
    /// user.
    public func unread(in chat: ScopeID, after read: Int64) -> (count: Int, received: Int64) {
        let preference = preference(of: person, forChat: chat)
        var (count, received) = (0, Int64(0))
        for record in messages(in: chat, since: read) {
            guard case .message(let message) = record.content, message.author != person else { continue }
            if message.removed == nil, !preference.hides(record.id) { count += 1 }
            received = message.position
        }
        if let held = scopes[chat] {
            count += Int(held.unreadBefore(after: max(read, firstVisiblePosition(of: chat) - 1)))
            received = max(received, held.lazyLog?.received ?? 0)
        }
        return (count, max(received, read))
    }
}
