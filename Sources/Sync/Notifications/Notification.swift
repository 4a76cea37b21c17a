import Domain
import JSON

/// Something that a person was told of: a row of their centre. It names what it is about and holds none of its words, which
/// stand there for who may read them.
public struct Notification: Equatable, Sendable {
    /// 1, 2, 3 … in the order in which the server told the person.
    public var number: Int64
    public var kind: Settings.Reminding
    public var scope: ScopeID
    /// What of the scope it is about: an item, a habit, the last message that was told, or all of it.
    public var subject: RecordID
    /// When it came to be.
    public var moment: Instant
    /// What the scope was called, where that cannot be looked up any more; else empty.
    public var name: String

    /// The most rows of things that come and go; one for each chat stands beside them.
    public static let most = 200
    /// How long a row is shown, in milliseconds.
    public static let lifetime: Int64 = 30 * Instant.day

    public init(
        number: Int64, kind: Settings.Reminding, scope: ScopeID, subject: RecordID, moment: Instant,
        name: String = ""
    ) {
        self.number = number
        self.kind = kind
        self.scope = scope
        self.subject = subject
        self.moment = moment
        self.name = name
    }

    /// Whether both say the same of the same thing: one row stands for it, the later one.
    public func isAbout(sameAs other: Notification) -> Bool {
        kind == other.kind && scope == other.scope && subject == other.subject
    }
}

extension Notification: Noun {
    public static let kind = "notification"
    public static var blank: Notification {
        Notification(
            number: 0, kind: .reminders, scope: ScopeID(.user, ""), subject: RecordID(""),
            moment: Instant(milliseconds: 0))
    }

    /// The places of a person's rows, which are used again and again.
    public static func recordID(_ place: Int) -> RecordID {
        RecordID("note:" + String(place))
    }

    /// The one row of a chat.
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

    public var words: [String] { [name] }
    public var keepsHistory: Bool { false }
}

/// How far a person has looked through their centre, on whichever device.
public struct NotificationMark: Equatable, Sendable {
    /// The number of the last row that was seen; only ever rises.
    public var read: Int64

    public init(read: Int64 = 0) {
        self.read = read
    }
}

extension NotificationMark: Noun {
    public static let kind = "notificationMark"
    public static var blank: NotificationMark { NotificationMark() }
    /// The one record of this kind in a person's scope.
    public static let recordID = RecordID("notificationMark")

    public mutating func code(_ fields: inout FieldCoder) {
        fields.integer("read", &read)
    }
}

extension Settings.Reminding: TextField {
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
    /// What a person was told of, in no order.
    public func notifications(of person: PersonID) -> [(id: RecordID, notification: Notification)] {
        all(Notification.kind, in: .user(person)).compactMap { record in
            if case .notification(let notification) = record.content {
                (record.id, notification)
            } else {
                nil
            }
        }
    }

    /// The number of the last row of their centre that a person has seen.
    public func notificationsRead(by person: PersonID) -> Int64 {
        guard
            case .notificationMark(let mark)? = record(NotificationMark.recordID, in: .user(person))?.content
        else { return 0 }
        return mark.read
    }
}
