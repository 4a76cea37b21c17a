import Domain
import JSON

/// Intents for a user's days; always in the user's own scope.
public enum DayIntent: Equatable, Sendable {
    /// Sets the order of a day, with all its items.
    case order(DayOrder)
}

extension DayIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .user }
    public var policy: IntentPolicy { IntentPolicy(role: .owner) }
    public var content: IntentContent { IntentContent() }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .order(let order): footprint.write(.record(DayOrder.recordID(order.day)))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        []
    }

    public func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .order(let order):
            guard order.items.count <= DayOrder.maxItems else { throw .tooLarge }
            var seen: Set<String> = []
            for item in order.items {
                guard ItemID(checking: item.text) != nil, seen.insert(item.text).inserted else {
                    throw .invalid
                }
            }
            let record = Record(id: DayOrder.recordID(order.day), content: .dayOrder(order))
            return [records.preservingUnknownFields(Change(command.scope, record))]
        }
    }

    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "day.order": self = .order(try DayOrder(arguments))
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .order(let order):
            var arguments = JSONObject()
            order.write(to: &arguments)
            return ("day.order", arguments)
        }
    }
}
