/// The sentences about the trash.
enum TrashSentence: CatalogKey {
    case keptInTrash, daysLeft, deleteForGood, deletedForGoodCount

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: TrashSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
