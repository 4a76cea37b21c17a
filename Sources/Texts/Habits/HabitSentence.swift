/// The sentences about habits.
enum HabitSentence: CatalogKey {
    case noneToday, allDone, belowHalf, aboveHalf, everyDay, timesAWeek, ofGoal, addStep,
        pausedUntil, pauseEnd,
        plannedAt, dayNumber,
        yearSummary, yearDone, deleteHabit, dayBeforeYesterday

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: HabitSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
