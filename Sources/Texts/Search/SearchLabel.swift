/// Texts of the search.
public enum SearchLabel: CaseIterable, Sendable {
    case search, searchField, searchHint, clear, nothingFound, nothingFoundHint
}

extension SearchLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: SearchLabel) -> String { text(label) }

    public func found(_ count: Int) -> String {
        count == 0
            ? self[SearchLabel.nothingFound]
            : plural(count, .results)
    }
}
