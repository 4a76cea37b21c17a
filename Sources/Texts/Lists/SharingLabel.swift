import Domain

/// Texts of the screen about access to a list.
public enum SharingLabel: CaseIterable, Sendable {
    case share, shareList, manageAccess, sharedAccess, people, you, role, makeOwner
    case forGroup, originalHint, copyHint, sendCopy, choosePerson, chooseGroup
    case removeAccess, withdraw, passOn, closeAccess, closedAccess, makePrivate, send, copySent
}

extension SharingLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: SharingLabel) -> String { text(label) }
}
