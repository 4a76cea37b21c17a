/// The kinds of changes that the tray names.
public enum ChangeLabel: CaseIterable, Sendable {
    case createList, copyList, sendList, renameList, deleteList, restoreList, purgeList
    case createItems, renameItem, editItem, tickItem, untickItem, moveItem, deleteItem, restoreItem,
        purgeItem,
        sendItem
    case addPicture, movePicture, deletePicture, restorePicture, purgePicture
    case addMember, removeMember, transfer, leave, shareWithGroup, endShare, closeAccess
    case createGroup, renameGroup, portrayGroup, deleteGroup, restoreGroup, purgeGroup
    case createHabit, editHabit, moveHabit, deleteHabit, restoreHabit, purgeHabit, checkHabit, uncheckHabit
    case orderDay
    case editProfile, changeSettings, unknown

    var texts: Bilingual {
        switch self {
        case .createList: ("Create a list", "Создать список")
        case .copyList: ("Duplicate a list", "Дублировать список")
        case .sendList: ("Send a copy of a list", "Отправить копию списка")
        case .purgeList: ("Delete a list for good", "Удалить список навсегда")
        case .renameList: ("Rename a list", "Переименовать список")
        case .deleteList: ("Delete a list", "Удалить список")
        case .restoreList: ("Restore a list", "Вернуть список")
        case .createItems: ("Add items", "Добавить пункты")
        case .renameItem: ("Rename an item", "Переименовать пункт")
        case .editItem: ("Change an item", "Изменить пункт")
        case .purgeItem: ("Delete an item for good", "Удалить пункт навсегда")
        case .sendItem: ("Move an item to another list", "Переместить пункт в другой список")
        case .tickItem: ("Tick an item", "Отметить пункт")
        case .untickItem: ("Untick an item", "Снять отметку с пункта")
        case .moveItem: ("Move an item", "Переместить пункт")
        case .deleteItem: ("Delete an item", "Удалить пункт")
        case .restoreItem: ("Restore an item", "Вернуть пункт")
        case .addPicture: ("Add a picture", "Добавить фото")
        case .movePicture: ("Move a picture", "Переместить фото")
        case .deletePicture: ("Delete a picture", "Удалить фото")
        case .restorePicture: ("Restore a picture", "Вернуть фото")
        case .purgePicture: ("Delete a picture for good", "Удалить фото навсегда")
        case .addMember: ("Give access", "Открыть доступ")
        case .removeMember: ("Remove access", "Закрыть доступ")
        case .leave: ("Leave a list or a group", "Покинуть список или группу")
        case .transfer: ("Pass ownership on", "Передать владение")
        case .shareWithGroup: ("Share with a group", "Открыть доступ группе")
        case .endShare: ("Stop sharing with a group", "Закрыть доступ группе")
        case .closeAccess: ("Make a list private", "Закрыть доступ для всех")
        case .createGroup: ("Create a group", "Создать группу")
        case .renameGroup: ("Rename a group", "Переименовать группу")
        case .portrayGroup: ("Change a group's picture", "Изменить фото группы")
        case .deleteGroup: ("Delete a group", "Удалить группу")
        case .restoreGroup: ("Restore a group", "Вернуть группу")
        case .purgeGroup: ("Delete a group for good", "Удалить группу навсегда")
        case .createHabit: ("Begin a habit", "Завести привычку")
        case .editHabit: ("Change a habit", "Изменить привычку")
        case .moveHabit: ("Move a habit", "Переместить привычку")
        case .deleteHabit: ("Delete a habit", "Удалить привычку")
        case .restoreHabit: ("Restore a habit", "Вернуть привычку")
        case .purgeHabit: ("Delete a habit for good", "Удалить привычку навсегда")
        case .checkHabit: ("Tick a habit", "Отметить привычку")
        case .uncheckHabit: ("Untick a habit", "Снять отметку с привычки")
        case .orderDay: ("Put a day in order", "Изменить порядок дня")
        case .editProfile: ("Change the profile", "Изменить профиль")
        case .changeSettings: ("Change the settings", "Изменить настройки")
        case .unknown: ("A change of a newer version", "Изменение из новой версии")
        }
    }
}

extension Language {
    public func name(of change: ChangeLabel) -> String { pick(change.texts) }
}
