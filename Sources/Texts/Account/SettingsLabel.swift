import Domain

/// What the screen of the settings says.
public enum SettingsLabel: CaseIterable, Sendable {
    case settings, theme, hideDoneInLists, startScreen, timeZone, findZone, weekStart, asUsual, dayStart
    case showPresence, showPresenceHint
    case reminders, quietFrom, quietUntil, never
    case onThisDevice, storageUsed, picturesKept, messagesKept, messagesAtOnce, messagesHeld, allOfThem
    case freeSpace, freeSpaceHint

    var texts: Bilingual {
        switch self {
        case .settings: ("Settings", "Настройки")
        case .theme: ("Appearance", "Оформление")
        case .hideDoneInLists: ("Hide done in lists", "Скрывать выполненное в списках")
        case .startScreen: ("Start screen", "Первый экран")
        case .timeZone: ("Time zone", "Часовой пояс")
        case .findZone: ("City or region", "Город или регион")
        case .weekStart: ("First day of week", "Начало недели")
        case .asUsual: ("Default for region", "Как в регионе")
        case .dayStart: ("Day begins at", "Начало дня")
        case .showPresence: ("Show when I’m online", "Показывать, что я в сети")
        case .showPresenceHint:
            (
                "When off, no one sees when you’re online, writing, or have read a message, and you don’t see when others are online.",
                "Если выключить, никто не увидит, что вы в сети, печатаете или прочитали сообщение, а вы не увидите, кто в сети."
            )
        case .reminders: ("Reminders", "Напоминания")
        case .quietFrom: ("Quiet hours from", "Тихие часы с")
        case .quietUntil: ("Quiet hours to", "Тихие часы до")
        case .never: ("Never", "Нет")
        case .onThisDevice: ("On this device", "На этом устройстве")
        case .storageUsed: ("Storage used", "Занято места")
        case .picturesKept: ("Keep pictures up to", "Хранить фото, не больше")
        case .messagesKept: ("Keep messages of each chat", "Хранить сообщений в чате")
        case .messagesAtOnce: ("Older messages loaded at once", "Загружать старых сообщений за раз")
        case .messagesHeld: ("Messages on this device now", "Сообщений на устройстве сейчас")
        case .allOfThem: ("All", "Все")
        case .freeSpace: ("Free up space", "Освободить место")
        case .freeSpaceHint:
            (
                "Removes pictures you have seen from this device. Anything not sent yet stays.",
                "Уберёт просмотренные фото с устройства. Неотправленное останется."
            )
        }
    }
}

extension Language {
    public subscript(_ label: SettingsLabel) -> String { pick(label.texts) }

    /// What a choice says that leaves something to the device, and what that is there.
    public func asDevice(_ value: String = "") -> String {
        value.isEmpty
            ? pick(("Same as device", "Как на устройстве"))
            : value + pick((", same as device", ", как на устройстве"))
    }

    public func name(of theme: Settings.Theme) -> String {
        switch theme {
        case .system: asDevice()
        case .light: pick(("Light", "Светлое"))
        case .dark: pick(("Dark", "Тёмное"))
        }
    }

    public func name(of kind: Settings.Reminding) -> String {
        switch kind {
        case .habits: self[.habits]
        case .reminders: pick(("Item reminders", "Напоминания о задачах"))
        case .deadlines: pick(("Deadlines", "Дедлайны"))
        case .messages: pick(("Messages", "Сообщения"))
        case .shares: pick(("What others share with me", "Чем со мной делятся"))
        case .revocations: pick(("What I can no longer see", "К чему мне закрыли доступ"))
        }
    }

    /// The days on which weeks begin somewhere in the world, 1 for Monday.
    public static var weekStarts: [Int] { [1, 6, 7] }

    public func weekStart(_ day: Int) -> String {
        switch day {
        case 1: pick(("Monday", "С понедельника"))
        case 6: pick(("Saturday", "С субботы"))
        default: pick(("Sunday", "С воскресенья"))
        }
    }

    /// The version of the server, where the app has another one.
    public func server(_ version: String) -> String {
        fill(("Server: %1", "Сервер: %1"), version)
    }

    public func megabytes(_ count: Int) -> String {
        String(count) + pick(("\u{A0}MB", "\u{A0}МБ"))
    }
}
