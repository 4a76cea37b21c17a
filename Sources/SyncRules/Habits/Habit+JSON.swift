import Domain
import JSON

extension Habit: RecordType {
    public static let kind = "habit"
    public static var placeholder: Habit {
        Habit(name: "", color: HabitColor(rgb: 0), time: 0, rank: .placeholder, started: CivilDay(number: 0))
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.string("name", &name)
        fields.text("color", &color)
        fields.integer("time", &time, in: Habit.times)
        var (days, plans, earlierWeekly) = (Int(schedule.weekdays.bits), JSONObject?.none, JSONObject?.none)
        for plan in earlier {
            plans.append(plan.end, .integer(Int64(plan.schedule.weekdays.bits)))
            if let weekly = plan.schedule.weekly { earlierWeekly.append(plan.end, .object(weekly.json)) }
        }
        var (weekly, untimed, goal) = (schedule.weekly?.json, !isTimed, goal == 1 ? nil : Int64(goal))
        fields.integer("weekdays", &days, in: 0...127)
        fields.object("earlier", &plans)
        fields.object("weekly", &weekly)
        fields.object("earlierWeekly", &earlierWeekly)
        fields.flag("untimed", &untimed)
        fields.integer("goal", &goal)
        var pauses = JSONObject?.none
        for pause in self.pauses { pauses.append(pause.start, .string(pause.end?.text ?? "")) }
        fields.object("pauses", &pauses)
        fields.text("rank", &rank)
        fields.text("begun", &started)
        fields.instant("deleted", &deleted)
        guard fields.isReading else { return }
        isTimed = !untimed
        do throws(JSONError) {
            self.goal = try goal.map { number throws(JSONError) in try Habit.goal(number) } ?? 1
            guard let weekdays = Weekdays(bits: UInt8(days)) else { throw JSONError(.range("weekdays")) }
            for member in pauses?.members ?? [] {
                let end = try member.value.string()
                guard let start = CivilDay(member.name), end.isEmpty || CivilDay(end) != nil else {
                    throw JSONError(.range("pauses"))
                }
                pause(from: start, until: CivilDay(end))
            }
            setPlans(try Plan.all(in: plans, earlierWeekly), try Schedule(weekdays, weekly))
        } catch { fields.fail(error.problem) }
    }

    public var userTexts: [String] { [name] }

    static func goal(_ number: Int64) throws(JSONError) -> Int {
        guard let goal = Int(exactly: number), goals.contains(goal) else { throw JSONError(.range("goal")) }
        return goal
    }
}

extension Habit.Plan {
    /// Reads `{"2026-11-22":127}`: the day on which each plan ended, oldest first, and its weekdays.
    /// - Parameter weekly: the numbers of times a week, by the same days.
    static func all(in object: JSONObject?, _ weekly: JSONObject?) throws(JSONError) -> [Self] {
        var plans: [Self] = []
        for member in object?.members ?? [] {
            guard let end = CivilDay(member.name), plans.last.map({ $0.end < end }) ?? true,
                plans.count < Habit.maxEarlierPlans
            else { throw JSONError(.range("earlier")) }
            let times = try weekly?.optionalObject(member.name)
            let weekdays = try Weekdays(member.value, named: "earlier")
            plans.append(Self(try Schedule(weekdays, times), until: end))
        }
        return plans
    }
}

extension JSONObject? {
    fileprivate mutating func append(_ day: CivilDay, _ value: JSONValue) {
        var object = self ?? JSONObject()
        object.append(day.text, value)
        self = object
    }
}

extension Schedule {
    /// Weekdays that an older version has changed replace the number of times a week.
    fileprivate init(_ weekdays: Weekdays, _ weekly: JSONObject?) throws(JSONError) {
        let weekly = try weekly.map { object throws(JSONError) in try Weekly(object) }
        if let weekly, weekdays == .all { self.init(weekly) } else { self.init(weekdays) }
    }
}

extension Weekly {
    init(_ object: JSONObject) throws(JSONError) {
        guard let times = Int(exactly: try object.integer("times")),
            let start = Int(exactly: try object.integer("start")), let weekly = Weekly(times, from: start)
        else { throw JSONError(.range("weekly")) }
        self = weekly
    }

    var json: JSONObject { ["times": .integer(Int64(times)), "start": .integer(Int64(start))] }
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

extension HabitLog: RecordType {
    public static let kind = "checks"
    public static var placeholder: HabitLog { HabitLog(HabitID(""), in: CivilMonth(of: CivilDay(number: 0))) }

    /// The only record of a habit and a month, whichever device creates it.
    public static func recordID(_ habit: HabitID, in month: CivilMonth) -> RecordID {
        RecordID("\(habit.text):\(month.year * 100 + month.month)")
    }

    public mutating func code(_ fields: inout FieldCoder) {
        var (habit, first, days, entries) = (habit, month.first, JSONObject(), JSONObject?.none)
        for (index, time) in times.enumerated() {
            if let time { days.append(String(index + 1), .integer(Int64(time))) }
        }
        fields.text("habit", &habit)
        fields.text("month", &first)
        var index = 0
        while index < steps.count {
            let day = steps[index].day
            var entry = JSONObject()
            while index < steps.count, steps[index].day == day {
                entry.append(steps[index].id.text, .integer(Int64(steps[index].time)))
                index += 1
            }
            var all = entries ?? JSONObject()
            all.append(String(day.parts.day), .object(entry))
            entries = all
        }
        fields.object("days", &days)
        fields.object("steps", &entries)
        guard fields.isReading else { return }
        self = HabitLog(habit, in: CivilMonth(of: first))
        do throws(JSONError) {
            for member in days.members {
                set(try day(member.name), try member.value.timeOfDay(named: "days"))
            }
            for member in entries?.members ?? [] {
                let day = try day(member.name)
                for step in try member.value.object().members {
                    guard let id = StepID(checking: step.name) else { throw JSONError(.range("steps")) }
                    add(Step(id, on: day, at: try step.value.timeOfDay(named: "steps")), goal: .max)
                }
            }
        } catch { fields.fail(error.problem) }
    }

    private func day(_ name: String) throws(JSONError) -> CivilDay {
        guard let number = Int(name), (1...month.length).contains(number) else {
            throw JSONError(.range("days"))
        }
        return month.first.advanced(by: number - 1)
    }
}

extension JSONObject {
    func color() throws(JSONError) -> HabitColor {
        guard let color = HabitColor(try string("color")) else { throw JSONError(.range("color")) }
        return color
    }

    func timeOfDay() throws(JSONError) -> Int {
        guard let time = self["time"] else { throw JSONError(.missing("time")) }
        return try time.timeOfDay(named: "time")
    }

    func weekdays() throws(JSONError) -> Weekdays {
        guard let value = self["weekdays"] else { throw JSONError(.missing("weekdays")) }
        return try Weekdays(value, named: "weekdays")
    }
}

extension JSONValue {
    @inline(never)
    fileprivate func timeOfDay(named name: String) throws(JSONError) -> Int {
        let time = try integer(named: name)
        guard let time = Int(exactly: time), Habit.times.contains(time) else { throw JSONError(.range(name)) }
        return time
    }
}
