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

    /// Whether only one user of a chat of two has written in it: until then neither sees when the other is there, and what
    /// they have read.
    func awaitsAnswer(_ chat: ScopeID, _ person: PersonID) -> Bool {
        membership(of: person, in: chat)?.awaited != nil
    }

    private func membership(of person: PersonID, in scope: ScopeID) -> Membership? {
        guard
            case .membership(let membership)? = record(Membership.recordID(scope), in: .user(person))?.content
        else { return nil }
        return membership
    }

    /// What follows when the second user of a chat writes for the first time: from then on both see how far the other one
    /// has come, so far as they show it.
    func firstAnswer(in chat: ScopeID, by author: PersonID) -> [Change] {
        guard membership(of: author, in: chat)?.awaited == author else { return [] }
        return changesOnceBothWrote(in: chat)
    }

    /// The same, where the second user accepts the chat by writing and is not in it yet.
    func changesOnceBothWrote(in chat: ScopeID) -> [Change] {
        guard let (first, second) = chat.pair else { return [] }
        return [first, second].flatMap { person -> [Change] in
            var changes: [Change] = []
            if var membership = membership(of: person, in: chat) {
                membership.awaited = nil
                let record = Record(id: Membership.recordID(chat), content: .membership(membership))
                changes.append(preservingUnknownFields(Change(.user(person), record)))
            }
            let mark = mark(of: person, in: chat)
            guard mark != ChatMark(person), !settings(of: person).hidesPresence else { return changes }
            let record = Record(id: ChatMark.recordID(person), content: .mark(mark))
            return changes + [preservingUnknownFields(Change(chat, record))]
        }
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

extension Change {
    /// The membership in a new chat of two in which the other user has not written yet; every other change as it is.
    func awaiting(_ companion: PersonID?) -> Change {
        guard let companion, var record, case .membership(var membership) = record.content else {
            return self
        }
        membership.awaited = companion
        record.content = .membership(membership)
        return Change(scope, record)
    }
}
