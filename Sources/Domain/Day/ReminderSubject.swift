/// Something that a person is reminded of.
public enum ReminderSubject: Equatable, Sendable {
    case habit(HabitID)
    /// An item, at the moment that somebody has set for that.
    case item(ListID, ItemID)
    case deadline(ListID, ItemID)

    /// What the system's notification is known by, whoever shows it: an open page, or the worker for the server. Up to the
    /// first blank it is the address to which a tap leads.
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
