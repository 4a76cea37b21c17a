/// The sentences about lists and items.
enum ListSentence: CatalogKey {
    case oneself, progress, showMore, copyName, created, movedTo, done, movedToList, addedToList,
        itemsAddedToList,
        itemsMovedToList, selected, deleted, sharedWith, sharedWithMore, deleteList, deletedForYou,
        deletedForAll, leaveList, makeQuantity, addToSection

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: ListSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
