/// The sentences about repeating tasks.
enum RecurrenceSentence: CatalogKey {
    case everyWeek, everyMonth, everyYear, workdays, everyCount, onWeekdays, onDayOfMonth, onLastDay,
        onNthWeekday, onDate, afterCompletion, untilDay, timesInTotal, doneUntil, skippedUntil,
        endedRepetition, allMoved

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: RecurrenceSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
