/// The sentences about access, groups and requests.
enum GroupSentence: CatalogKey {
    case moderator, member, groupNamed, throughGroups, alreadyThroughGroups, findAddress, newFrom,
        removeAccess,
        removedAccess, removeAccessOfGroup, removedAccessOfGroup, removeMember, removedMember,
        sendCopy, sentCopy, sentCopyToGroup, closeAccess, leaveGroup, deleteGroup, offersList,
        offersCopy, invitesToGroup, wantsToWrite, hasAccess, isInGroup, addedToGroup, sentListCopy,
        sharedList, sharedThisList, sentThisList, addedToThisGroup, transferList, transferGroup, staysEditor,
        staysMember, transferred

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: GroupSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
