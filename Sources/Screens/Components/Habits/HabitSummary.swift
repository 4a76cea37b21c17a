import Domain
import SyncRules
import Texts

/// A habit with all values that follow from its checked days. A class, because it is passed on as a whole.
final class HabitSummary: Equatable {
    let id: HabitID
    let habit: Habit
    /// The day of the computed values.
    let today: CivilDay
    let done: DaySet
    /// The steps to the goals of the days, in any order.
    let steps: [HabitLog.Step]
    /// The days on which it is due, up to today.
    let due: DaySet
    let streak: Streak
    let colors: ColorVariants

    /// - Parameter before: the same habit before the change, if known.
    init(
        _ id: HabitID, _ habit: Habit, _ done: DaySet, _ steps: [HabitLog.Step], today: CivilDay,
        before: HabitSummary?
    ) {
        self.id = id
        self.habit = habit
        self.today = today
        self.done = done
        self.steps = steps
        due = habit.dueDays(through: today, done: done)
        streak = habit.streak(due: due, done: done, today: today)
        if let before, before.habit.color == habit.color {
            colors = before.colors
        } else {
            colors = ColorVariants(habit.color)
        }
    }

    /// The habit with changed checks of one month.
    func updated(_ checks: HabitLog) -> HabitSummary {
        var done = done
        for index in checks.times.indices { done.remove(checks.month.first.advanced(by: index)) }
        checks.add(to: &done)
        let steps = steps.filter { CivilMonth(of: $0.day) != checks.month } + checks.steps
        return HabitSummary(id, habit, done, steps, today: today, before: self)
    }

    /// The first day of the habit.
    var first: CivilDay { habit.first(done: done, today: today) }
    /// True if the habit is due today.
    var isDue: Bool { due.contains(today) }
    var isDone: Bool { done.contains(today) }
    var isPaused: Bool { habit.pause(on: today) != nil }

    /// The number of steps on a day. A done day has at least as many as its goal, because a tick counts as all of them.
    func count(on day: CivilDay) -> Int {
        let count = steps.reduce(0) { $0 + ($1.day == day ? 1 : 0) }
        return done.contains(day) ? max(count, habit.goal) : count
    }

    /// "3 of 8"; nil if a tick is enough.
    func amount(on day: CivilDay, _ language: Language) -> String? {
        habit.goal == 1 ? nil : language.count(count(on: day), of: habit.goal)
    }

    /// True if the streak and the plan count weeks.
    var isInWeeks: Bool { habit.schedule.weekly != nil }

    /// True if it was planned on a past day and not done. Any days of a week can be left out.
    func isMissed(_ day: CivilDay) -> Bool {
        day < today && due.contains(day) && !done.contains(day) && habit.schedule(on: day).weekly == nil
    }

    /// The time, or else the number of times a week.
    func shortPlan(_ language: Language) -> String? {
        habit.isTimed
            ? language.clock(habit.time) : habit.schedule.weekly.map { language.timesAWeek($0.times) }
    }

    /// When it is due, with its time, or its pause.
    func plan(_ language: Language) -> String {
        if let pause = habit.pause(on: today) { return language.paused(until: pause.end, today: today) }
        return language.plan(habit.schedule, at: habit.isTimed ? language.clock(habit.time) : nil)
    }

    static func == (left: HabitSummary, right: HabitSummary) -> Bool {
        left === right
            || left.id == right.id && left.habit == right.habit && left.today == right.today
                && left.done == right.done && left.steps == right.steps
    }
}
