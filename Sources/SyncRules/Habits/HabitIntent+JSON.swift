import Domain
import JSON

extension HabitIntent {
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "habit.create": self = .create(try arguments.habitID(), try Habit(arguments))
        case "habit.edit":
            self = .edit(try arguments.habitID(), try HabitChange.all(in: try arguments.object("set")))
        case "habit.move": self = .move(try arguments.habitID(), try arguments.rank())
        case "habit.delete": self = .delete(try arguments.habitID())
        case "habit.restore": self = .restore(try arguments.habitID())
        case "habit.purge": self = .purge(try arguments.habitID())
        case "habit.check":
            self = .check(try arguments.habitID(), try arguments.day(), time: try arguments.timeOfDay())
        case "habit.uncheck": self = .uncheck(try arguments.habitID(), try arguments.day())
        case "habit.add":
            let step = HabitLog.Step(
                try arguments.stepID(), on: try arguments.day(), at: try arguments.timeOfDay())
            self = .addStep(try arguments.habitID(), step)
        case "habit.subtract":
            self = .removeStep(try arguments.habitID(), try arguments.day(), try arguments.stepID())
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .create(let id, let habit):
            var arguments: JSONObject = ["id": .string(id.text)]
            habit.write(to: &arguments)
            return ("habit.create", arguments)
        case .edit(let id, let changes):
            return ("habit.edit", ["id": .string(id.text), "set": .object(HabitChange.json(changes))])
        case .move(let id, let rank):
            return ("habit.move", ["id": .string(id.text), "rank": .string(rank.text)])
        case .delete(let id): return ("habit.delete", ["id": .string(id.text)])
        case .restore(let id): return ("habit.restore", ["id": .string(id.text)])
        case .purge(let id): return ("habit.purge", ["id": .string(id.text)])
        case .check(let id, let day, let time):
            return (
                "habit.check",
                ["id": .string(id.text), "day": .string(day.text), "time": .integer(Int64(time))]
            )
        case .uncheck(let id, let day):
            return ("habit.uncheck", ["id": .string(id.text), "day": .string(day.text)])
        case .addStep(let id, let step):
            return (
                "habit.add",
                [
                    "id": .string(id.text), "day": .string(step.day.text), "step": .string(step.id.text),
                    "time": .integer(Int64(step.time)),
                ]
            )
        case .removeStep(let id, let day, let step):
            return (
                "habit.subtract",
                ["id": .string(id.text), "day": .string(day.text), "step": .string(step.text)]
            )
        }
    }
}

extension JSONObject {
    @inline(never)
    fileprivate func habitID() throws(JSONError) -> HabitID {
        guard let id = HabitID(checking: try string("id")) else { throw JSONError(.missing("id")) }
        return id
    }

    fileprivate func stepID() throws(JSONError) -> StepID {
        guard let id = StepID(checking: try string("step")) else { throw JSONError(.missing("step")) }
        return id
    }

    fileprivate func day() throws(JSONError) -> CivilDay {
        guard let day = try optionalDay("day") else { throw JSONError(.missing("day")) }
        return day
    }
}
