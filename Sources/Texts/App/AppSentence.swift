/// The sentences about the connection and unsent changes.
enum AppSentence: CatalogKey {
    case offlineWaiting, serverFailing, unsaved, discard

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: AppSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
