import Domain
import JSON

/// The new value of one property of a habit.
public enum HabitChange: Equatable, Sendable {
    case name(String)
    case color(HabitColor)
    /// Nil for none.
    case time(Int?)
    /// Older clients omit the date. Then it applies to all days if there are no earlier plans, otherwise from the
    /// command's date.
    case weekdays(Weekdays, from: CivilDay?)
    case weekly(Weekly, from: CivilDay?)
    /// The goal of this day and all later ones. Earlier days stay as they were.
    case goal(Int, from: CivilDay)
    /// Until the day before `until`; nil until it is resumed. It is resumed if both are the same day.
    case pause(from: CivilDay, until: CivilDay?)
}

extension HabitChange {
    /// - Parameter moment: the time of the command. Plans cannot start later than that.
    func apply(to habit: inout Habit, at moment: Instant) throws(Refusal) {
        switch self {
        case .name(let name): habit.name = try Habit.nameRule.clean(name)
        case .color(let color): habit.color = color
        case .time(let time):
            habit.time = time ?? habit.time
            habit.isTimed = time != nil
        case .weekdays(let days, let day): try plan(Schedule(days), from: day, of: &habit, at: moment)
        case .goal(let goal, let day):
            guard day <= moment.latestDay else { throw .invalid }
            habit.goal = goal
        case .pause(let start, let end): habit.pause(from: start, until: end)
        case .weekly(let weekly, let day): try plan(Schedule(weekly), from: day, of: &habit, at: moment)
        }
    }

    private func plan(
        _ schedule: Schedule, from day: CivilDay?, of habit: inout Habit, at moment: Instant
    ) throws(Refusal) {
        guard day.map({ $0 <= moment.latestDay }) ?? true else { throw .invalid }
        let first = habit.earlier.isEmpty ? habit.started : moment.day(hoursAhead: 0)
        habit.plan(schedule, from: day ?? first)
    }

    /// The text that the user wrote.
    var text: String? {
        switch self {
        case .name(let name): name
        case .color, .time, .weekdays, .weekly, .goal, .pause: nil
        }
    }

    private func write(to object: inout JSONObject) {
        switch self {
        case .name(let name): object.append("name", .string(name))
        case .color(let color): object.append("color", .string(color.text))
        case .time(let time?): object.append("time", .integer(Int64(time)))
        case .time(nil): object.append("untimed", .bool(true))
        case .weekdays(let days, let day):
            object.append("weekdays", .integer(Int64(days.bits)))
            day?.write(to: &object)
        case .weekly(let weekly, let day):
            object.append("weekly", .object(weekly.json))
            day?.write(to: &object)
        case .goal(let goal, let day):
            object.append("goal", .integer(Int64(goal)))
            day.write(to: &object)
        case .pause(let start, let end):
            var pause: JSONObject = ["from": .string(start.text)]
            if let end { pause.append("until", .string(end.text)) }
            object.append("pause", .object(pause))
        }
    }

    /// Reads `{"name":…,"time":…}`. A property of a newer version is an error, so that the whole command is rejected.
    static func all(in object: JSONObject) throws(JSONError) -> [HabitChange] {
        var changes: [HabitChange] = []
        for member in object.members {
            switch member.name {
            case "name": changes.append(.name(try object.string("name")))
            case "color": changes.append(.color(try object.color()))
            case "time": changes.append(.time(try object.timeOfDay()))
            case "weekdays":
                changes.append(.weekdays(try object.weekdays(), from: try object.optionalDay("from")))
            case "goal":
                guard let day = try object.optionalDay("from") else { throw JSONError(.missing("from")) }
                changes.append(.goal(try Habit.goal(try object.integer("goal")), from: day))
            case "pause":
                let pause = try object.object("pause")
                guard let start = try pause.optionalDay("from") else { throw JSONError(.missing("from")) }
                changes.append(.pause(from: start, until: try pause.optionalDay("until")))
            case "untimed": changes.append(.time(nil))
            case "weekly":
                let weekly = try Weekly(try object.object("weekly"))
                changes.append(.weekly(weekly, from: try object.optionalDay("from")))
            case "from": continue
            default: throw JSONError(.missing(member.name))
            }
        }
        return changes
    }

    static func json(_ changes: [HabitChange]) -> JSONObject {
        var object = JSONObject()
        for change in changes { change.write(to: &object) }
        return object
    }
}

extension CivilDay {
    /// Writes the first day of the changes of a command.
    @inline(never)
    fileprivate func write(to object: inout JSONObject) {
        if object["from"] == nil { object.append("from", .string(text)) }
    }
}
