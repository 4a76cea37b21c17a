/// Texts of the screens of lists.
public enum ListLabel: CaseIterable, Sendable {
    case lists, addToList, nothingShared, nothingSharedHint, newList, createList, emptyTitle, emptyHint,
        listName, rename, renameList
    case deleteList, leaveList, leftList, delete, leave, gone, goneHint
    case newItem, addItem, itemTitle, emptyList, emptyListHint, readOnlyHint, items
    case moveUp, moveDown, moveByDragging, moveToList, chooseTarget, moveAnywhere, chooseSectionOrList,
        noOtherList, waitingPictures, tick,
        hideDone,
        showDone, allDone, duplicateList, actions
    case look, noColor, noSign, emoji, notEmoji, clearDone
    case sections, newSection, sectionName, renameSection, deleteSection, noSection, doneItems
    case sortItems, orderByHand, orderByName, orderByDay, orderByPerson, alreadyListed
}

extension ListLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: ListLabel) -> String { text(label) }
}
