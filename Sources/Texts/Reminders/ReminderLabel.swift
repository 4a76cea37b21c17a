import Domain

/// Texts about reminders and notifications on a device.
public enum ReminderLabel: CaseIterable, Sendable {
    case whileOpen, withNotification, forbidden, allowNotifications, somethingWaits
    case testNotifications, testWords, testSent, testOffline, testNotTaken, serverSendsNone, serverClockWrong,
        browserTakesNone, sendTest, test, notAllowedThere, onEachDevice,
        notHereYet, needsHTTPS, needsHomeScreen, allowAgain
}

extension ReminderLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: ReminderLabel) -> String { text(label) }

    /// Why no notification arrives now.
    public func quietNow(until clock: String) -> String {
        fill(.quietUntil, clock)
    }

    /// Why no notification arrives for some chats.
    public func muted(chats count: Int) -> String {
        fill(.mutedChats, plural(count, .chats))
    }

    /// The reminder of a habit.
    public func timeFor(_ name: String) -> String {
        fill(.timeFor, quoted(name))
    }

    /// The reminder of several habits.
    public func timeFor(habits count: Int) -> String {
        fill(.timeFor, plural(count, .habits))
    }

    /// The reminder of several things, including items.
    public func timeFor(things count: Int) -> String {
        fill(.timeFor, plural(count, .things))
    }

    /// "Deadline: “Milk”".
    public func timeFor(_ name: String, _ label: ItemLabel) -> String {
        fill(.labelled, self[label], quoted(name))
    }

    /// The text of a reminder below its subject, in a system notification.
    /// - Parameter clock: `HH:MM`.
    public func note(on subject: ReminderSubject, at clock: String) -> String {
        switch subject {
        case .habit: fill(.timeToCheckIn, clock)
        case .item: fill(.labelled, self[.reminder], clock)
        case .deadline: fill(.labelled, self[.deadline], clock)
        }
    }
}
