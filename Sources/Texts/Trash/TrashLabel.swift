/// What the trash says.
public enum TrashLabel: CaseIterable, Sendable {
    case trash, trashIsEmpty, emptyTrash, emptyTrashTitle, restore, deleteForGood, deletedForGood

    var texts: Bilingual {
        switch self {
        case .trash: ("Trash", "Корзина")
        case .trashIsEmpty: ("The trash is empty", "Корзина пуста")
        case .emptyTrash: ("Empty", "Очистить")
        case .emptyTrashTitle: ("Empty the trash?", "Очистить корзину?")
        case .restore: ("Restore", "Вернуть")
        case .deleteForGood: ("Delete for good", "Удалить навсегда")
        case .deletedForGood: ("You will not be able to bring it back.", "Вернуть это будет нельзя.")
        }
    }
}

extension Language {
    public subscript(_ label: TrashLabel) -> String { pick(label.texts) }

    public func keptInTrash(days: Int) -> String {
        fill(
            (
                "Deleted lists, items, pictures, groups and habits stay here for %1.",
                "Удалённые списки, пункты, фото, группы и привычки лежат здесь %1."
            ), self.days(days))
    }

    public func daysLeft(_ days: Int) -> String {
        fill(("%1 left", "ещё %1"), self.days(days))
    }

    public func deleteForGood(_ name: String) -> String {
        fill(("Delete %1 for good?", "Удалить %1 навсегда?"), quoted(name))
    }

    public func deleteForGood(_ count: Int) -> String {
        fill(
            ("%1 will be gone for good.", "Удалится навсегда: %1."),
            plural(count, ("thing/things", "запись/записи/записей")))
    }

    /// Two facts about a thing, side by side.
    public func facts(_ first: String, _ second: String) -> String {
        isolated(first) + Language.dot + second
    }

    /// What stands between facts. It begins a line rather than hang at the end of one.
    public static var dot: String { " ·\u{A0}" }
}
