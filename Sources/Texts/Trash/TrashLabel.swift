/// What the trash says.
public enum TrashLabel: CaseIterable, Sendable {
    case trash, trashIsEmpty, emptyTrash, emptyTrashTitle, restore, deleteForGood, deleteForGoodTitle

    var texts: Bilingual {
        switch self {
        case .trash: ("Trash", "Корзина")
        case .trashIsEmpty: ("The trash is empty", "Корзина пуста")
        case .emptyTrash: ("Empty", "Очистить")
        case .emptyTrashTitle: ("Empty the trash?", "Очистить корзину?")
        case .restore: ("Restore", "Вернуть")
        case .deleteForGood: ("Delete for good", "Удалить навсегда")
        case .deleteForGoodTitle: ("Delete for good?", "Удалить навсегда?")
        }
    }
}

extension Language {
    public subscript(_ label: TrashLabel) -> String { pick(label.texts) }

    public func keptInTrash(days: Int) -> String {
        pick(
            (
                "Deleted lists, items, pictures, groups and habits stay here for \(days) days.",
                "Удалённые списки, пункты, фото, группы и привычки лежат здесь \(plural(days, "день", "дня", "дней"))."
            ))
    }

    public func daysLeft(_ days: Int) -> String {
        pick(
            (
                "\(plural(days, "day", "days")) left",
                "ещё \(plural(days, "день", "дня", "дней"))"
            ))
    }

    public func deleteForGood(_ name: String) -> String {
        pick(("You will not be able to bring back \(quoted(name)).", "Вернуть \(quoted(name)) будет нельзя."))
    }

    public func deleteForGood(_ count: Int) -> String {
        pick(
            (
                "\(plural(count, "thing", "things")) will be gone for good.",
                "Удалится навсегда: \(plural(count, "запись", "записи", "записей"))."
            ))
    }

    /// Two facts about a thing, side by side.
    public func facts(_ first: String, _ second: String) -> String {
        isolated(first) + " · " + second
    }
}
