import Domain
import Sync

/// The person's habits with what follows from their records, worked out once for each revision of those and each day.
struct HabitIndex: Equatable {
    /// In the order set by hand.
    private(set) var habits: [HabitSummary] = []
    /// The revision of the person's records, and the day, that the habits are from.
    private var revision: Int64?
    private(set) var today: CivilDay?
    /// What the command that is under way is about: all else stays as it was.
    private var touched: Touched?

    /// A habit's records of one month.
    private struct Touched: Equatable {
        let habit: HabitID
        let month: CivilMonth
    }
}

extension HabitIndex {
    func habit(_ id: HabitID) -> HabitSummary? {
        habits.first { $0.id == id }
    }

    /// The habits of today, or the others.
    func group(isDue: Bool) -> [HabitSummary] {
        habits.filter { $0.isDue == isDue }
    }

    /// Today's is done now; that of another day at the time that was meant for it.
    func check(_ id: HabitID, _ day: CivilDay, _ isDone: Bool, _ world: World) -> [Effect] {
        guard let habit = habit(id)?.habit, day <= world.today else { return [] }
        let time = day == world.today ? world.time.minuteOfDay : habit.time
        return world.perform(isDone ? .check(id, day, time: time) : .uncheck(id, day))
    }

    /// What is about to be done may concern no more than one month of one habit.
    mutating func expect(_ effects: [Effect]) {
        var touched: [Touched?] = []
        for effect in effects {
            guard case .perform(let intent, _) = effect else { continue }
            switch intent {
            case .habit(.check(let id, let day, _)), .habit(.uncheck(let id, let day)):
                touched.append(Touched(habit: id, month: CivilMonth(of: day)))
            default: touched.append(nil)
            }
        }
        if let first = touched.first { self.touched = touched.count == 1 ? first : nil }
    }

    /// What was about to be done has not happened.
    mutating func expectNothing() { touched = nil }

    /// Brings the habits up to date if the person's records have changed, or the day has.
    mutating func refresh(_ world: World) -> [Effect] {
        let replica = world.replica
        let revision = replica.revision(of: .user(replica.person))
        let today = world.today
        let isNewDay = self.today != today
        guard isNewDay || self.revision != revision else { return [] }
        if !isNewDay, let touched, self.revision == revision - 1,
            let place = habits.firstIndex(where: { $0.id == touched.habit })
        {
            let checks = replica.checks(of: touched.habit, in: touched.month, by: replica.person)
            habits[place] = habits[place].following(checks)
        } else {
            habits = replica.habits(today: today, before: habits)
        }
        touched = nil
        self.revision = revision
        self.today = today
        return isNewDay ? awaitTomorrow(after: today, world) : []
    }

    /// Everything looks different once the day is over.
    private func awaitTomorrow(after today: CivilDay, _ world: World) -> [Effect] {
        let end = world.settings.start(of: today.advanced(by: 1), in: world.zone)
        return [.later(max(1000, world.now.wait(until: end.advanced(by: 1))), .deadline)]
    }
}

extension World {
    /// Does something with the person's habits.
    func perform(_ intent: HabitIntent) -> [Effect] {
        me.map { [.perform(.habit(intent), in: .user($0))] } ?? []
    }
}

extension Replica {
    /// When it was done on a day, in minutes since midnight.
    func time(of habit: HabitID, on day: CivilDay) -> Int? {
        checks(of: habit, in: CivilMonth(of: day), by: person).times[day.parts.day - 1]
    }

    /// Those that are kept up, in the order set by hand.
    fileprivate func habits(today: CivilDay, before: [HabitSummary]) -> [HabitSummary] {
        let records = all(Habit.kind, in: .user(person)).inOrder { $0.id < $1.id }
        var done = records.map { _ in DaySet() }
        for record in all(HabitLog.kind, in: .user(person)) {
            guard case .checks(let checks) = record.content,
                let place = place(of: RecordID(checks.habit.text), in: records)
            else { continue }
            checks.add(to: &done[place])
        }
        var summaries: [HabitSummary] = []
        for (place, record) in records.enumerated() {
            guard case .habit(let habit) = record.content, habit.deleted == nil else { continue }
            let id = HabitID(record.id.text)
            let known = before.first { $0.id == id }
            if let known, known.habit == habit, known.done == done[place], known.today == today {
                summaries.append(known)
            } else {
                summaries.append(HabitSummary(id, habit, done[place], today: today, before: known))
            }
        }
        return summaries.inOrder {
            $0.habit.rank == $1.habit.rank ? $0.id < $1.id : $0.habit.rank < $1.habit.rank
        }
    }
}

/// Where a record stands among others in the order of their ids; nil if it does not.
private func place(of id: RecordID, in records: [Record]) -> Int? {
    var (low, high) = (0, records.count)
    while low < high {
        let middle = (low + high) / 2
        if records[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < records.count && records[low].id == id ? low : nil
}
