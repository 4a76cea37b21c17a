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
        case .now: ("In a row", "Подряд")
        case .record: ("Longest", "Рекорд")
        case .total: ("In all", "Всего")
        case .activity: ("Activity", "Активность")
        case .notPlanned: ("not planned", "не по плану")
        case .earlierYear: ("Year before", "Год назад")
        case .laterYear: ("Year after", "Год вперёд")
        case .information: ("Information", "Информация")
        case .infoTitle: ("A habit in 21 days", "Привычка за 21 день")
        case .infoIntro:
            (
                "A habit does not come at once. It grows in six stages, each a little easier than it looks.",
                "Привычка появляется не сразу. Она растёт в шесть этапов, и каждый чуть легче, чем кажется."
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
                Spend one day without the old habit. Act as if the goal were only a step away./\
                Do the same for a second day, with the same self-control./\
                Write down how the first week went: what was hard, what was easy, and what still needs work./\
                The first serious threshold is behind you: congratulate yourself. What you give up, you now give up knowingly, and there is more strength for what is good./\
                Keep to it. What weighed on you lies behind, and you move on at a good pace./\
                The old ways no longer come to mind. Look back: you have become somebody new.
                """,
                """
                Проживите один день без старой привычки. Держитесь так, будто до цели остался один шаг./\
                Повторите то же на второй день, так же следя за собой./\
                Запишите, как прошла первая неделя: что далось трудно, что легко и над чем ещё работать./\
                Первый серьёзный рубеж позади: поздравьте себя. От лишнего вы уже отказываетесь осознанно, и больше сил остаётся на хорошее./\
                Держите планку. Прежний груз уже не тянет назад, и вы уверенно идёте вперёд./\
                О прежнем больше ничто не напоминает. Оглянитесь: вы стали другим человеком.
                """
            ))
    }
}
