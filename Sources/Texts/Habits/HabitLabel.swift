/// What the screens of habits say.
public enum HabitLabel: CaseIterable, Sendable {
    case habits, habit, habitsOfToday, newHabit, notToday, noHabits, noHabitsHint, chooseHabit,
        chooseHabitHint
    case habitGone, habitGoneHint, habitDeleted, moveHabits
    case create, habitName, habitNameHint, color, freeColor, time, timeMissing, weekdays, oneWeekday,
        fromToday, tooManyHabits, deleteHabit, deletedHabit
    case now, record, total, activity, notPlanned, earlierYear, laterYear
    case information, infoTitle, infoIntro, infoSource

    var texts: Bilingual {
        switch self {
        case .habits: ("Habits", "Привычки")
        case .habit: ("Habit", "Привычка")
        case .habitsOfToday: ("Today", "Сегодня")
        case .newHabit: ("New habit", "Новая привычка")
        case .notToday: ("Not today", "Не сегодня")
        case .noHabits: ("No habits yet", "Привычек пока нет")
        case .noHabitsHint:
            ("Tap + and begin with a small one.", "Нажмите + и начните с чего-нибудь небольшого.")
        case .chooseHabit: ("No habit chosen", "Привычка не выбрана")
        case .chooseHabitHint:
            (
                "Choose one on the left to see how it goes.",
                "Выберите её слева, чтобы увидеть, как идут дела."
            )
        case .habitGone: ("This habit is gone", "Этой привычки больше нет")
        case .habitGoneHint:
            ("If you deleted it, look in the trash.", "Если вы её удалили, загляните в корзину.")
        case .habitDeleted: ("It was deleted. You can bring it back.", "Её удалили. Её можно вернуть.")
        case .moveHabits: ("Reorder", "Порядок")
        case .create: ("Create", "Создать")
        case .habitName: ("Name", "Название")
        case .habitNameHint:
            ("Run in the morning, sleep 8 hours…", "Бегать по утрам, спать 8 часов…")
        case .color: ("Colour", "Цвет")
        case .freeColor: ("Another colour", "Другой цвет")
        case .time: ("Time", "Время")
        case .timeMissing: ("Choose a time.", "Выберите время.")
        case .weekdays: ("Days of the week", "Дни недели")
        case .oneWeekday: ("At least one day stays.", "Хотя бы один день остаётся.")
        case .fromToday:
            (
                "From today on. The days before stay as they were.",
                "С сегодняшнего дня. Прошлое останется как было."
            )
        case .tooManyHabits:
            (
                "There are 500 habits already, with those in the trash. Delete some for good.",
                "Привычек уже 500, вместе с корзиной. Удалите какие-нибудь навсегда."
            )
        case .deleteHabit: ("Delete habit", "Удалить привычку")
        case .deletedHabit: ("You can restore it from the trash.", "Её можно вернуть из корзины.")
        case .now: ("Streak", "Подряд")
        case .record: ("Longest", "Рекорд")
        case .total: ("Total", "Всего")
        case .activity: ("Activity", "Активность")
        case .notPlanned: ("not planned", "не по плану")
        case .earlierYear: ("Year before", "Год назад")
        case .laterYear: ("Year after", "Год вперёд")
        case .information: ("Information", "Информация")
        case .infoTitle: ("A habit in 21 days", "Привычка за 21 день")
        case .infoIntro:
            (
                "Habits take time. They grow in six stages, each a little easier than it looks.",
                "Привычке нужно время. Она растёт в шесть этапов, и каждый чуть легче, чем кажется."
            )
        case .infoSource: ("Source: psychbook.ru", "Источник: psychbook.ru")
        }
    }
}

extension Language {
    public subscript(_ label: HabitLabel) -> String { pick(label.texts) }

    /// The stages in which a habit is built: after how many days each.
    public static var stages: [Int] { [1, 2, 7, 21, 40, 90] }

    /// What to do in one of them.
    public func stage(at place: Int) -> String {
        word(
            place,
            of: (
                """
                Do it once today. Make it so small that there is no reason not to./\
                Do it again, at the same time and in the same place: that is how it finds its spot in the day./\
                One week done. Note what made it easy and what got in the way, and change one thing./\
                Three weeks: it asks for less will now. Treat yourself to something nice./\
                It is part of your day. If you miss one, just go on: what counts is never to miss two in a row./\
                It comes by itself. Look back at how you began, then add a little, or begin the next one.
                """,
                """
                Сделайте это сегодня один раз. Пусть шаг будет таким маленьким, чтобы не было повода отказаться./\
                Повторите в то же время и на том же месте: так привычка находит себе место в дне./\
                Неделя позади. Отметьте, что помогало и что мешало, и измените что-то одно./\
                Три недели: теперь это требует меньше усилий. Порадуйте себя чем-нибудь приятным./\
                Это уже часть вашего дня. Если пропустили день, просто продолжайте: главное, не пропустить два подряд./\
                Теперь получается само собой. Вспомните, с чего начинали, и прибавьте немного или начните новую привычку.
                """
            ))
    }
}
