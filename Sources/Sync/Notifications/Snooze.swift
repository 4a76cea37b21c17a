import Domain
import JSON

/// A reminder that a person has put off, for themselves alone: it comes once more, unless what it is about is done, deleted or
/// changed by then.
public struct Snooze: Equatable, Sendable {
    public var kind: Settings.Reminding
    public var scope: ScopeID
    /// The item or the habit.
    public var subject: RecordID
    /// When it came.
    public var moment: Instant
    /// When it comes again.
    public var until: Instant

    /// The most that one person has; those whose time is over go first.
    public static let most = 100
    /// For how long something is put off, in minutes.
    public static let minutes = 1...10_080

    public init(
        _ kind: Settings.Reminding, of subject: RecordID, in scope: ScopeID, at moment: Instant,
        until: Instant
    ) {
        (self.kind, self.scope, self.subject, self.moment, self.until) = (kind, scope, subject, moment, until)
    }
}

extension Snooze: Noun {
    static let start = Instant(milliseconds: 0)
    public static let kind = "snooze"
    public static var blank: Snooze {
        Snooze(.reminders, of: RecordID(""), in: ScopeID(.user, ""), at: start, until: start)
    }

    /// Of one thing there is one, on whatever device it begins.
    public static func recordID(_ kind: Settings.Reminding, of subject: RecordID) -> RecordID {
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
    /// What a person has put off, in no order.
    public func snoozes(of person: PersonID) -> [Snooze] {
        all(Snooze.kind, in: .user(person)).compactMap { record in
            if case .snooze(let snooze) = record.content { snooze } else { nil }
        }
    }

    /// Until when a person has put something off that came at a moment.
    public func snooze(
        of subject: RecordID, _ kind: Settings.Reminding, at moment: Instant, by person: PersonID
    ) -> Snooze? {
        guard
            case .snooze(let snooze)? = record(Snooze.recordID(kind, of: subject), in: .user(person))?.content,
            snooze.moment == moment
        else { return nil }
        return snooze
    }
}
