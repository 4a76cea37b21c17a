/// Texts of chats.
public enum ChatLabel: CaseIterable, Sendable {
    case chats, newChat, noChats, noChatsHint, unreadTitle, unreadHint, openNewest, chatGone, chatGoneHint
    case messageField, sendMessage, newMessages, savedMessages, noMessages, noMessagesHint
    case editMessage, edited, editing, deleteMessage, deleteForMe, deleteMessageText, messageDeleted,
        tooManyHidden,
        messageActions
    case block, unblock, blocked, blockedPeople, blockedMessage, blockText
    case toEnd, toList, fetchingOlder, editedIsGone
    case attach, list, sendCard, chooseCard, chooseCardChat, noAccess, listInTrash, cardHint, editTogether,
        viewOnly,
        cardOnly
    case searchMessages, searchMessagesHint, chatsAndPeople, messages, searchOffline, searchFurther
    case reply, forwardMessage, forwardTo, messageGone, accountDeleted,
        deletedAccount
    case openChat, clearAtOnce, clearChat, clearChatText, deleteChat, deleteChatText,
        mute,
        unmute, markUnread, markRead, markedUnread, pin, unpin, muted, pinned, groupChats
    case online, isWriting
    case messageWaiting, messageFailed, messageSent, messageDelivered, messageRead
}

extension ChatLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}
