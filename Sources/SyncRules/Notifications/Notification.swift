import Domain
import JSON

/// A notification of a user: a row of their notification center. It names its subject and contains no text of it. Users
/// read that in the scope itself, if they may.
public struct Notification: Equatable, Sendable {
    /// 1, 2, 3 … in the order in which the server notified the user.
    public var number: Int64
    public var kind: Settings.NotificationKind
    public var scope: ScopeID
    /// The subject within the scope: an item, a habit or the last message; empty for the whole scope.
    public var subject: RecordID
    /// The time of the event.
    public var moment: Instant
    /// The name of the scope if it can no longer be looked up; otherwise empty.
    public var name: String

    /// The maximum number of rows that are replaced over time, not counting the one row of each chat.
    public static let maxCount = 200
    /// How long a row is shown, in milliseconds.
    public static let lifetime: Int64 = 30 * Instant.day

    public init(
        number: Int64, kind: Settings.NotificationKind, scope: ScopeID, subject: RecordID, moment: Instant,
        name: String = ""
    ) {
        self.number = number
        self.kind = kind
        self.scope = scope
        self.subject = subject
        self.moment = moment
        self.name = name
    }

    /// True if both are of one kind and about the same subject. Then only the later one is kept.
    public func hasSameSubject(as other: Notification) -> Bool {
        kind == other.kind && scope == other.scope && subject == other.subject
    }
}

extension Notification: RecordType {
    public static let kind = "notification"
    public static var placeholder: Notification {
        Notification(
            number: 0, kind: .reminders, scope: ScopeID(.user, ""), subject: RecordID(""),
            moment: Instant(milliseconds: 0))
    }

    /// The slots for a user's rows, which are reused.
    public static func recordID(_ index: Int) -> RecordID {
        RecordID("note:" + String(index))
    }

    /// The only row of a chat.
    public static func recordID(of chat: ScopeID) -> RecordID {
        RecordID("note:" + chat.text)
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.integer("n", &number)
        fields.text("kind", &kind)
        fields.text("scope", &scope)
        fields.text("of", &subject)
        fields.instant("at", &moment)
        fields.unlessEmpty("name", &name)
    }

    public var userTexts: [String] { [name] }
    public var keepsHistory: Bool { false }
}

/// How far a user has seen the notification center, on any device.
public struct NotificationMark: Equatable, Sendable {
    /// The number of the last row that was seen. It never decreases.
    public var read: Int64

    public init(read: Int64 = 0) {
        self.read = read
    }
}

extension NotificationMark: RecordType {
    public static let kind = "notificationMark"
    public static var placeholder: NotificationMark { NotificationMark() }
    /// The only record of this kind in a user's scope.
    public static let recordID = RecordID("notificationMark")

    public mutating func code(_ fields: inout FieldCoder) {
        fields.integer("read", &read)
    }
}

extension Settings.NotificationKind: TextField {
    var text: String { rawValue }

    init?(field text: String) {
        self.init(rawValue: text)
    }
}

extension ScopeID: TextField {
    init?(field text: String) {
        self.init(checking: text)
    }
}

extension Records {
    /// The notifications of a user, in no order.
    public func notifications(of person: PersonID) -> [(id: RecordID, notification: Notification)] {
        all(Notification.kind, in: .user(person)).compactMap { record in
            if case .notification(let notification) = record.content {
                (record.id, notification)
            } else {
                nil
            }
        }
    }

    /// The number of the last notification that a user has seen.
    public func notificationsRead(by person: PersonID) -> Int64 {
        guard
            case .notificationMark(let mark)? = record(NotificationMark.recordID, in: .user(person))?.content
        else { return 0 }
        return mark.read
    }
}
