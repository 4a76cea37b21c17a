import Domain
import Sync
import Texts

extension World {
    /// With whom a person is in a chat of two, if that one is online.
    func isOnline(_ chat: ScopeID) -> Bool { presence(in: chat) == .online }

    /// Who is writing in a chat, in words; empty for nobody.
    func writing(in chat: ScopeID) -> String {
        var writers: [PersonID] = []
        for writer in company.writers(in: chat) where !replica.isBlocked(writer, by: replica.person) {
            writers.append(writer)
        }
        guard let first = writers.first else { return "" }
        if chat.companion(of: replica.person) != nil { return language[.isWriting] }
        switch writers.count {
        case 1: return language.writing(name(of: first, in: chat))
        case 2: return language.writing(name(of: first, in: chat), name(of: writers[1], in: chat))
        default: return language.writing(writers.count)
        }
    }

    /// Who is writing in a chat, or else when the other one was there last; empty where that is not shown.
    func company(in chat: ScopeID) -> String {
        let writing = writing(in: chat)
        guard writing.isEmpty else { return writing }
        switch presence(in: chat) {
        case .online: return language[.online]
        case .lastSeen(let moment): return language.lastSeen(zone.time(at: moment), today: time.day)
        case .hidden: return ""
        }
    }

    private func presence(in chat: ScopeID) -> Presence.State {
        guard let companion = chat.companion(of: replica.person),
            !replica.isBlocked(companion, by: replica.person)
        else { return .hidden }
        return company.state(of: companion)
    }

    private func name(of person: PersonID, in chat: ScopeID) -> String {
        let name = replica.member(person, in: chat)?.name ?? ""
        return name.isEmpty ? language[.somebody] : name
    }
}

extension World {
    /// What a chat is called; empty where that is not known here.
    func name(of chat: ScopeID) -> String {
        if chat == .chat(replica.person, replica.person) { return language[.savedMessages] }
        let name = replica.name(of: chat) ?? ""
        return name.isEmpty && replica.isDeserted(chat) ? language[.deletedAccount] : name
    }

    /// Whether the person wants to hear no more from the other one of a chat of two.
    func hasBlocked(_ chat: ScopeID) -> Bool {
        chat.companion(of: replica.person).map { replica.isBlocked($0, by: replica.person) } ?? false
    }

    /// Whether one can write there.
    func takesMessages(_ chat: ScopeID) -> Bool { !hasBlocked(chat) && !replica.isDeserted(chat) }

    /// Whom the next message of a chat begins it with, as long as the server has not told of the chat: what was written
    /// there before may be refused.
    /// - Parameter begun: whom somebody has just chosen to write to.
    func addressee(in chat: ScopeID, begun: Addressee?) -> Addressee? {
        let isTold = replica.isTold(Membership.recordID(chat), in: .user(replica.person))
        if isTold { return nil }
        for refused in failed(in: chat) {
            if case .chat(let intent) = refused.command.intent, let addressee = intent.addressee {
                return begun ?? replica.addressees[chat] ?? addressee
            }
        }
        return begun ?? replica.addressees[chat]
    }
}

extension Replica {
    /// Whether the account of the other user of a chat of two was deleted. An invited user has one.
    func isDeserted(_ chat: ScopeID) -> Bool {
        guard let companion = chat.companion(of: person) else { return false }
        return member(companion, in: chat).map { !$0.isExpected } ?? false
    }
}
