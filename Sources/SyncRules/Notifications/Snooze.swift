import Domain
import JSON

/// A reminder that a user has snoozed, for themselves only. It is repeated once, unless its subject is done, deleted or
/// changed by then.
public struct Snooze: Equatable, Sendable {
    public var kind: Settings.NotificationKind
    public var scope: ScopeID
    /// The item or the habit.
    public var subject: RecordID
    /// The moment of the original notification.
    public var moment: Instant
    /// The moment of the repetition.
    public var until: Instant

    /// Per user. Those that are over are removed first.
    public static let maxCount = 100
    /// The allowed duration of a snooze, in minutes.
    public static let minutes = 1...10_080

    public init(
        _ kind: Settings.NotificationKind, of subject: RecordID, in scope: ScopeID, at moment: Instant,
        until: Instant
    ) {
        (self.kind, self.scope, self.subject, self.moment, self.until) = (kind, scope, subject, moment, until)
    }
}

extension Snooze: RecordType {
    static let start = Instant(milliseconds: 0)
    public static let kind = "snooze"
    public static var placeholder: Snooze {
        Snooze(.reminders, of: RecordID(""), in: ScopeID(.user, ""), at: start, until: start)
    }

    /// One per subject, whichever device creates it.
    public static func recordID(_ kind: Settings.NotificationKind, of subject: RecordID) -> RecordID {
        RecordID("snooze:" + kind.rawValue + ":" + subject.text)
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("kind", &kind)
        fields.text("scope", &scope)
        fields.text("of", &subject)
        fields.instant("at", &moment)
        fields.instant("until", &until)
    }
}

extension Records {
    /// The snoozes of a user, in no order.
    public func snoozes(of person: PersonID) -> [Snooze] {
        all(Snooze.kind, in: .user(person)).compactMap { record in
            if case .snooze(let snooze) = record.content { snooze } else { nil }
        }
    }

    /// The snooze of a user for a notification of a moment.
    public func snooze(
        of subject: RecordID, _ kind: Settings.NotificationKind, at moment: Instant, by person: PersonID
    ) -> Snooze? {
        guard
            case .snooze(let snooze)? = record(Snooze.recordID(kind, of: subject), in: .user(person))?.content,
            snooze.moment == moment
        else { return nil }
        return snooze
    }
}
