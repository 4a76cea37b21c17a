import Domain

/// Chats are named by who is in them, or by their group, so that first messages from both sides make one chat.
extension ScopeID {
    /// The chat of two people, or of one person with themselves: "Saved messages".
    public static func chat(_ first: PersonID, _ second: PersonID) -> ScopeID {
        if first == second { return ScopeID(.chat, first.text) }
        return ScopeID(.chat, min(first, second).text + ":" + max(first, second).text)
    }

    /// The chat of a group.
    public static func chat(of group: GroupID) -> ScopeID {
        ScopeID(.chat, group.text)
    }

    /// The group whose chat or photos these are, for somebody who is in it; nil for a chat of two, and for one's own.
    public func group(besides person: PersonID) -> GroupID? {
        kind.isLog && pair == nil && id != person.text ? GroupID(id) : nil
    }

    /// The two people of a chat, in order; nil for one of a group, and for what is no chat.
    public var pair: (PersonID, PersonID)? {
        guard kind == .chat else { return nil }
        let people = id.parts(between: ":")
        return people.count == 2 ? (PersonID(people[0]), PersonID(people[1])) : nil
    }

    /// With whom a person is in a chat of two.
    public func companion(of person: PersonID) -> PersonID? {
        guard let (first, second) = pair else { return nil }
        return first == person ? second : second == person ? first : nil
    }

    /// Whether what follows the colon names two people, in order.
    static func isPair(_ id: String) -> Bool {
        let people = id.parts(between: ":")
        return people.count == 2 && PersonID(checking: people[0]) != nil
            && PersonID(checking: people[1]) != nil && precedes(people[0], people[1])
    }
}

extension Records {
    /// Whether a person begins a log with its first record: a chat with oneself or of two, one's own photos, or what is of a
    /// group that they are in.
    func canBegin(_ log: ScopeID, by person: PersonID) -> Bool {
        guard log.kind.isLog, isUnused(log) || member(person, in: log)?.invited != nil else { return false }
        guard let group = log.group(besides: person) else {
            return log.id == person.text || log.companion(of: person) != nil
        }
        // No group has the id of a person (`checkInbox`), so it never takes the place of what is somebody's own.
        return role(of: person, in: .group(group)) != nil
    }
}
