/// What is said of when Dela reminds.
public enum ReminderLabel: CaseIterable, Sendable {
    case whileOpen, withNotification, forbidden, allowNotifications

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
        }
    }
}

extension Language {
    public subscript(_ label: ReminderLabel) -> String { pick(label.texts) }

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

    /// Beside the name of a habit, outside of the app.
    public func itIsTime(_ clock: String) -> String {
        fill(("It is time: %1", "Пора: %1"), clock)
    }
}
