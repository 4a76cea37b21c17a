/// What the screens of habits say.
public enum HabitLabel: CaseIterable, Sendable {
    case habits, habit, habitsOfToday, newHabit, notToday, noHabits, noHabitsHint, chooseHabit,
        chooseHabitHint
    case habitGone, habitGoneHint, habitDeleted, moveHabits
    case create, habitName, habitNameHint, color, freeColor, time, timeMissing, weekdays, oneWeekday,
        fromToday, tooManyHabits, deleteHabit
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
                "The 21-day method breaks an old habit and builds a new one in six stages:",
                "Чтобы за 21 день сменить старую привычку на новую, пройдите шесть этапов:"
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
                Get through one day without the old habit. Act as if your goal were only a step away./\
                Hold out for a second day in the same way, with the same self-control./\
                Keep a diary for the first week, then sum it up: what was hard, what came easily, what you still have to fight./\
                The first serious threshold is behind you: congratulate yourself! Leaving the old habit is a conscious choice now, and there is more strength for the good ones./\
                Keep it up. The old burden is behind you, and you are moving the right way at a good pace./\
                Nothing of your “old life” calls you back. Look back at how you began: you have changed completely.
                """,
                """
                Проживите один день без старой привычки. Ведите себя так, будто до цели остался один шаг./\
                Продержитесь второй день так же: с тем же самоконтролем./\
                Первую неделю ведите дневник, а потом подведите итоги: что далось трудно, что легко, с чем ещё предстоит бороться./\
                Первый серьёзный порог позади, поздравьте себя! Отказ от старого стал осознанным выбором, и на хорошие привычки остаётся больше сил./\
                Держитесь дальше. Прежний груз уже не тянет назад, и вы уверенно идёте в нужную сторону./\
                Ничто из «прошлой жизни» о себе не напоминает. Оглянитесь на начало пути: вы полностью изменились.
                """
            ))
    }
}
