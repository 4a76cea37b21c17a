import Domain

/// The id of a chat comes from its users or its group, so that first messages from both sides start one chat.
extension ScopeID {
    /// The chat of two users, or of one user with themselves: "Saved messages".
    public static func chat(_ first: PersonID, _ second: PersonID) -> ScopeID {
        if first == second { return ScopeID(.chat, first.text) }
        return ScopeID(.chat, min(first, second).text + ":" + max(first, second).text)
    }

    /// The chat of a group.
    public static func chat(of group: GroupID) -> ScopeID {
        ScopeID(.chat, group.text)
    }

    /// The group of a chat or of photos, for one of its members; nil for a chat of two, and for the user's own scopes.
    public func groupID(unlessOwnedBy person: PersonID) -> GroupID? {
        kind.isLog && pair == nil && id != person.text ? GroupID(id) : nil
    }

    /// The two users of a chat, in order; nil for a group's chat, and for other scopes.
    public var pair: (PersonID, PersonID)? {
        guard kind == .chat else { return nil }
        let people = id.parts(between: ":")
        return people.count == 2 ? (PersonID(people[0]), PersonID(people[1])) : nil
    }

    /// The other user of a chat of two.
    public func otherParticipant(than person: PersonID) -> PersonID? {
        guard let (first, second) = pair else { return nil }
        return first == person ? second : second == person ? first : nil
    }

    /// True if the part after the colon names two users, in order.
    static func isPair(_ id: String) -> Bool {
        let people = id.parts(between: ":")
        return people.count == 2 && PersonID(checking: people[0]) != nil
            && PersonID(checking: people[1]) != nil && precedes(people[0], people[1])
    }
}

extension Records {
    /// True if a user may start a log with its first record. It is a chat with themselves or another user, their own
    /// photos, or the chat or photos of a group that they are in.
    func canStartLog(_ log: ScopeID, by person: PersonID) -> Bool {
        guard log.kind.isLog, isUnused(log) || member(person, in: log)?.invitedRole != nil else {
            return false
        }
        guard let group = log.groupID(unlessOwnedBy: person) else {
            return log.id == person.text || log.otherParticipant(than: person) != nil
        }
        // No group has the id of a user (`checkInbox`), so it never takes the place of a user's own log.
        return role(of: person, in: .group(group)) != nil
    }
}
