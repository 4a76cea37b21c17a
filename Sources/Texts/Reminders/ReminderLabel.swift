import Domain

/// What is said of when Dela reminds.
public enum ReminderLabel: CaseIterable, Sendable {
    case whileOpen, withNotification, forbidden, allowNotifications, somethingWaits
    case testNotifications, testWords, testSent, testOffline, testNotTaken, serverSendsNone, serverClockWrong,
        browserTakesNone, sendTest, notAllowedThere, onEachDevice,
        notHereYet, needsHTTPS, needsHomeScreen, allowAgain

    var texts: Bilingual {
        switch self {
        case .whileOpen:
            (
                "While Dela is open, it reminds you at this time.",
                "Пока Dela открыта, она напомнит в это время."
            )
        case .withNotification:
            (
                "While Dela is open, a notification comes at this time.",
                "Пока Dela открыта, в это время придёт уведомление."
            )
        case .forbidden:
            (
                "The browser’s settings forbid notifications. While Dela is open, it reminds you itself.",
                "Уведомления запрещены в настройках браузера. Пока Dela открыта, она напомнит сама."
            )
        case .allowNotifications: ("Allow notifications", "Разрешить уведомления")
        case .testNotifications: ("Send a test to this device", "Отправить пробное на это устройство")
        case .testWords: ("Notifications arrive on this device.", "Уведомления приходят на это устройство.")
        case .testSent: ("Sent. It should arrive any moment.", "Отправлено, вот-вот придёт.")
        case .sendTest: ("Send a test to", "Отправить пробное на")
        case .notAllowedThere:
            (
                "Notifications are off on the device. Allow them there, in Dela’s settings.",
                "Уведомления на устройстве выключены. Разрешите их на нём в настройках Dela."
            )
        case .onEachDevice: ("Notifications on each device", "Уведомления на каждом устройстве")
        case .testOffline: ("There is no connection. Try again later.", "Нет связи. Попробуйте позже.")
        case .testNotTaken:
            (
                "The browser’s push service did not take it. Try again in a few minutes.",
                "Служба уведомлений браузера не приняла его. Попробуйте через несколько минут."
            )
        case .serverSendsNone:
            (
                "This server sends nothing while Dela is closed: it needs an address with https, or one for mail. Whoever runs it can set that up.",
                "Этот сервер ничего не отправляет, пока Dela закрыта: ему нужен адрес с https или почтовый адрес. Это может настроить тот, кто им управляет."
            )
        case .serverClockWrong:
            (
                "The server’s clock has jumped. Until it is certain of the time, about an hour, it sends nothing.",
                "Часы сервера сбились. Пока он не уверен во времени, около часа, он ничего не отправляет."
            )
        case .browserTakesNone:
            (
                "This browser takes no notifications here. In a private window, for example, they never come.",
                "Этот браузер их здесь не принимает: например, в приватном окне они не приходят никогда."
            )
        case .notHereYet:
            (
                "This browser shows no notifications. Another one on this device may.",
                "Этот браузер не показывает уведомлений. Попробуйте другой браузер на этом устройстве."
            )
        case .needsHTTPS:
            (
                "Notifications need a secure address, with https at its beginning. Whoever runs this server can set that up.",
                "Для уведомлений нужен защищённый адрес, который начинается с https. Это может настроить тот, кто управляет сервером."
            )
        case .needsHomeScreen:
            (
                "On an iPhone or iPad, notifications need the app: tap Share in the browser, then “Add to Home Screen”.",
                "На iPhone и iPad уведомления приходят в приложение: нажмите «Поделиться», затем «На экран „Домой“»."
            )
        case .allowAgain:
            (
                "To allow them, tap the icon beside the address, or look for the browser in the system’s settings.",
                "Чтобы разрешить, нажмите на значок рядом с адресом или найдите браузер в настройках системы."
            )
        case .somethingWaits: ("Something is waiting in Dela.", "В Dela вас что-то ждёт.")
        }
    }
}

extension Language {
    public subscript(_ label: ReminderLabel) -> String { pick(label.texts) }

    /// Why nothing is told just now.
    public func quietNow(until clock: String) -> String {
        fill(("Quiet now: nothing until %1.", "Сейчас тихие часы: до %1 ничего не придёт."), clock)
    }

    /// Why nothing is told of some chats.
    public func muted(chats count: Int) -> String {
        fill(
            ("Muted in Chats: %1.", "Отключены в разделе «Чаты»: %1."),
            plural(count, ("chat/chats", "чат/чата/чатов")))
    }

    /// At the time of a habit.
    public func timeFor(_ name: String) -> String {
        fill(("Time for %1", "Пора: %1"), quoted(name))
    }

    /// At the time of several.
    public func timeFor(habits count: Int) -> String {
        fill(
            ("Time for %1", "Пора: %1"),
            plural(count, ("habit/habits", "привычка/привычки/привычек")))
    }

    /// At the time of several, items among them.
    public func timeFor(things count: Int) -> String {
        fill(("Time for %1", "Пора: %1"), plural(count, ("thing/things", "дело/дела/дел")))
    }

    /// "Deadline: “Milk”".
    public func timeFor(_ name: String, _ label: ItemLabel) -> String {
        self[label] + ": " + quoted(name)
    }

    /// Beside the name of what somebody is reminded of, outside of the app.
    /// - Parameter clock: `HH:MM`.
    public func note(on subject: ReminderSubject, at clock: String) -> String {
        switch subject {
        case .habit: fill(("It is time: %1", "Пора: %1"), clock)
        case .item: self[.reminder] + ": " + clock
        case .deadline: self[.deadline] + ": " + clock
        }
    }
}
