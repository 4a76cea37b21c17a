/// Texts of the screens of days.
public enum DayLabel: CaseIterable, Sendable {
    case today, inbox, calendar, newTask, addTask, add, taskTitle, taskDay, overdueTasks, moveAllToToday,
        dueToday, upcoming, dayUpcoming,
        nothingPlanned, nothingPlannedHint, noDay, previousWeek, nextWeek, previousMonth, nextMonth, findDay,
        find, wrongDay, tasks,
        dayComplete, dayOpen, weekend, pick, pickDay, pickDayTitle, streakHint, sortedByTime,
        hour, minutes, typeTime, wrongTime, noTime, noRepetition
}

extension DayLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}
