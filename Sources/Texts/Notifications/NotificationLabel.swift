import Domain

/// Texts of the notification center.
public enum NotificationLabel: CaseIterable, Sendable {
    case notifications, noNotifications, noNotificationsHint, markAllRead, seesNoMore, newNotification
    case later, putOffAnHour, putOffToMorning, emailDigest, emailDigestHint, hideContent, hideContentHint
    case requestsWait, requestsWaitHint
}

extension NotificationLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: NotificationLabel) -> String { text(label) }

    /// The label of the bell.
    public func unseenNotifications(_ count: Int) -> String {
        count == 0
            ? self[.notifications] : self[.notifications] + fill(.listSeparator) + newNotifications(count)
    }

    /// A button that snoozes a reminder.
    public func putOff(minutes: Int) -> String {
        fill(.putOff, plural(minutes, .minutes))
    }

    private func newNotifications(_ count: Int) -> String {
        plural(count, .newNotifications)
    }
}
