import Domain
import Platform
import SyncRules
import Texts

/// A due habit or item with its moment. A class, because it is passed on as a whole.
public final class Reminder: Equatable, Sendable {
    let subject: ReminderSubject
    /// The name of the habit or item.
    public let name: String
    public let moment: Instant
    /// The original moment, before any snooze.
    let alarm: Instant
    /// The time of the moment as text.
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

    /// The screen of the habit or item.
    var route: Route {
        switch subject {
        case .habit: .habits
        case .item(let list, let item), .deadline(let list, let item): .item(list, item)
        }
    }

    /// The tag of the system's notification.
    public var tag: String { subject.tag }

    /// The item of the reminder; nil for a habit.
    var item: ItemID? {
        switch subject {
        case .habit: nil
        case .item(_, let item), .deadline(_, let item): item
        }
    }

    /// True if this reminder also covers the other one: of an item with another name, or in another list.
    func covers(_ other: Reminder) -> Bool {
        moment == other.moment && (subject == other.subject || name == other.name)
    }

    /// True if both belong to the same item or habit.
    func hasSameSubject(as other: Reminder) -> Bool {
        subject == other.subject || item != nil && item == other.item
    }

    /// The body of the system's notification. The name is its title.
    public func text(in language: Language) -> String { language.note(on: subject, at: clock) }

    public static func == (left: Reminder, right: Reminder) -> Bool {
        left.subject == right.subject && left.name == right.name && left.moment == right.moment
    }
}

extension [Reminder] {
    /// By moment, earliest first.
    func inOrder() -> [Reminder] {
        inOrder { $0.moment == $1.moment ? $0.tag < $1.tag : $0.moment < $1.moment }
    }

    /// The screen where all of them can be done.
    var route: Route {
        guard let first = first?.route else { return .habits }
        return allSatisfy { $0.route == first } ? first : .today(nil)
    }

    /// The text of the toast. Several reminders of one item or habit count as one.
    func text(in language: Language) -> String {
        let things = indices.filter { index in
            !self[(index + 1)...].contains { $0.hasSameSubject(as: self[index]) }
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

extension NotificationPermission {
    /// The hint about how the user will be reminded.
    var deliveryHint: ReminderLabel {
        switch self {
        case .unavailable, .askable, .insecure, .notInstalled: .whileOpen
        case .granted: .withNotification
        case .denied: .forbidden
        }
    }
}
