/// Words that follow a count: one form for each plural category of the language, with a slash between them.
enum Counted: CatalogKey {
    case tries, seconds, minutes, hours, days, weeks, months, years, times, weeksInARow, unsentChanges,
        changes, characters, changesWaiting, changesUnsaved, changesNotAccepted, messages, writers,
        unreadMessages, newMessagesCounted, tasksMoved, requests, openItems, itemsAdded, itemsDone, items,
        itemsDeleted, newNotifications, picturesDeleted, chats, habits, things, results, records, people,
        members, photoNumber

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}
