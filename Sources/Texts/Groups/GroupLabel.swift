/// Texts about groups and the choice of people.
public enum GroupLabel: CaseIterable, Sendable {
    case yourGroups, newGroup, createGroup, groupName, members, newMember, renameGroup, deleteGroup,
        leaveGroup, deletedGroup, leftGroup
    case removeMember
    case groupGone, searchPeople, peopleHere, findByAddress, nobodyYet, nobodyFound, inviteAfterCreation,
        needsNetwork, isIn,
        chosen, nameUp, nameDown
    case incomplete, morePeople
    case groupLinks
    case shareHistory, shareHistoryTitle, shareHistoryText, shareHistoryAnswer
}

extension GroupLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: GroupLabel) -> String { text(label) }
}
