import Domain
import SyncClient
import SyncProtocol
import SyncRules
import Texts

extension AppEnvironment {
    /// True if the other participant of a direct chat is online.
    func isOnline(_ chat: ScopeID) -> Bool { peerPresence(in: chat) == .online }

    /// The typing indicator of a chat as text; empty without one.
    func writing(in chat: ScopeID) -> String {
        var writers: [PersonID] = []
        for writer in presence.typingUsers(in: chat) where !replica.isBlocked(writer, by: replica.person) {
            writers.append(writer)
        }
        guard let first = writers.first else { return "" }
        if chat.otherParticipant(than: replica.person) != nil { return language[.isWriting] }
        switch writers.count {
        case 1: return language.writing(name(of: first, in: chat))
        case 2: return language.writing(name(of: first, in: chat), name(of: writers[1], in: chat))
        default: return language.writing(writers.count)
        }
    }

    /// The typing indicator, or the presence of the other participant; empty if it is hidden.
    func presenceText(in chat: ScopeID) -> String {
        let writing = writing(in: chat)
        guard writing.isEmpty else { return writing }
        switch peerPresence(in: chat) {
        case .online: return language[.online]
        case .lastSeen(let moment): return language.lastSeen(zone.time(at: moment), today: time.day)
        case .hidden: return ""
        }
    }

    private func peerPresence(in chat: ScopeID) -> Presence.State {
        guard let peer = chat.otherParticipant(than: replica.person),
            !replica.isBlocked(peer, by: replica.person)
        else { return .hidden }
        return presence.state(of: peer)
    }

    private func name(of person: PersonID, in chat: ScopeID) -> String {
        let name = replica.member(person, in: chat)?.name ?? ""
        return name.isEmpty ? language[.somebody] : name
    }
}

extension AppEnvironment {
    /// True if the user has blocked the other participant of a direct chat.
    func hasBlocked(_ chat: ScopeID) -> Bool {
        chat.otherParticipant(than: replica.person).map { replica.isBlocked($0, by: replica.person) } ?? false
    }

    /// True if the user can write in the chat.
    func acceptsMessages(_ chat: ScopeID) -> Bool { !hasBlocked(chat) && !replica.hasDeletedPeer(chat) }

    /// The recipient with which the next message creates the chat; nil once the server has confirmed the chat. Earlier
    /// messages may be rejected.
    /// - Parameter begun: the recipient that the user has just chosen.
    func recipient(in chat: ScopeID, begun: Recipient?) -> Recipient? {
        let isConfirmed = replica.isConfirmed(Membership.recordID(chat), in: .user(replica.person))
        if isConfirmed { return nil }
        for refused in failed(in: chat) {
            if case .chat(let intent) = refused.command.intent, let recipient = intent.recipient {
                return begun ?? replica.recipients[chat] ?? recipient
            }
        }
        return begun ?? replica.recipients[chat]
    }
}
