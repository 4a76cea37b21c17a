/// What the screen of one item says, and its row of what it has.
public enum ItemLabel: CaseIterable, Sendable {
    case item, details, note, quantity, day, deadline, reminder, assignee, overdue, less, more
    case addQuantity, addDay, addDeadline, addReminder, addAssignee, removeProperty
    case wrongQuantity, tooEarly, notMember, deleteItem, itemGone, itemGoneHint
    case saveChanges, discardChanges, keepEditing, notQuantity
    case openLink, select, selectAll, selectNone, markDone, markOpen

    var texts: Bilingual {
        switch self {
        case .item: ("Item", "Пункт")
        case .details: ("Details", "Подробности")
        case .note: ("Notes", "Заметки")
        case .quantity: ("Quantity", "Количество")
        case .day: ("Day", "День")
        case .deadline: ("Deadline", "Дедлайн")
        case .reminder: ("Reminder", "Напоминание")
        case .assignee: ("Assigned to", "Исполнитель")
        case .overdue: ("Overdue", "Просрочено")
        case .less: ("Less", "Меньше")
        case .more: ("More", "Больше")
        case .addQuantity: ("Add quantity", "Добавить количество")
        case .addDay: ("Add day", "Добавить день")
        case .addDeadline: ("Add deadline", "Добавить дедлайн")
        case .addReminder: ("Add reminder", "Добавить напоминание")
        case .addAssignee: ("Assign", "Назначить исполнителя")
        case .removeProperty: ("Remove:", "Убрать:")
        case .wrongQuantity:
            (
                "A number up to 1,000,000,000, like 2 or 1.5 kg.",
                "Число до 1\u{A0}000\u{A0}000\u{A0}000, например 2 или 1,5\u{A0}кг."
            )
        case .tooEarly: ("Pick a time that hasn’t passed.", "Выберите время, которое ещё не прошло.")
        case .notMember:
            ("Has left the list. Choose somebody else.", "Больше не в списке. Выберите кого-то другого.")
        case .deleteItem: ("Delete item", "Удалить пункт")
        case .itemGone: ("This item is gone", "Этого пункта больше нет")
        case .itemGoneHint: ("It was deleted. You can bring it back.", "Его удалили. Его можно вернуть.")
        case .saveChanges: ("Save changes?", "Сохранить изменения?")
        case .discardChanges: ("Discard changes", "Не сохранять")
        case .keepEditing: ("Keep editing", "Продолжить правку")
        case .openLink: ("Open link", "Открыть ссылку")
        case .select: ("Select", "Выбрать")
        case .selectAll: ("All", "Все")
        case .selectNone: ("None", "Снять выделение")
        case .markDone: ("Mark as done", "Отметить выполненным")
        case .markOpen: ("Mark as open", "Вернуть в открытые")
        case .notQuantity: ("Keep as text", "Оставить текстом")
        }
    }
}

extension Language {
    public subscript(_ label: ItemLabel) -> String { pick(label.texts) }

    /// A name, or what stands for it where an account was deleted.
    public func orSomebody(_ name: String) -> String { name.isEmpty ? self[.somebody] : name }

    /// The person's own name in a choice of people.
    public func oneself(_ name: String) -> String {
        name + " (" + pick(("you", "вы")) + ")"
    }
}
