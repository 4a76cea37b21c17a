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
}
