/// What the screens of lists say.
public enum ListLabel: CaseIterable, Sendable {
    case lists, addToList, nothingShared, nothingSharedHint, newList, createList, emptyTitle, emptyHint,
        listName, rename, renameList
    case deleteList, leaveList, leftList, delete, leave, gone, goneHint
    case newItem, addItem, itemTitle, emptyList, emptyListHint, readOnlyHint, items
    case moveUp, moveDown, moveByDragging, moveToList, chooseTarget, noOtherList, waitingPictures, tick,
        hideDone,
        showDone, allDone, duplicateList, actions

    var texts: Bilingual {
        switch self {
        case .lists: ("Lists", "Списки")
        case .addToList: ("Add to a list", "Добавить в список")
        case .nothingShared: ("Nothing has arrived", "Ничего не пришло")
        case .nothingSharedHint:
            (
                "Share it once more from the other app: Dela can take it now.",
                "Поделитесь ещё раз из того приложения: теперь Dela сможет это принять."
            )
        case .newList: ("New list", "Новый список")
        case .createList: ("Create list", "Создать список")
        case .emptyTitle: ("No lists yet", "Списков пока нет")
        case .emptyHint:
            (
                "Name the first one above: Groceries, Holiday, Flat…",
                "Назовите первый выше: Продукты, Отпуск, Квартира…"
            )
        case .listName: ("List name", "Название списка")
        case .rename: ("Rename", "Переименовать")
        case .renameList: ("Rename list", "Переименовать список")
        case .deleteList: ("Delete list", "Удалить список")
        case .leaveList: ("Leave list", "Покинуть список")
        case .leftList: ("The others keep it.", "У остальных он останется.")
        case .delete: ("Delete", "Удалить")
        case .leave: ("Leave", "Покинуть")
        case .gone: ("This list is gone", "Этого списка больше нет")
        case .goneHint:
            ("It was deleted, or you no longer have access.", "Его удалили, или у вас больше нет доступа.")
        case .newItem: ("New item", "Новый пункт")
        case .addItem: ("Add item", "Добавить пункт")
        case .itemTitle: ("Item title", "Название пункта")
        case .emptyList: ("This list is empty", "Список пуст")
        case .emptyListHint:
            (
                "Add the first item above. Paste several lines to add them all at once.",
                "Впишите первый пункт выше. Несколько строк можно вставить сразу."
            )
        case .readOnlyHint:
            ("You can read this list, not change it.", "Этот список можно читать, но не менять.")
        case .items: ("Items", "Пункты")
        case .actions: ("Actions", "Действия")
        case .moveUp: ("Move up", "Выше")
        case .moveDown: ("Move down", "Ниже")
        case .moveByDragging: ("Move by dragging", "Переместить перетаскиванием")
        case .moveToList: ("Move to list…", "Переместить в список…")
        case .chooseTarget: ("Move to list", "Переместить в список")
        case .noOtherList:
            (
                "There is no other list that you can change.",
                "Другого списка, который можно менять, пока нет."
            )
        case .waitingPictures:
            (
                "Some pictures are still being sent. Move the item once they are.",
                "Фото ещё отправляются. Переместите пункт, когда они уйдут."
            )
        case .tick: ("Done", "Выполнено")
        case .hideDone: ("Hide done", "Скрыть выполненное")
        case .showDone: ("Show done", "Показать выполненное")
        case .allDone: ("All done", "Всё выполнено")
        case .duplicateList: ("Duplicate list", "Дублировать список")
        }
    }
}

extension Language {
    public subscript(_ label: ListLabel) -> String { pick(label.texts) }
}
