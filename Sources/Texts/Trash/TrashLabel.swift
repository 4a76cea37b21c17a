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
                "Deleted lists, items, pictures and groups stay here for \(days) days.",
                "Удалённые списки, пункты, фото и группы лежат здесь \(plural(days, "день", "дня", "дней"))."
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
        pick(("\(quoted(name)) cannot be brought back then.", "Вернуть \(quoted(name)) будет нельзя."))
    }

    public func deleteForGood(_ count: Int) -> String {
        pick(
            (
                "\(plural(count, "thing", "things")) cannot be brought back then.",
                "Удалится навсегда: \(plural(count, "запись", "записи", "записей"))."
            ))
    }

    /// Two facts about a thing, side by side.
    public func facts(_ first: String, _ second: String) -> String {
        isolated(first) + " · " + second
    }
}
