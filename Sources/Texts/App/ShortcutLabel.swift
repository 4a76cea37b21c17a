/// What is said of the keys that do something.
public enum ShortcutLabel: CaseIterable, Sendable {
    case skipLink, shortcuts, shortcutsHint, newKey, searchKey, helpKey, refreshKey, undoKey,
        detailsKey, moveKey, deleteKey

    var texts: Bilingual {
        switch self {
        case .skipLink: ("Skip to content", "К содержанию")
        case .shortcuts: ("Keyboard shortcuts", "Сочетания клавиш")
        case .shortcutsHint:
            ("One key is enough: N adds, ? shows all.", "Одной клавишей: N – добавить, ? – все клавиши.")
        case .newKey: ("Add something new", "Добавить новое")
        case .searchKey: ("Search", "Поиск")
        case .helpKey: ("These shortcuts", "Эта подсказка")
        case .refreshKey: ("Refresh", "Обновить")
        case .undoKey: ("Undo", "Отменить")
        case .detailsKey: ("Open an item’s details", "Открыть задачу")
        case .moveKey: ("Move up or down", "Переместить выше или ниже")
        case .deleteKey: ("Delete", "Удалить")
        }
    }
}

extension Language {
    public subscript(_ label: ShortcutLabel) -> String { pick(label.texts) }
}
