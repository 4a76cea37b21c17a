/// Texts of the screen of an item, and of its row in a list.
public enum ItemLabel: CaseIterable, Sendable {
    case item, details, note, quantity, day, deadline, reminder, assignee, overdue, less, more
    case addTime, reminderTime, atTime, inTheMorning, ownReminder
    case addQuantity, addDay, repetition, addRepetition, wrongRepetition, addDeadline, addReminder,
        addAssignee, removeProperty
    case wrongQuantity, tooEarly, notMember, deleteItem, itemGone, itemGoneHint
    case saved, titleKept, notQuantity
    case skipOccurrence, endRepetition, moveFollowing, openLink, select, selectAll, selectNone, markDone,
        markOpen
    case subItems, newSubItem, addSubItem, subItemTitle
}

extension ItemLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: ItemLabel) -> String { text(label) }

    /// A name, or a placeholder if the account was deleted.
    public func orSomebody(_ name: String) -> String { name.isEmpty ? self[.somebody] : name }

    /// The user's own name in a choice of people.
    public func oneself(_ name: String) -> String {
        fill(.oneself, name)
    }
}
