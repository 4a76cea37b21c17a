/// What the history of an item says.
public enum HistoryLabel: CaseIterable, Sendable {
    case history, historyOffline, earlier, itemAdded, somebody
    case noteChanged, markedDone, markedOpen, wasDeleted, broughtBack

    var texts: Bilingual {
        switch self {
        case .history: ("History", "История")
        case .historyOffline:
            ("The history is on the server: it needs a connection.", "История лежит на сервере: нужна сеть.")
        case .earlier: ("Earlier changes", "Более ранние изменения")
        case .itemAdded: ("Added", "Добавлено")
        case .somebody: ("Somebody", "Кто-то")
        case .noteChanged: ("Notes changed", "Заметки изменены")
        case .markedDone: ("Marked as done", "Отмечено выполненным")
        case .markedOpen: ("Opened again", "Возвращено в открытые")
        case .wasDeleted: ("Deleted", "Удалено")
        case .broughtBack: ("Brought back", "Возвращено из корзины")
        }
    }
}

extension Language {
    public subscript(_ label: HistoryLabel) -> String { pick(label.texts) }

    /// "“Milk” → “Oat milk”", or "Quantity: 1 l → 2 l".
    /// - Parameter name: of the property; nil for the title.
    public func changed(_ name: String?, _ old: String, _ new: String) -> String {
        guard let name else { return quoted(old) + " → " + quoted(new) }
        let none = "—"
        return name + ": " + (old.isEmpty ? none : isolated(old)) + " → "
            + (new.isEmpty ? none : isolated(new))
    }
}
