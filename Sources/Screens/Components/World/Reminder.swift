import Domain
import Sync
import Texts

/// Something to be done, and when it is time for it. A class, since it is handed around as a whole.
public final class Reminder: Equatable, Sendable {
    let subject: ReminderSubject
    /// What the habit, or the item, is called.
    public let name: String
    public let moment: Instant
    /// The moment that it was set for, before anybody put it off.
    let alarm: Instant
    /// When that is, as it is shown.
    private let clock: String

    init(
        _ subject: ReminderSubject, _ name: String, at moment: Instant, of alarm: Instant, _ clock: String
    ) {
        self.subject = subject
        self.name = name
        self.moment = moment
        self.alarm = alarm
        self.clock = clock
    }

    /// Where one does it.
    var route: Route {
        switch subject {
        case .habit: .habits
        case .item(let list, let item), .deadline(let list, let item): .item(list, item)
        }
    }

    /// What the system's notification is known by.
    public var tag: String { subject.tag }

    /// The item that it is of.
    var item: ItemID? {
        switch subject {
        case .habit: nil
        case .item(_, let item), .deadline(_, let item): item
        }
    }

    /// Whether who was told this knows the other, too: of an item with another name, or in another list.
    func tells(_ other: Reminder) -> Bool {
        moment == other.moment && (subject == other.subject || name == other.name)
    }

    /// Whether both are of one item or of one habit.
    func isOfThing(of other: Reminder) -> Bool {
        subject == other.subject || item != nil && item == other.item
    }

    /// What the system's notification says beside the name.
    public func text(in language: Language) -> String { language.note(on: subject, at: clock) }

    public static func == (left: Reminder, right: Reminder) -> Bool {
        left.subject == right.subject && left.name == right.name && left.moment == right.moment
    }
}

extension [Reminder] {
    /// Those whose time comes first before others.
    func inOrder() -> [Reminder] {
        inOrder { $0.moment == $1.moment ? $0.tag < $1.tag : $0.moment < $1.moment }
    }

    /// Where one does them all.
    var route: Route {
        guard let first = first?.route else { return .habits }
        return allSatisfy { $0.route == first } ? first : .today(nil)
    }

    /// The text of the notice at the lower edge. Several reminders of one item or habit count as one.
    func text(in language: Language) -> String {
        let things = indices.filter { place in
            !self[(place + 1)...].contains { $0.isOfThing(of: self[place]) }
        }
        guard things.count == 1 else {
            return route == .habits
                ? language.timeFor(habits: things.count) : language.timeFor(things: things.count)
        }
        let last = self[things[0]]
        switch last.subject {
        case .habit: return language.timeFor(last.name)
        case .item: return language.timeFor(last.name, .reminder)
        case .deadline: return language.timeFor(last.name, .deadline)
        }
    }
}

extension DeviceState.Notifications {
    /// How somebody learns that it is time.
    var promise: ReminderLabel {
        switch self {
        case .unavailable, .askable, .insecure, .notInstalled: .whileOpen
        case .granted: .withNotification
        case .denied: .forbidden
        }
    }
}
