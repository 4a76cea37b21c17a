/// The sentences in chats.
enum ChatSentence: CatalogKey {
    case ownMessage, card, giveAccess, withoutAccess, draft, forwardedFrom, readBy,
        deleteThisMessage, deleteMessages, messageHidden, messagesHidden, clearHistory, deleteChat,
        historyCleared, blockQuestion, lastSeenToday, lastSeen, writtenToday, written, isWriting,
        areWriting

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: ChatSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
