/// What the search says.
public enum SearchLabel: CaseIterable, Sendable {
    case search, searchField, searchHint, clear, nothingFound, nothingFoundHint

    var texts: Bilingual {
        switch self {
        case .search: ("Search", "Поиск")
        case .searchField: ("Lists, items, notes", "Списки, пункты, заметки")
        case .searchHint:
            (
                "Searches all your lists, even offline.",
                "Ищет во всех ваших списках, и без сети тоже."
            )
        case .clear: ("Clear", "Очистить")
        case .nothingFound: ("Nothing found", "Ничего не найдено")
        case .nothingFoundHint:
            (
                "Try fewer or shorter words.",
                "Попробуйте слова короче или меньше слов."
            )
        }
    }
}

extension Language {
    public subscript(_ label: SearchLabel) -> String { pick(label.texts) }

    public func found(_ count: Int) -> String {
        count == 0
            ? self[SearchLabel.nothingFound]
            : plural(count, ("result/results", "результат/результата/результатов"))
    }
}
