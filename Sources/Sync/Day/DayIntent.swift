import Domain
import JSON

/// What people do to their days; always in their own scope.
public enum DayIntent: Equatable, Sendable {
    /// Puts what a day holds in order: all of it, as it is to be.
    case order(DayOrder)
}

extension DayIntent {
    func apply<Source: Records>(
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
            return [records.kept(Change(command.scope, record))]
        }
    }

    /// Nil when the verb is none of a day.
    init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "day.order": self = .order(try DayOrder(arguments))
        default: return nil
        }
    }

    var json: (name: String, arguments: JSONObject) {
        switch self {
        case .order(let order):
            var arguments = JSONObject()
            order.write(to: &arguments)
            return ("day.order", arguments)
        }
    }
}
