/// Texts of the trash.
public enum TrashLabel: CaseIterable, Sendable {
    case trash, trashIsEmpty, emptyTrash, emptyTrashTitle, restore, deleteForGood, deletedForGood
}

extension TrashLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: TrashLabel) -> String { text(label) }

    public func keptInTrash(days: Int) -> String {
        fill(.keptInTrash, self.days(days))
    }

    public func daysLeft(_ days: Int) -> String {
        fill(.daysLeft, self.days(days))
    }

    public func deleteForGood(_ name: String) -> String {
        fill(.deleteForGood, quoted(name))
    }

    public func deleteForGood(_ count: Int) -> String {
        fill(.deletedForGoodCount, plural(count, .records))
    }

    /// Two facts about a thing on one line.
    public func facts(_ first: String, _ second: String) -> String {
        isolated(first) + Language.dot + second
    }

    /// The separator between facts. If the line breaks, it starts the next line.
    public static var dot: String { " ·\u{A0}" }
}
