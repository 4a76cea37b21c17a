/// The days of a month on which a habit was done, with the time on each.
///
/// There is one record per habit and month, and its id is derived from both. Two devices cannot create duplicates, and
/// years of many habits stay small.
public struct HabitLog: Equatable, Sendable {
    public let habit: HabitID
    public let month: CivilMonth
    /// The time of day in minutes since midnight for each day of the month, from the 1st on; nil if it was not done.
    public private(set) var times: [Int?]

    /// The steps to the goals of the days, in the order of days and ids.
    public private(set) var steps: [Step] = []

    /// A step to the goal of a day. It has an id, so that steps of several devices add up and a repeated one does not.
    public struct Step: Equatable, Sendable {
        public let id: StepID
        public let day: CivilDay
        /// The time of day in minutes since midnight.
        public let time: Int

        public init(_ id: StepID, on day: CivilDay, at time: Int) {
            self.id = id
            self.day = day
            self.time = time
        }

        fileprivate static func < (left: Self, right: Self) -> Bool {
            left.day == right.day ? left.id < right.id : left.day < right.day
        }
    }

    /// The maximum number of steps on a day.
    public static let maxSteps = 100

    public init(_ habit: HabitID, in month: CivilMonth) {
        self.habit = habit
        self.month = month
        times = [Int?](repeating: nil, count: month.length)
    }

    /// - Parameters:
    ///   - day: a day of this month; other days are ignored.
    ///   - time: 0…1439; nil if it was not done.
    public mutating func set(_ day: CivilDay, _ time: Int?) {
        guard CivilMonth(of: day) == month else { return }
        times[day.parts.day - 1] = time
    }

    /// Adds a step of this month. The day is done when the goal is reached.
    public mutating func add(_ step: Step, goal: Int) {
        guard CivilMonth(of: step.day) == month else { return }
        var index = steps.count
        while index > 0, step < steps[index - 1] { index -= 1 }
        if index > 0, steps[index - 1].id == step.id, steps[index - 1].day == step.day { return }
        steps.insert(step, at: index)
        if count(on: step.day) >= goal, !contains(step.day) { set(step.day, step.time) }
    }

    /// Removes a step of a day. The day is no longer done if it was the step that reached the goal. A day that an older
    /// version has ticked below the goal stays done.
    public mutating func remove(_ id: StepID, on day: CivilDay, goal: Int) {
        guard let index = steps.firstIndex(where: { $0.id == id && $0.day == day }) else { return }
        steps.remove(at: index)
        if count(on: day) == goal - 1 { set(day, nil) }
    }

    /// Changes the goal of the days since `first`. A day becomes done if its steps reach the new goal, and is no longer
    /// done if they only reached the former one.
    public mutating func change(goal former: Int, to goal: Int, since first: CivilDay) {
        for step in steps where step.day >= first {
            let count = count(on: step.day)
            if count >= goal {
                if !contains(step.day) { set(step.day, step.time) }
            } else if count >= former {
                set(step.day, nil)
            }
        }
    }

    /// Removes all steps of a day.
    public mutating func removeSteps(on day: CivilDay) { steps.removeAll { $0.day == day } }

    /// The number of steps on a day.
    public func count(on day: CivilDay) -> Int { steps.reduce(0) { $0 + ($1.day == day ? 1 : 0) } }

    public func contains(_ day: CivilDay) -> Bool {
        CivilMonth(of: day) == month && times[day.parts.day - 1] != nil
    }

    /// Adds its days to a set.
    public func add(to days: inout DaySet) {
        let first = month.first
        for (index, time) in times.enumerated() where time != nil { days.insert(first.advanced(by: index)) }
    }
}

public typealias StepID = Identifier<HabitLog.Step>
