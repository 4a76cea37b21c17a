import Domain
import JSON

/// What people do with what they were told of; always in their own scope.
public enum NotificationIntent: Equatable, Sendable {
    /// All rows up to a number were seen.
    case read(upTo: Int64)
    /// Something that came at a moment is to come again so many minutes after the server has heard this.
    case snooze(Settings.Reminding, of: RecordID, in: ScopeID, at: Instant, minutes: Int64)
}

extension NotificationIntent: Verbs {
    public static func suits(_ kind: ScopeID.Kind) -> Bool { kind == .user }
    public var rules: VerbRules {
        switch self {
        case .read: VerbRules(role: .owner, isAutomatic: true)
        case .snooze: VerbRules(role: .owner)
        }
    }

    public var content: VerbContent { VerbContent() }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] { [] }

    public func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .read(let number):
            var last: Int64 = 0
            for (_, notification) in records.notifications(of: person) {
                last = max(last, notification.number)
            }
            // A server that was set back gives the numbers after its last one to others.
            let read = min(number, last)
            guard read > records.notificationsRead(by: person) else { return [] }
            let record = Record(
                id: NotificationMark.recordID, content: .notificationMark(NotificationMark(read: read)))
            return [records.preservingUnknownFields(Change(command.scope, record))]
        case .snooze(let kind, let subject, let scope, let moment, let minutes):
            try Item.checkMoment(moment)
            let isOwn = scope == command.scope
            guard kind == .habits ? isOwn : kind == .reminders || kind == .deadlines,
                ItemID(checking: subject.text) != nil, minutes >= Int64(Snooze.minutes.lowerBound),
                minutes <= Int64(Snooze.minutes.upperBound)
            else { throw .invalid }
            // A device's clock may be wrong, or its command late: it comes no sooner than that.
            let now = records.arrival ?? command.at
            let until = now.advanced(by: minutes * 60_000)
            let snooze = Snooze(kind, of: subject, in: scope, at: moment, until: until)
            let id = Snooze.recordID(kind, of: subject)
            let record = Record(id: id, content: .snooze(snooze))
            return try records.room(for: id, in: command.scope, at: now)
                + [records.preservingUnknownFields(Change(command.scope, record))]
        }
    }

    /// Nil when the verb is none of these.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "notifications.read": self = .read(upTo: try arguments.integer("upTo"))
        case "notifications.snooze":
            guard let kind = Settings.Reminding(rawValue: try arguments.string("kind")),
                let subject = RecordID(derived: try arguments.string("of"))
            else { throw JSONError(.range("kind")) }
            self = .snooze(
                kind, of: subject, in: try arguments.scope("scope"),
                at: Instant(milliseconds: try arguments.integer("at")),
                minutes: try arguments.integer("minutes"))
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .read(let number): ("notifications.read", ["upTo": .integer(number)])
        case .snooze(let kind, let subject, let scope, let moment, let minutes):
            (
                "notifications.snooze",
                [
                    "kind": .string(kind.rawValue), "of": .string(subject.text), "scope": .string(scope.text),
                    "at": .integer(moment.milliseconds), "minutes": .integer(minutes),
                ]
            )
        }
    }
}

extension Records {
    /// What makes room for one more of what a person has put off: that whose time is over goes.
    fileprivate func room(
        for id: RecordID, in own: ScopeID, at now: Instant
    ) throws(Refusal) -> [Change] {
        guard record(id, in: own) == nil, holds(moreThan: Snooze.most - 1, Snooze.kind, in: own) else {
            return []
        }
        let over = all(Snooze.kind, in: own).filter { record in
            if case .snooze(let snooze) = record.content { snooze.until < now } else { false }
        }
        guard !over.isEmpty else { throw .tooLarge }
        return over.map { Change(removing: $0.id, from: own) }
    }
}
