/// What chats say.
public enum ChatLabel: CaseIterable, Sendable {
    case chats, newChat, noChats, noChatsHint, chooseChat, chooseChatHint, chatGone, chatGoneHint
    case messageField, sendMessage, newMessages, savedMessages, noMessages, noMessagesHint
    case editMessage, edited, editing, deleteMessage, deleteForMe, deleteMessageText, messageDeleted,
        tooManyHidden,
        messageActions
    case block, unblock, blocked, blockedPeople, blockText
    case toEnd, toList, fetchingOlder, editedIsGone
    case attach, list, sendCard, chooseCard, chooseCardChat, noAccess, listInTrash, cardHint, editTogether,
        viewOnly,
        cardOnly
    case searchMessages, searchMessagesHint, chatsAndPeople, messages, searchOffline, searchFurther
    case reply, forwardMessage, forwardTo, messageGone, accountDeleted,
        deletedAccount
    case openChat, clearAtOnce, clearChat, clearChatText, deleteChat, deleteChatText,
        mute,
        unmute, pin, unpin, muted, pinned, groupChats
    case online, isWriting
    case messageWaiting, messageFailed, messageSent, messageDelivered, messageRead

    var texts: Bilingual {
        switch self {
        case .chats: ("Chats", "Чаты")
        case .newChat: ("New chat", "Новый чат")
        case .noChats: ("No chats yet", "Чатов пока нет")
        case .noChatsHint:
            ("Write to someone. It works offline, too.", "Напишите кому-нибудь. Это работает и без сети.")
        case .chooseChat: ("No chat chosen", "Чат не выбран")
        case .chooseChatHint: ("Choose one, or begin a new one.", "Выберите чат или начните новый.")
        case .chatGone: ("This chat is not here", "Этого чата здесь нет")
        case .chatGoneHint: ("Begin it anew with New chat.", "Начните его заново: «Новый чат».")
        case .messageField: ("Message", "Сообщение")
        case .sendMessage: ("Send message", "Отправить сообщение")
        case .newMessages: ("New messages", "Новые сообщения")
        case .savedMessages: ("Saved messages", "Избранное")
        case .noMessages: ("Nothing written yet", "Сообщений пока нет")
        case .noMessagesHint: ("Say hello.", "Поздоровайтесь.")
        case .editMessage: ("Edit", "Изменить")
        case .edited: ("edited", "изменено")
        case .editing: ("Editing message", "Изменение сообщения")
        case .deleteMessage: ("Delete for everyone", "Удалить у всех")
        case .deleteForMe: ("Delete for me", "Удалить у меня")
        case .tooManyHidden:
            (
                "You have deleted very many messages for yourself here. Clear the history instead.",
                "Вы удалили у себя уже очень много сообщений. Лучше очистите историю."
            )
        case .deleteMessageText:
            (
                "For everyone, nobody can read it any more; that it was there stays visible.",
                "Если у всех, никто больше не прочитает; останется пометка, что сообщение было."
            )
        case .messageDeleted: ("Message deleted", "Сообщение удалено")
        case .messageActions: ("Actions", "Действия")
        case .block: ("Block", "Заблокировать")
        case .unblock: ("Unblock", "Разблокировать")
        case .blocked: ("You have blocked this person.", "Вы заблокировали этого человека.")
        case .blockedPeople: ("Blocked people", "Заблокированные")
        case .blockText:
            (
                "They can no longer write to you or share with you. You can unblock them in the settings.",
                "Этот человек больше не сможет вам писать и делиться с вами. Разблокировать его можно в настройках."
            )
        case .toEnd: ("To the newest messages", "К новым сообщениям")
        case .toList: ("Add to a list", "Добавить в список")
        case .fetchingOlder: ("Fetching older messages…", "Загружаем старые сообщения…")
        case .editedIsGone:
            ("The message you were editing was deleted", "Сообщение, которое вы меняли, удалили")
        case .attach: ("Attach", "Прикрепить")
        case .list: ("List", "Список")
        case .sendCard: ("Send to a chat…", "Отправить в чат…")
        case .chooseCard: ("Choose a list", "Выбрать список")
        case .chooseCardChat: ("Choose a chat", "Выбрать чат")
        case .noAccess: ("You have no access to this list", "У вас нет доступа к этому списку")
        case .listInTrash: ("In the trash", "В корзине")
        case .cardHint:
            ("Without access, nothing but the name is seen.", "Без доступа видно только название.")
        case .editTogether: ("Edit together", "Редактировать вместе")
        case .viewOnly: ("Can view", "Только просмотр")
        case .cardOnly: ("Without access", "Без доступа")
        case .searchMessages: ("Search messages", "Поиск сообщений")
        case .searchMessagesHint: ("What are you looking for?", "Что ищем?")
        case .chatsAndPeople: ("Chats and people", "Чаты и люди")
        case .messages: ("Messages", "Сообщения")
        case .searchOffline:
            (
                "No connection: only what is on this device",
                "Нет связи: только то, что есть на этом устройстве"
            )
        case .searchFurther: ("Search further", "Искать дальше")
        case .reply: ("Reply", "Ответить")
        case .forwardMessage: ("Forward", "Переслать")
        case .forwardTo: ("Forward to…", "Кому переслать")
        case .messageGone: ("Message not here", "Сообщения здесь нет")
        case .accountDeleted:
            ("This account was deleted. What was written stays.", "Аккаунт удалён. Написанное остаётся.")
        case .deletedAccount: ("Deleted account", "Удалённый аккаунт")
        case .openChat: ("Open chat", "Открыть чат")
        case .clearChat: ("Clear history", "Очистить историю")
        case .clearAtOnce: ("Clear", "Очистить")
        case .clearChatText:
            (
                "The messages disappear for you, on all your devices. Others keep them.",
                "Сообщения исчезнут у вас на всех устройствах. У других они останутся."
            )
        case .deleteChat: ("Delete chat", "Удалить чат")
        case .deleteChatText:
            (
                "It disappears for you, on all your devices. Others keep it. It comes back when someone writes.",
                "Он исчезнет у вас на всех устройствах. У других останется. Вернётся, если кто-то напишет."
            )
        case .mute: ("Mute", "Без звука")
        case .unmute: ("Unmute", "Включить звук")
        case .pin: ("Pin", "Закрепить")
        case .unpin: ("Unpin", "Открепить")
        case .muted: ("Muted", "Без звука")
        case .pinned: ("Pinned", "Закреплён")
        case .groupChats: ("Groups", "Группы")
        case .online: ("online", "в сети")
        case .isWriting: ("is writing…", "печатает…")
        case .messageWaiting: ("Waiting to be sent", "Ждёт отправки")
        case .messageFailed: ("Not sent", "Не отправлено")
        case .messageSent: ("Sent", "Отправлено")
        case .messageDelivered: ("Delivered", "Доставлено")
        case .messageRead: ("Read", "Прочитано")
        }
    }
}
