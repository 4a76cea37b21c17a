/// Texts of the screens of habits.
public enum HabitLabel: CaseIterable, Sendable {
    case habits, habit, habitsOfToday, newHabit, notToday, noHabits, noHabitsHint
    case habitGone, habitGoneHint, habitDeleted, moveHabits
    case editHabit, habitName, habitNameHint, color, freeColor, time, weekdays,
        anyDays, timesADay, goalRange, subtract, pause, resume,
        untilResumed, paused,
        oneWeekday, fromToday, tooManyHabits, deleteHabit
    case now, record, total, activity, notPlanned, earlierYear, laterYear, changeDays
    case information, infoTitle, infoIntro, infoSource
}

extension HabitLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: HabitLabel) -> String { text(label) }

    /// The stages of building a habit, as numbers of days.
    public static var stages: [Int] { [1, 2, 7, 21, 40, 90] }

    /// The advice for a stage.
    public func stage(at index: Int) -> String {
        word(index, of: .stages)
    }
}
