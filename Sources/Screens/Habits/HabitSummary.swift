import Domain
import Sync

/// A habit with all that follows from the days on which it was done. A class, since it is handed around as a whole.
final class HabitSummary: Equatable {
    let id: HabitID
    let habit: Habit
    /// The day for which the rest was worked out.
    let today: CivilDay
    let done: DaySet
    /// The days on which it is due, up to today.
    let due: DaySet
    let streak: Streak
    let shades: Shades

    /// - Parameter before: the same habit as it was, if it was known.
    init(_ id: HabitID, _ habit: Habit, _ done: DaySet, today: CivilDay, before: HabitSummary?) {
        self.id = id
        self.habit = habit
        self.today = today
        self.done = done
        due = habit.dueDays(through: today, done: done)
        streak = Streak(due: due, done: done, today: today)
        if let before, before.habit.color == habit.color {
            shades = before.shades
        } else {
            shades = Shades(habit.color)
        }
    }

    /// The same with what one month of it is like now.
    func following(_ checks: Checks) -> HabitSummary {
        var done = done
        for place in checks.times.indices { done.remove(checks.month.first.advanced(by: place)) }
        checks.add(to: &done)
        return HabitSummary(id, habit, done, today: today, before: self)
    }

    /// The day on which it began.
    var first: CivilDay { habit.first(done: done, today: today) }
    /// Whether today is one of its days.
    var isDue: Bool { due.contains(today) }
    var isDone: Bool { done.contains(today) }

    static func == (left: HabitSummary, right: HabitSummary) -> Bool {
        left === right
            || left.id == right.id && left.habit == right.habit && left.today == right.today
                && left.done == right.done
    }
}

extension Habits {
    /// Brings the habits up to date if the person's records have changed, or the day has.
    static func refresh(_ model: inout Model, _ world: World) -> [Effect] {
        let replica = world.replica
        let revision = replica.revision(of: .user(replica.person))
        let today = world.today
        let isNewDay = model.today != today
        guard isNewDay || model.revision != revision else { return [] }
        if !isNewDay, let touched = model.touched, model.revision == revision - 1,
            let place = model.habits.firstIndex(where: { $0.id == touched.habit })
        {
            let checks = replica.checks(of: touched.habit, in: touched.month)
            model.habits[place] = model.habits[place].following(checks)
        } else {
            model.habits = replica.habits(today: today, before: model.habits)
        }
        model.touched = nil
        model.revision = revision
        model.today = today
        if let drag = model.drag, model.habit(HabitID(drag.id)) == nil { model.drag = nil }
        if let menu = model.menu, model.habit(menu.habit) == nil { model.menu = nil }
        if let removal = model.removal, model.habit(removal) == nil { model.removal = nil }
        return isNewDay ? awaitTomorrow(after: today, world) : []
    }

    /// Everything looks different once the day is over.
    private static func awaitTomorrow(after today: CivilDay, _ world: World) -> [Effect] {
        let end = world.settings.start(of: today.advanced(by: 1), in: world.zone)
        return [.later(max(1000, Int(end.milliseconds - world.now.milliseconds) + 1), .deadline)]
    }
}

extension Replica {
    /// What was done of a habit in a month.
    func checks(of habit: HabitID, in month: CivilMonth) -> Checks {
        guard
            case .checks(let checks)? = record(Checks.recordID(habit, in: month), in: .user(person))?.content
        else { return Checks(habit, in: month) }
        return checks
    }

    /// When it was done on a day, in minutes since midnight.
    func time(of habit: HabitID, on day: CivilDay) -> Int? {
        checks(of: habit, in: CivilMonth(of: day)).times[day.parts.day - 1]
    }

    /// Those that are kept up, in the order set by hand.
    fileprivate func habits(today: CivilDay, before: [HabitSummary]) -> [HabitSummary] {
        let records = all(Habit.kind, in: .user(person)).inOrder { $0.id < $1.id }
        var done = records.map { _ in DaySet() }
        for record in all(Checks.kind, in: .user(person)) {
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
