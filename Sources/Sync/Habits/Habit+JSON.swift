import Domain
import JSON

extension Habit: Fields {
    public static let kind = "habit"
    static let names = ["name", "color", "time", "weekdays", "earlier", "rank", "begun", "deleted"]

    init(_ fields: JSONObject) throws(JSONError) {
        guard let begun = try fields.optionalDay("begun") else { throw JSONError(.missing("begun")) }
        self.init(
            name: try fields.string("name"), color: try fields.color(), time: try fields.timeOfDay(),
            weekdays: try fields.weekdays(), earlier: try Plan.all(in: fields), rank: try fields.rank(),
            begun: begun, deleted: try fields.optionalInstant("deleted"))
    }

    func write(to fields: inout JSONObject) {
        fields.append("name", .string(name))
        fields.append("color", .string(color.text))
        fields.append("time", .integer(Int64(time)))
        fields.append("weekdays", .integer(Int64(weekdays.bits)))
        if !earlier.isEmpty { fields.append("earlier", Plan.json(earlier)) }
        fields.append("rank", .string(rank.text))
        fields.append("begun", .string(begun.text))
        fields.append("deleted", deleted)
    }
}

extension Habit.Plan {
    /// Reads `{"2026-11-22":127}`: the day on which each ended, the oldest first, and its days of the week.
    static func all(in fields: JSONObject) throws(JSONError) -> [Self] {
        var plans: [Self] = []
        for member in try fields.optionalObject("earlier")?.members ?? [] {
            guard let end = CivilDay(member.name), plans.last.map({ $0.end < end }) ?? true,
                plans.count < Habit.mostEarlier
            else { throw JSONError(.range("earlier")) }
            plans.append(Self(try Weekdays(member.value, named: "earlier"), until: end))
        }
        return plans
    }

    static func json(_ plans: [Self]) -> JSONValue {
        var object = JSONObject()
        for plan in plans { object.append(plan.end.text, .integer(Int64(plan.weekdays.bits))) }
        return .object(object)
    }
}

extension Weekdays {
    init(_ value: JSONValue, named name: String) throws(JSONError) {
        guard let bits = UInt8(exactly: try value.integer(named: name)), let days = Weekdays(bits: bits)
        else {
            throw JSONError(.range(name))
        }
        self = days
    }
}

extension Checks: Fields {
    public static let kind = "checks"
    static let names = ["habit", "month", "days"]

    /// The one record of a habit and a month, on whatever device it begins.
    public static func recordID(_ habit: HabitID, in month: CivilMonth) -> RecordID {
        RecordID("\(habit.text):\(month.year * 100 + month.month)")
    }

    init(_ fields: JSONObject) throws(JSONError) {
        guard let month = try fields.optionalDay("month").map({ CivilMonth(of: $0) }) else {
            throw JSONError(.missing("month"))
        }
        self.init(HabitID(try fields.string("habit")), in: month)
        for member in try fields.object("days").members {
            guard let number = Int(member.name), (1...month.length).contains(number),
                let time = Int(exactly: try member.value.integer(named: "days")), Habit.times.contains(time)
            else { throw JSONError(.range("days")) }
            set(month.first.advanced(by: number - 1), time)
        }
    }

    func write(to fields: inout JSONObject) {
        var days = JSONObject()
        for (place, time) in times.enumerated() {
            if let time { days.append(String(place + 1), .integer(Int64(time))) }
        }
        fields.append("habit", .string(habit.text))
        fields.append("month", .string(month.first.text))
        fields.append("days", .object(days))
    }
}

extension JSONObject {
    func color() throws(JSONError) -> HabitColor {
        guard let color = HabitColor(try string("color")) else { throw JSONError(.range("color")) }
        return color
    }

    func timeOfDay() throws(JSONError) -> Int {
        let time = try integer("time")
        guard (0...1439).contains(time) else { throw JSONError(.range("time")) }
        return Int(time)
    }

    func weekdays() throws(JSONError) -> Weekdays {
        guard let value = self["weekdays"] else { throw JSONError(.missing("weekdays")) }
        return try Weekdays(value, named: "weekdays")
    }
}
