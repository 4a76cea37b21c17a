import Domain

/// A kind of shared thing. Its texts differ for lists and groups.
public enum SharedKind: Sendable {
    case list
    case group
}

extension Language {
    /// The heading above the members.
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

    /// The button that removes a member.
    public func removeMember(of kind: SharedKind) -> String {
        switch kind {
        case .list: self[SharingLabel.removeAccess]
        case .group: self[.removeMember]
        }
    }

    public func gone(_ kind: SharedKind) -> String {
        switch kind {
        case .list: self[ListLabel.gone]
        case .group: self[.groupGone]
        }
    }

    /// The notice after a member was added.
    public func memberAdded(_ name: String, to place: String, _ kind: SharedKind) -> String {
        let sentence: GroupSentence =
            switch kind {
            case .list: .hasAccess
            case .group: .isInGroup
            }
        return fill(sentence, isolated(name), quoted(place))
    }

    /// The notice that the user was added, or received a copy.
    public func invitationText(_ name: String, by inviter: String, _ kind: SharedKind, isCopy: Bool) -> String
    {
        let sentence: GroupSentence =
            switch kind {
            case .group: .addedToGroup
            case .list where isCopy: .sentListCopy
            case .list: .sharedList
            }
        return fill(sentence, isolated(inviter), quoted(name))
    }

    /// The same, for a row that already shows the name.
    public func invitationText(by inviter: String, _ kind: SharedKind, isCopy: Bool) -> String {
        let sentence: GroupSentence =
            switch kind {
            case .group: .addedToThisGroup
            case .list: isCopy ? .sentThisList : .sharedThisList
            }
        return fill(sentence, isolated(inviter))
    }
}

// MARK: - Questions

extension Language {
    public func removeMember(_ person: String, of kind: SharedKind) -> String {
        switch kind {
        case .list: removeAccess(of: person)
        case .group: removeMember(person)
        }
    }

    /// The consequence of removing a member.
    public func memberRemoved(_ person: String, of name: String, _ kind: SharedKind) -> String {
        switch kind {
        case .list: removedAccess(of: person, to: name)
        case .group: removedMember(person, from: name)
        }
    }

    /// The answer that confirms removing a member.
    public func removalAnswer(_ kind: SharedKind) -> String {
        switch kind {
        case .list: self[SharingLabel.withdraw]
        case .group: self[.removeMember]
        }
    }

    public func transfer(of name: String, _ kind: SharedKind) -> String {
        let sentence: GroupSentence =
            switch kind {
            case .list: .transferList
            case .group: .transferGroup
            }
        return fill(sentence, quoted(name))
    }

    /// The consequence of transferring ownership.
    public func transferred(to person: String, _ kind: SharedKind) -> String {
        let stays: GroupSentence =
            switch kind {
            case .list: .staysEditor
            case .group: .staysMember
            }
        return fill(.transferred, isolated(person), fill(stays))
    }

    public func leave(_ name: String, _ kind: SharedKind) -> String {
        switch kind {
        case .list: leaveList(name)
        case .group: leaveGroup(name)
        }
    }

    /// The consequence of leaving.
    public func left(_ kind: SharedKind) -> String {
        switch kind {
        case .list: self[.leftList]
        case .group: self[.leftGroup]
        }
    }
}
