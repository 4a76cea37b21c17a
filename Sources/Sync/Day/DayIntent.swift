import Domain
import JSON

/// What people do to their days; always in their own scope.
public enum DayIntent: Equatable, Sendable {
    /// Puts what a day holds in order: all of it, as it is to be.
    case order(DayOrder)
}

extension DayIntent: Verbs {
    public static func suits(_ kind: ScopeID.Kind) -> Bool { kind == .user }
    public var rules: VerbRules { VerbRules(role: .owner) }
    public var content: VerbContent { VerbContent() }

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
            guard order.items.count <= DayOrder.most else { throw .tooLarge }
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

    /// Nil when the verb is none of a day.
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
