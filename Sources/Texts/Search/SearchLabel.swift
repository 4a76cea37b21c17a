/// Texts of the search.
public enum SearchLabel: CaseIterable, Sendable {
    case search, searchField, searchHint, clear, nothingFound, nothingFoundHint, goTo, results
}

extension SearchLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: SearchLabel) -> String { text(label) }

    /// The row that adds a task with the text of the query.
    public func addToToday(_ text: String) -> String { fill(.addToToday, quoted(text)) }

    public func found(_ count: Int) -> String {
        count == 0
            ? self[SearchLabel.nothingFound]
            : plural(count, .results)
    }
}
