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
    func following(_ checks: HabitLog) -> HabitSummary {
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
