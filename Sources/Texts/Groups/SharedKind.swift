import Domain

/// A kind of what people have in common. What is said of each stands here.
public enum SharedKind: Sendable {
    case list
    case group
}

extension Language {
    /// What stands over those who are in it.
    public func people(in kind: SharedKind) -> String {
        switch kind {
        case .list: self[SharingLabel.people]
        case .group: self[.members]
        }
    }

    public func role(_ role: Role, in kind: SharedKind) -> String {
        switch kind {
        case .list: self.role(role)
        case .group: groupRole(role)
        }
    }

    /// The button that takes somebody out.
    public func takeOut(of kind: SharedKind) -> String {
        switch kind {
        case .list: self[SharingLabel.removeAccess]
        case .group: self[.takeOut]
        }
    }

    public func gone(_ kind: SharedKind) -> String {
        switch kind {
        case .list: self[ListLabel.gone]
        case .group: self[.groupGone]
        }
    }

    /// Somebody is in now.
    public func letIn(_ name: String, to place: String, _ kind: SharedKind) -> String {
        let sentence: Bilingual =
            switch kind {
            case .list: ("%1 now has access to %2", "Доступ к списку %2 открыт: %1")
            case .group: ("%1 is now in %2", "%1 теперь в группе %2")
            }
        return fill(sentence, isolated(name), quoted(place))
    }

    /// Somebody has given the person a place in it, or a copy of it.
    public func given(_ name: String, by giver: String, _ kind: SharedKind, isCopy: Bool) -> String {
        let sentence: Bilingual =
            switch kind {
            case .group: ("%1 added you to %2", "%1: вы теперь в группе %2")
            case .list where isCopy: ("%1 sent you %2", "%1: вам копия списка %2")
            case .list: ("%1 shared with you: %2", "%1: вам открыт доступ к списку %2")
            }
        return fill(sentence, isolated(giver), quoted(name))
    }
}

// MARK: - Questions

extension Language {
    public func takeOut(_ person: String, of kind: SharedKind) -> String {
        switch kind {
        case .list: removeAccess(of: person)
        case .group: removeMember(person)
        }
    }

    /// What follows when somebody is taken out.
    public func tookOut(_ person: String, of name: String, _ kind: SharedKind) -> String {
        switch kind {
        case .list: removedAccess(of: person, to: name)
        case .group: removedMember(person, from: name)
        }
    }

    /// The answer that takes somebody out.
    public func takeOutAnswer(_ kind: SharedKind) -> String {
        switch kind {
        case .list: self[SharingLabel.withdraw]
        case .group: self[.takeOut]
        }
    }

    public func transfer(of name: String, _ kind: SharedKind) -> String {
        let sentence: Bilingual =
            switch kind {
            case .list: ("Transfer ownership of the list %1?", "Передать список %1?")
            case .group: ("Transfer ownership of the group %1?", "Передать группу %1?")
            }
        return fill(sentence, quoted(name))
    }

    /// What follows when the ownership is passed on.
    public func transferred(to person: String, _ kind: SharedKind) -> String {
        let stays: Bilingual =
            switch kind {
            case .list: ("You stay an editor.", "Вы останетесь редактором.")
            case .group: ("You stay a member.", "Вы останетесь участником.")
            }
        return fill(
            (
                "%1 will be the owner, and only they can give it back. %2",
                "Владельцем станет %1; вернуть владение сможет только новый владелец. %2"
            ), isolated(person), pick(stays))
    }

    public func leave(_ name: String, _ kind: SharedKind) -> String {
        switch kind {
        case .list: leaveList(name)
        case .group: leaveGroup(name)
        }
    }

    /// What follows when one leaves.
    public func left(_ kind: SharedKind) -> String {
        switch kind {
        case .list: self[.leftList]
        case .group: self[.leftGroup]
        }
    }
}
