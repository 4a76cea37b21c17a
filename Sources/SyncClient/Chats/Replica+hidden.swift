import Domain
import SyncProtocol
import SyncRules

extension Replica {
    /// The newest messages of a chat that are not hidden, in order, also those before `ChatPreference.cleared`.
    /// - Parameters: as of `log(of:last:through:)`.
    public func shown(in chat: ScopeID, last count: Int, through position: Int64? = nil) -> [Record] {
        let preference = preference(of: person, forChat: chat)
        let maximum = count + preference.hiddenMessages.count
        var records = log(of: chat, last: maximum, through: position)
        if maximum > count { records.removeAll { preference.hides($0.id) } }
        return Array(records.suffix(count))
    }

    /// The last message of a chat that is neither hidden nor cleared; nil if none is held.
    public func lastShown(in chat: ScopeID) -> Record? {
        let cleared = preference(of: person, forChat: chat).cleared
        return shown(in: chat, last: 1).last.flatMap { ($0.content.logPosition ?? 0) > cleared ? $0 : nil }
    }

    /// True if a group's chat shows only a trace of what this author writes, because the user has blocked the author.
    public func collapses(_ author: PersonID, in chat: ScopeID) -> Bool {
        chat.groupID(unlessOwnedBy: person) != nil && isBlocked(author, by: person)
    }

    /// True if a record is a message of which the chat shows only a trace.
    public func collapses(_ id: RecordID, in chat: ScopeID) -> Bool {
        guard chat.groupID(unlessOwnedBy: person) != nil,
            case .message(let message)? = record(id, in: chat)?.content
        else { return false }
        return isBlocked(message.author, by: person)
    }
}
