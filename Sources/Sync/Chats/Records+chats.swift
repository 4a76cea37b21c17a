import Domain

extension Records {
    /// Whether a person may take back what others wrote: who owns or moderates the group of the chat.
    public func moderates(_ chat: ScopeID, _ person: PersonID) -> Bool {
        guard let group = chat.group(besides: person), let role = role(of: person, in: .group(group)) else {
            return false
        }
        return role >= Group.moderatorRole
    }

    /// Whether anybody who is in a chat does not see it from its beginning.
    public func hasPast(_ chat: ScopeID) -> Bool {
        members(of: chat).contains { $0.since != nil }
    }

    /// Shows a chat to all who are in it from its beginning.
    func changes(openingPastOf chat: ScopeID, by author: PersonID, _ command: CommandID) -> [Change] {
        var changes: [Change] = []
        for member in members(of: chat) where member.since != nil {
            changes += self.changes(to: member.person, named: member.name, in: chat, by: author, command) {
                $0.since = nil
            }
        }
        return changes
    }

    /// How far a person has come in a chat, as far as that can be seen here.
    public func mark(of person: PersonID, in chat: ScopeID) -> ChatMark {
        var mark = ChatMark(person)
        if case .mark(let told)? = record(ChatMark.recordID(person), in: chat)?.content { mark = told }
        if case .mark(let own)? = record(ChatMark.recordID(of: chat), in: .user(person))?.content {
            mark.advance(read: own.read, delivered: own.delivered)
        }
        return mark
    }
}
