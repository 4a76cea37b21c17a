/// The sentences about reminders and notifications.
enum ReminderSentence: CatalogKey {
    case putOff, quietUntil, mutedChats, timeFor, timeToCheckIn

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: ReminderSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
