import Domain
import SyncClient
import SyncRules

/// The user's habits with computed values. They are computed once for each revision of the user's records and each day.
struct HabitIndex: Equatable {
    /// In the order set by the user.
    private(set) var habits: [HabitSummary] = []
    /// The revision of the user's records, and the day, of the habits.
    private var revision: Int64?
    private(set) var today: CivilDay?
    /// The habit and month that the running command changes. Everything else stays the same.
    private var expectedChange: ExpectedChange?

    /// A habit and one month of its records.
    private struct ExpectedChange: Equatable {
        let habit: HabitID
        let month: CivilMonth
    }
}

extension HabitIndex {
    func habit(_ id: HabitID) -> HabitSummary? {
        habits.first { $0.id == id }
    }

    /// The habits that are due today, or the others.
    func group(isDue: Bool) -> [HabitSummary] {
        habits.filter { $0.isDue == isDue }
    }

    /// Checks a habit now if the day is today, otherwise at the planned time of the habit.
    func check(_ id: HabitID, _ day: CivilDay, _ isDone: Bool, _ env: AppEnvironment) -> [Effect] {
        guard let habit = habit(id)?.habit, day <= env.today else { return [] }
        let time = day == env.today ? env.time.minuteOfDay : habit.time
        return env.perform(isDone ? .check(id, day, time: time) : .uncheck(id, day))
    }

    /// Adds a step to the goal of a day, or removes the last one.
    func step(_ id: HabitID, _ day: CivilDay, _ isAdded: Bool, _ env: inout AppEnvironment) -> [Effect] {
        guard let summary = habit(id), day <= env.today else { return [] }
        if isAdded {
            let time = day == env.today ? env.time.minuteOfDay : summary.habit.time
            return env.perform(.addStep(id, HabitLog.Step(env.newID(), on: day, at: time)))
        }
        let steps = summary.steps.filter { $0.day == day }
        let isDone = summary.done.contains(day)
        // A day that an older version has ticked.
        if isDone, steps.count < summary.habit.goal { return env.perform(.uncheck(id, day)) }
        return steps.map { $0.id }.max().map { env.perform(.removeStep(id, day, $0)) } ?? []
    }

    /// Records the month of the only habit that the effects change; nil if they change more.
    mutating func expect(_ effects: [Effect]) {
        var touched: [ExpectedChange?] = []
        for effect in effects {
            guard case .perform(let intent, _) = effect else { continue }
            switch intent {
            case .habit(.check(let id, let day, _)), .habit(.uncheck(let id, let day)):
                touched.append(ExpectedChange(habit: id, month: CivilMonth(of: day)))
            case .habit(.addStep(let id, let step)):
                touched.append(ExpectedChange(habit: id, month: CivilMonth(of: step.day)))
            case .habit(.removeStep(let id, let day, _)):
                touched.append(ExpectedChange(habit: id, month: CivilMonth(of: day)))
            default: touched.append(nil)
            }
        }
        if let first = touched.first { self.expectedChange = touched.count == 1 ? first : nil }
    }

    /// Discards the expectation, because the command had no effect.
    mutating func expectNothing() { expectedChange = nil }

    /// Updates the habits if the user's records or the day have changed.
    mutating func refresh(_ env: AppEnvironment) -> [Effect] {
        let replica = env.replica
        let revision = replica.revision(of: .user(replica.person))
        let today = env.today
        let isNewDay = self.today != today
        guard isNewDay || self.revision != revision else { return [] }
        if !isNewDay, let expectedChange, self.revision == revision - 1,
            let index = habits.firstIndex(where: { $0.id == expectedChange.habit })
        {
            let checks = replica.checks(
                of: expectedChange.habit, in: expectedChange.month, by: replica.person)
            habits[index] = habits[index].updated(checks)
        } else {
            habits = replica.habits(today: today, before: habits)
        }
        expectedChange = nil
        self.revision = revision
        self.today = today
        return isNewDay ? awaitTomorrow(after: today, env) : []
    }

    /// Updates all habits when the day ends.
    private func awaitTomorrow(after today: CivilDay, _ env: AppEnvironment) -> [Effect] {
        let end = env.settings.start(of: today.advanced(by: 1), in: env.zone)
        return [.setTimer(max(1000, env.now.wait(until: end.advanced(by: 1))), .deadline)]
    }
}

extension AppEnvironment {
    /// Performs an intent on the user's habits.
    func perform(_ intent: HabitIntent) -> [Effect] {
        me.map { [.perform(.habit(intent), in: .user($0))] } ?? []
    }
}

extension Replica {
    /// The time of the check on a day, in minutes since midnight.
    func time(of habit: HabitID, on day: CivilDay) -> Int? {
        checks(of: habit, in: CivilMonth(of: day), by: person).times[day.parts.day - 1]
    }

    /// The habits that are not deleted, in the order set by the user.
    fileprivate func habits(today: CivilDay, before: [HabitSummary]) -> [HabitSummary] {
        let records = all(Habit.kind, in: .user(person)).inOrder { $0.id < $1.id }
        var done = records.map { _ in DaySet() }
        var steps = records.map { _ in [HabitLog.Step]() }
        for record in all(HabitLog.kind, in: .user(person)) {
            guard case .checks(let checks) = record.content,
                let index = recordIndex(of: RecordID(checks.habit.text), in: records)
            else { continue }
            checks.add(to: &done[index])
            steps[index] += checks.steps
        }
        var summaries: [HabitSummary] = []
        for (index, record) in records.enumerated() {
            guard case .habit(let habit) = record.content, habit.deleted == nil else { continue }
            let id = HabitID(record.id.text)
            let known = before.first { $0.id == id }
            if let known, known.habit == habit, known.done == done[index], known.steps == steps[index],
                known.today == today
            {
                summaries.append(known)
            } else {
                summaries.append(
                    HabitSummary(id, habit, done[index], steps[index], today: today, before: known))
            }
        }
        return summaries.inOrder {
            $0.habit.rank == $1.habit.rank ? $0.id < $1.id : $0.habit.rank < $1.habit.rank
        }
    }
}

/// The index of a record in an array sorted by id; nil if it is absent.
private func recordIndex(of id: RecordID, in records: [Record]) -> Int? {
    var (low, high) = (0, records.count)
    while low < high {
        let middle = (low + high) / 2
        if records[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < records.count && records[low].id == id ? low : nil
}
