import Domain
import JSON

/// What people do with what they were told of; always in their own scope.
public enum NotificationIntent: Equatable, Sendable {
    /// All rows up to a number were seen.
    case read(upTo: Int64)
}

extension NotificationIntent: Verbs {
    public static func suits(_ kind: ScopeID.Kind) -> Bool { kind == .user }
    public var rules: VerbRules { VerbRules(role: .owner, isAutomatic: true) }
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
        }
    }

    /// Nil when the verb is none of these.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "notifications.read": self = .read(upTo: try arguments.integer("upTo"))
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .read(let number): ("notifications.read", ["upTo": .integer(number)])
        }
    }
}
