import Domain

extension Role: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    /// The role of a member of a list.
    public func role(_ role: Role) -> String {
        text(role)
    }

    /// The role of a member of a group.
    func groupRole(_ role: Role) -> String {
        switch role {
        case .owner: self.role(.owner)
        case .editor: fill(.moderator)
        case .viewer: fill(.member)
        }
    }

    public func groupNamed(_ name: String) -> String {
        fill(.groupNamed, quoted(name))
    }

    /// The groups that give a user access: "through “Family”".
    public func through(_ groups: [String]) -> String {
        fill(.throughGroups, groups.map { quoted($0) }.joined(separator: fill(.listSeparator)))
    }

    /// The same in the choice of people: "already through “Family”".
    public func alreadyThrough(_ groups: [String]) -> String {
        fill(.alreadyThroughGroups, through(groups))
    }

    /// The button that searches for a user by e-mail address.
    public func find(_ email: String) -> String {
        fill(.findAddress, isolated(email))
    }

    /// The sender of something unopened, or else the other members; empty if there are none.
    public func sharing(_ inviter: String, _ others: [String]) -> String {
        inviter.isEmpty ? sharedWith(others) : fill(.newFrom, isolated(inviter))
    }

    public func removeAccess(of person: String) -> String {
        fill(.removeAccess, quoted(person))
    }

    public func removedAccess(of person: String, to list: String) -> String {
        fill(.removedAccess, isolated(person), quoted(list))
    }

    public func removeAccess(ofGroup group: String) -> String {
        fill(.removeAccessOfGroup, quoted(group))
    }

    public func removedAccess(ofGroupTo list: String) -> String {
        fill(.removedAccessOfGroup, quoted(list))
    }

    func removeMember(_ person: String) -> String {
        fill(.removeMember, quoted(person))
    }

    func removedMember(_ person: String, from group: String) -> String {
        fill(.removedMember, isolated(person), quoted(group))
    }

    public func sendCopy(of list: String) -> String {
        fill(.sendCopy, quoted(list))
    }

    public func sentCopy(to person: String) -> String {
        fill(.sentCopy, isolated(person))
    }

    public func sentCopy(toGroup group: String) -> String {
        fill(.sentCopyToGroup, quoted(group))
    }

    public func closeAccess(to list: String) -> String {
        fill(.closeAccess, quoted(list))
    }

    func leaveGroup(_ name: String) -> String {
        fill(.leaveGroup, quoted(name))
    }

    public func deleteGroup(_ name: String) -> String {
        fill(.deleteGroup, quoted(name))
    }
}
