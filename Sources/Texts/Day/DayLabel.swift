/// What the screens of days say.
public enum DayLabel: CaseIterable, Sendable {
    case today, inbox, calendar, newTask, addTask, add, taskTitle, taskDay, overdueTasks, moveAllToToday,
        dueToday,
        nothingPlanned, nothingPlannedHint, noDay, previousWeek, nextWeek, previousMonth, nextMonth, findDay,
        find, wrongDay, tasks,
        dayComplete, dayOpen, weekend, pick, pickDay, pickDayTitle, streakHint

    var texts: Bilingual {
        switch self {
        case .today: ("Today", "Сегодня")
        case .inbox: ("Inbox", "Входящие")
        case .calendar: ("Calendar", "Календарь")
        case .newTask: ("New task", "Новая задача")
        case .addTask: ("Add task", "Добавить задачу")
        case .add: ("Add", "Добавить")
        case .taskTitle: ("What needs doing?", "Что нужно сделать?")
        case .taskDay: ("Day", "День")
        case .overdueTasks: ("Overdue", "Просрочено")
        case .moveAllToToday: ("Move all to today", "Перенести всё на сегодня")
        case .dueToday: ("Deadlines and reminders", "Дедлайны и напоминания")
        case .nothingPlanned: ("Nothing planned", "Ничего не запланировано")
        case .nothingPlannedHint:
            ("What would you like to get done?", "Что планируете на этот день?")
        case .noDay: ("No day", "Без дня")
        case .previousWeek: ("Previous week", "Предыдущая неделя")
        case .nextWeek: ("Next week", "Следующая неделя")
        case .previousMonth: ("Previous month", "Предыдущий месяц")
        case .nextMonth: ("Next month", "Следующий месяц")
        case .findDay: ("Find a day: 15 October", "Найти день: 15 октября")
        case .find: ("Find", "Найти")
        case .wrongDay:
            (
                "There is no such day. For example: 15\u{A0}October 2026, or tomorrow.",
                "Такого дня нет. Например: 15\u{A0}октября 2026 или завтра."
            )
        case .tasks: ("Tasks", "Задачи")
        case .weekend: ("Weekend", "Выходные")
        case .pick: ("Pick", "Выбрать")
        case .pickDay: ("Pick a day…", "Выбрать день…")
        case .pickDayTitle: ("Pick a day", "Выберите день")
        case .streakHint:
            ("Finish all tasks of a day to begin.", "Сделайте все дела дня, чтобы начать.")
        case .dayComplete: ("all done", "всё сделано")
        case .dayOpen: ("has open tasks", "есть задачи")
        }
    }
}
