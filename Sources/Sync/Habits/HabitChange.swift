import Domain
import JSON

/// One property of a habit as it is to be.
public enum HabitChange: Equatable, Sendable {
    case name(String)
    case color(HabitColor)
    case time(Int)
    case weekdays(Weekdays)
}

extension HabitChange {
    func apply(to habit: inout Habit) throws(Refusal) {
        switch self {
        case .name(let name): habit.name = try Habit.nameRule.clean(name)
        case .color(let color): habit.color = color
        case .time(let time): habit.time = time
        case .weekdays(let days): habit.weekdays = days
        }
    }

    private var json: (name: String, value: JSONValue) {
        switch self {
        case .name(let name): ("name", .string(name))
        case .color(let color): ("color", .string(color.text))
        case .time(let time): ("time", .integer(Int64(time)))
        case .weekdays(let days): ("weekdays", .integer(Int64(days.bits)))
        }
    }

    /// Reads `{"name":…,"time":…}`; a property of a newer version is an error, so that the command is refused whole.
    static func all(in object: JSONObject) throws(JSONError) -> [HabitChange] {
        var changes: [HabitChange] = []
        for member in object.members {
            switch member.name {
            case "name": changes.append(.name(try object.string("name")))
            case "color": changes.append(.color(try object.color()))
            case "time": changes.append(.time(try object.timeOfDay()))
            case "weekdays": changes.append(.weekdays(try object.weekdays()))
            default: throw JSONError(.missing(member.name))
            }
        }
        return changes
    }

    static func json(_ changes: [HabitChange]) -> JSONObject {
        var object = JSONObject()
        for change in changes {
            let (name, value) = change.json
            object[name] = value
        }
        return object
    }
}
