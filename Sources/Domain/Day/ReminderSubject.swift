/// The subject of a reminder.
public enum ReminderSubject: Equatable, Sendable {
    case habit(HabitID)
    /// An item, at the time of its reminder.
    case item(ListID, ItemID)
    case deadline(ListID, ItemID)

    /// The tag of the system notification, the same for an open page and for the service worker. The part before the
    /// first blank is the address that a tap opens.
    public var tag: String {
        switch self {
        case .habit(let id): "/habits " + id.text
        case .item(let list, let item): ReminderSubject.path(of: item, in: list)
        case .deadline(let list, let item): ReminderSubject.path(of: item, in: list) + " deadline"
        }
    }

    private static func path(of item: ItemID, in list: ListID) -> String {
        "/lists/" + list.text + "/items/" + item.text
    }
}
