import Sync

extension Language {
    /// What the tray calls a change.
    public func name(of intent: Intent) -> String { pick(intent.texts) }
}

extension Intent {
    var texts: Bilingual {
        switch self {
        case .list(.create): ("Create a list", "Создать список")
        case .list(.rename): ("Rename a list", "Переименовать список")
        case .list(.delete): ("Delete a list", "Удалить список")
        case .list(.restore): ("Restore a list", "Вернуть список")
        case .item(.create): ("Add items", "Добавить пункты")
        case .list(.copy): ("Duplicate a list", "Дублировать список")
        case .list(.send), .list(.sendToGroup): ("Send a copy of a list", "Отправить копию списка")
        case .list(.purge): ("Delete a list for good", "Удалить список навсегда")
        case .item(.rename): ("Rename an item", "Переименовать пункт")
        case .item(.edit): ("Change an item", "Изменить пункт")
        case .item(.purge): ("Delete an item for good", "Удалить пункт навсегда")
        case .item(.send): ("Move an item to another list", "Переместить пункт в другой список")
        case .item(.tick(_, done: true)): ("Tick an item", "Отметить пункт")
        case .item(.tick(_, done: false)): ("Untick an item", "Снять отметку с пункта")
        case .item(.move): ("Move an item", "Переместить пункт")
        case .item(.delete): ("Delete an item", "Удалить пункт")
        case .item(.restore): ("Restore an item", "Вернуть пункт")
        case .picture(.add): ("Add a picture", "Добавить фото")
        case .picture(.move): ("Move a picture", "Переместить фото")
        case .picture(.delete): ("Delete a picture", "Удалить фото")
        case .picture(.restore): ("Restore a picture", "Вернуть фото")
        case .picture(.purge): ("Delete a picture for good", "Удалить фото навсегда")
        case .member(.add): ("Give access", "Открыть доступ")
        case .member(.remove): ("Remove access", "Закрыть доступ")
        case .member(.leave): ("Leave a list or a group", "Покинуть список или группу")
        case .member(.transfer): ("Pass ownership on", "Передать владение")
        case .share(.share): ("Share with a group", "Открыть доступ группе")
        case .share(.end): ("Stop sharing with a group", "Закрыть доступ группе")
        case .share(.close): ("Make a list private", "Закрыть доступ для всех")
        case .group(.create): ("Create a group", "Создать группу")
        case .group(.rename): ("Rename a group", "Переименовать группу")
        case .group(.setPicture): ("Change a group's picture", "Изменить фото группы")
        case .group(.delete): ("Delete a group", "Удалить группу")
        case .group(.restore): ("Restore a group", "Вернуть группу")
        case .group(.purge): ("Delete a group for good", "Удалить группу навсегда")
        case .group(.openChat): ("Show a chat from its beginning", "Показать чат с начала")
        case .person(.rename), .person(.describe), .person(.setPicture):
            ("Change the profile", "Изменить профиль")
        case .person: ("Change the settings", "Изменить настройки")
        case .habit(.create): ("Begin a habit", "Завести привычку")
        case .habit(.edit): ("Change a habit", "Изменить привычку")
        case .habit(.move): ("Move a habit", "Переместить привычку")
        case .habit(.delete): ("Delete a habit", "Удалить привычку")
        case .habit(.restore): ("Restore a habit", "Вернуть привычку")
        case .habit(.purge): ("Delete a habit for good", "Удалить привычку навсегда")
        case .habit(.check): ("Tick a habit", "Отметить привычку")
        case .habit(.uncheck): ("Untick a habit", "Снять отметку с привычки")
        case .day(.order): ("Put a day in order", "Изменить порядок дня")
        case .chat(.write): ("Send a message", "Отправить сообщение")
        case .chat(.forward): ("Forward a message", "Переслать сообщение")
        case .chat(.react): ("React to a message", "Отреагировать на сообщение")
        case .chat(.edit): ("Change a message", "Изменить сообщение")
        case .chat(.remove): ("Delete a message", "Удалить сообщение")
        case .chat(.mark): ("Mark messages as read", "Отметить сообщения прочитанными")
        case .block(.block): ("Block a person", "Заблокировать человека")
        case .block(.lift): ("Unblock a person", "Разблокировать человека")
        case .chatPreference(.clear): ("Clear a chat", "Очистить чат")
        case .chatPreference(.hide): ("Delete messages for yourself", "Удалить сообщения у себя")
        case .chatPreference: ("Change a chat's settings", "Изменить настройки чата")
        case .photo(.add): ("Add a photo", "Добавить фото")
        case .photo(.describe): ("Change a photo's description", "Изменить описание фото")
        case .photo(.show), .photo(.send): ("Change who sees a photo", "Изменить, кто видит фото")
        case .photo(.delete): ("Delete a photo", "Удалить фото")
        case .photo(.restore): ("Restore a photo", "Вернуть фото")
        case .photo(.purge): ("Delete a photo for good", "Удалить фото навсегда")
        case .favourite(.add), .sourceFavourite(.add):
            ("Add a photo to favourites", "Добавить фото в избранное")
        case .favourite(.remove), .sourceFavourite(.remove):
            ("Remove a photo from favourites", "Убрать фото из избранного")
        case .unknown: ("A change of a newer version", "Изменение из новой версии")
        }
    }
}
