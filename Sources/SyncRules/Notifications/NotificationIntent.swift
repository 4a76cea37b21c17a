import Domain
import JSON

/// Intents for notifications; always in the user's own scope.
public enum NotificationIntent: Equatable, Sendable {
    /// Marks all rows up to a number as seen.
    case read(upTo: Int64)
    /// Repeats a notification of a moment, the given number of minutes after the server receives this command.
    case snooze(Settings.NotificationKind, of: RecordID, in: ScopeID, at: Instant, minutes: Int64)
}

extension NotificationIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .user }
    public var policy: IntentPolicy {
        switch self {
        case .read: IntentPolicy(role: .owner, isAutomatic: true)
        case .snooze: IntentPolicy(role: .owner)
        }
    }

    public var content: IntentContent { IntentContent() }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .read: footprint.write(.record(NotificationMark.recordID))
        case .snooze(let kind, let subject, _, _, _):
            footprint.write(.record(Snooze.recordID(kind, of: subject)))
        }
    }

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
            // A restored server gives the numbers after its last one to other rows.
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
            // A device's clock may be wrong, or its command late. The minutes count from the arrival at the server.
            let now = records.arrival ?? command.at
            let until = now.advanced(by: minutes * 60_000)
            let snooze = Snooze(kind, of: subject, in: scope, at: moment, until: until)
            let id = Snooze.recordID(kind, of: subject)
            let record = Record(id: id, content: .snooze(snooze))
            return try records.changesMakingRoom(for: id, in: command.scope, at: now)
                + [records.preservingUnknownFields(Change(command.scope, record))]
        }
    }

    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "notifications.read": self = .read(upTo: try arguments.integer("upTo"))
        case "notifications.snooze":
            guard let kind = Settings.NotificationKind(rawValue: try arguments.string("kind")),
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
    /// Makes room for another snooze: removes those that are over.
    fileprivate func changesMakingRoom(
        for id: RecordID, in own: ScopeID, at now: Instant
    ) throws(Refusal) -> [Change] {
        guard record(id, in: own) == nil, holds(moreThan: Snooze.maxCount - 1, Snooze.kind, in: own) else {
            return []
        }
        let over = all(Snooze.kind, in: own).filter { record in
            if case .snooze(let snooze) = record.content { snooze.until < now } else { false }
        }
        guard !over.isEmpty else { throw .tooLarge }
        return over.map { Change(removing: $0.id, from: own) }
    }
}
