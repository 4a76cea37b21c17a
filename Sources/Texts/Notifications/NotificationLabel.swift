import Domain

/// What is said of what somebody was told of.
public enum NotificationLabel: CaseIterable, Sendable {
    case notifications, noNotifications, noNotificationsHint, markAllRead, seesNoMore, newNotification
    case later, putOffAnHour, putOffToMorning, mailUnseen, mailUnseenHint, hideWords, hideWordsHint
    case requestsWait, requestsWaitHint

    var texts: Bilingual {
        switch self {
        case .notifications: ("Notifications", "Уведомления")
        case .noNotifications: ("All quiet", "Всё спокойно")
        case .noNotificationsHint:
            (
                "Deadlines, reminders, messages and what others share with you will gather here.",
                "Здесь соберутся дедлайны, напоминания, сообщения и всё, чем с вами поделятся."
            )
        case .markAllRead: ("Mark all read", "Прочитать всё")
        case .seesNoMore: ("No longer shared with you", "Доступ закрыт")
        case .newNotification: ("New", "Новое")
        case .later: ("Later", "Позже")
        case .putOffAnHour: ("In an hour", "Через час")
        case .mailUnseen: ("E-mail what I miss", "Письма о непросмотренном")
        case .mailUnseenHint:
            (
                "What you have not seen for an hour on any device: how much of what, without any words.",
                "О том, чего вы не видели час ни на одном устройстве: чего и сколько, без самих слов."
            )
        case .requestsWait: ("Somebody new", "Новый человек")
        case .requestsWaitHint:
            (
                "Someone you don’t know yet wants to share or write. You decide.",
                "Кто-то, кого вы ещё не знаете, хочет поделиться или написать. Решать вам."
            )
        case .hideWords: ("Hide words on the lock screen", "Без слов на экране блокировки")
        case .hideWordsHint:
            (
                "Notifications then only say that something is waiting in Dela.",
                "Уведомления скажут лишь, что в Dela вас что-то ждёт."
            )
        case .putOffToMorning: ("Tomorrow morning", "Завтра утром")
        }
    }
}

extension Language {
    public subscript(_ label: NotificationLabel) -> String { pick(label.texts) }

    /// What the bell at the top says.
    public func unseenNotifications(_ count: Int) -> String {
        count == 0 ? self[.notifications] : self[.notifications] + ", " + newNotifications(count)
    }

    /// What puts a reminder off.
    public func putOff(minutes: Int) -> String {
        fill(("In %1", "Через %1"), plural(minutes, ("minute/minutes", "минуту/минуты/минут")))
    }

    private func newNotifications(_ count: Int) -> String {
        plural(count, ("new/new", "новое/новых/новых"))
    }
}
