/// The kinds of changes that the tray names.
public enum ChangeLabel: CaseIterable, Sendable {
    case createList, renameList, deleteList, restoreList
    case createItems, renameItem, tickItem, untickItem, moveItem, deleteItem, restoreItem
    case addMember, removeMember, leave, unknown

    var texts: Bilingual {
        switch self {
        case .createList: ("Create a list", "Создать список")
        case .renameList: ("Rename a list", "Переименовать список")
        case .deleteList: ("Delete a list", "Удалить список")
        case .restoreList: ("Restore a list", "Вернуть список")
        case .createItems: ("Add items", "Добавить пункты")
        case .renameItem: ("Rename an item", "Переименовать пункт")
        case .tickItem: ("Tick an item", "Отметить пункт")
        case .untickItem: ("Untick an item", "Снять отметку с пункта")
        case .moveItem: ("Move an item", "Переместить пункт")
        case .deleteItem: ("Delete an item", "Удалить пункт")
        case .restoreItem: ("Restore an item", "Вернуть пункт")
        case .addMember: ("Give access", "Открыть доступ")
        case .removeMember: ("Remove access", "Закрыть доступ")
        case .leave: ("Leave a list", "Покинуть список")
        case .unknown: ("A change of a newer version", "Изменение из новой версии")
        }
    }
}

extension Language {
    public func name(of change: ChangeLabel) -> String { pick(change.texts) }
}
