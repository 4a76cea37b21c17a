import Domain

extension Records {
    /// True if a user may remove the messages of others, as an owner or a moderator of the chat's group.
    public func canModerate(_ chat: ScopeID, by person: PersonID) -> Bool {
        guard let group = chat.groupID(unlessOwnedBy: person), let role = role(of: person, in: .group(group))
        else {
            return false
        }
        return role >= Group.moderatorRole
    }

    /// True if a member of a chat does not see it from its beginning.
    public func hasUnsharedHistory(_ chat: ScopeID) -> Bool {
        members(of: chat).contains { $0.since != nil }
    }

    /// Shows the whole history of a chat to all its members.
    func changes(sharingHistoryOf chat: ScopeID, by author: PersonID, _ command: CommandID) -> [Change] {
        var changes: [Change] = []
        for member in members(of: chat) where member.since != nil {
            changes += self.changes(to: member.person, named: member.name, in: chat, by: author, command) {
                $0.since = nil
            }
        }
        return changes
    }

    /// True while only one user of a chat of two has written in it. Until then they share neither presence nor read
    /// receipts.
    func awaitsAnswer(_ chat: ScopeID, _ person: PersonID) -> Bool {
        membership(of: person, in: chat)?.awaited != nil
    }

    private func membership(of person: PersonID, in scope: ScopeID) -> Membership? {
        guard
            case .membership(let membership)? = record(Membership.recordID(scope), in: .user(person))?.content
        else { return nil }
        return membership
    }

    /// The changes when the second user of a chat writes for the first time. From then on both see the marks of the
    /// other one, as far as they share them.
    func changesForFirstAnswer(in chat: ScopeID, by author: PersonID) -> [Change] {
        guard membership(of: author, in: chat)?.awaited == author else { return [] }
        return changesOnceBothWrote(in: chat)
    }

    /// The same changes, if the second user accepts the chat by writing and is not in it yet.
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

    /// How far a user has read a chat, as far as that can be seen here.
    public func mark(of person: PersonID, in chat: ScopeID) -> ChatMark {
        var mark = ChatMark(person)
        if case .mark(let stored)? = record(ChatMark.recordID(person), in: chat)?.content { mark = stored }
        if case .mark(let own)? = record(ChatMark.recordID(of: chat), in: .user(person))?.content {
            mark.advance(read: own.read, delivered: own.delivered)
        }
        return mark
    }
}

extension Change {
    /// Marks the membership in a new chat of two, in which the other user has not written yet; every other change stays
    /// as it is.
    func awaiting(_ peer: PersonID?) -> Change {
        guard let peer, var record, case .membership(var membership) = record.content else {
            return self
        }
        membership.awaited = peer
        record.content = .membership(membership)
        return Change(scope, record)
    }
}
