import Domain
import SyncClient
import SyncRules

/// The form for a new habit, or for the changes of an existing one.
public struct HabitForm: Equatable {
    /// The habit when the form was opened; nil for a new one.
    let habit: HabitSummary?
    var name: String
    var color: HabitColor
    /// The time of day in minutes; nil for none.
    var time: Int?
    var timeChoice = TimeChoice()
    var schedule: Schedule
    /// The last schedule of the other kind.
    private var other: Schedule?
    /// The number of times a day; empty for once.
    var goal: String
    var nameError: Refusal?
    /// True while colours are offered.
    var isColoring = false
    /// True if the user has just tried to remove the last weekday.
    var isLastDay = false
    /// The values of the fields before any edit.
    var original: [Draft] = []

    /// Creates a form for a new habit.
    /// - Parameter drafts: the unsubmitted text of all screens.
    init(_ drafts: [Draft]) {
        habit = nil
        name = ""
        color = HabitColor.palette[0]
        schedule = .everyDay
        goal = ""
        restore(drafts)
    }

    init(_ summary: HabitSummary, _ drafts: [Draft]) {
        habit = summary
        name = summary.habit.name
        color = summary.habit.color
        time = summary.habit.isTimed ? summary.habit.time : nil
        schedule = summary.habit.schedule
        goal = summary.habit.goal == 1 ? "" : String(summary.habit.goal)
        restore(drafts)
    }

    static let nameID = "habit-name"
    /// The id of the circle with the colour, or of the chosen colour while colours are offered.
    static let colorID = "habit-color"
    static let timeID = "habit-time"
    /// The id of the field for a typed time.
    static let typedTimeID = "habit-time-typed"
    static let goalID = "habit-goal"

    public enum Message: Equatable {
        case nameEntered(String)
        case colorTapped
        case colorChosen(HabitColor)
        case colorEntered(String)
        case time(TimeChoice.Event)
        case notificationsAllowed
        case weekdayTapped(Int)
        /// Chooses between weekdays and a number of times a week.
        case segmentTapped(isWeekly: Bool)
        case timesTapped(Int)
        case goalEntered(String)
        case goalStepped(by: Int)
        case saved
        case removeTapped
        case restored
        /// Closes the form and discards its text.
        case cancelled
        /// Closes the form and keeps its text for the next time.
        case dismissed
    }

    /// The current habit, even if it is in the trash; nil for a new one or after its final deletion.
    func current(_ env: AppEnvironment) -> Habit? {
        habit.flatMap { env.replica.habit($0.id, in: .user(env.replica.person)) }
    }

    /// True if the habit was deleted while the form is open.
    func isGone(_ env: AppEnvironment) -> Bool {
        current(env).map { $0.deleted != nil } ?? (habit != nil)
    }

    /// The number of times a day; nil if it is invalid.
    var goalNumber: Int? {
        goal.isEmpty ? 1 : Int(goal).flatMap { Habit.goals.contains($0) ? $0 : nil }
    }

    /// The time that is proposed, and stored for older versions while there is none.
    private var usualMinutes: Int { habit?.habit.time ?? 540 }
}

extension HabitForm {
    static func update(
        _ model: inout Habits.Model, _ message: Message, _ index: HabitIndex, _ env: inout AppEnvironment
    ) -> [Effect] {
        guard var form = model.form else { return [] }
        switch message {
        case .nameEntered(let text):
            form.name = text
            form.nameError = nil
        case .colorTapped:
            form.isColoring = true
            model.form = form
            return [.focus(HabitForm.colorID)]
        case .colorChosen(let color): form.color = color
        case .colorEntered(let text): form.color = HabitColor(text) ?? form.color
        case .time(let event):
            if event == .toggled, form.time == nil { form.time = form.usualMinutes }
            form.timeChoice.update(event, &form.time, env)
            model.form = form
            return event == .removed ? [.focus(HabitForm.timeID)] : []
        case .notificationsAllowed: return [.askNotifications]
        case .weekdayTapped(let day):
            let former = form.schedule.weekly == nil ? form.schedule.weekdays : nil
            let days = former == nil ? Weekdays(bits: 1 << UInt8(day - 1)) : former?.toggling(weekday: day)
            form.isLastDay = days == nil
            form.schedule = days.map { Schedule($0) } ?? form.schedule
        case .segmentTapped(let isWeekly):
            form.isLastDay = false
            form.choose(isWeekly: isWeekly, env.weekStart)
        case .timesTapped(let times):
            form.isLastDay = false
            form.chooseTimes(times, env.weekStart)
        case .goalEntered(let text): form.goal = text
        case .goalStepped(let step):
            let goal = (form.goalNumber ?? 1) + step
            if Habit.goals.contains(goal) { form.goal = String(goal) }
        case .removeTapped: model.removal = form.habit?.id
        case .restored:
            return (form.habit.map { env.perform(.restore($0.id)) } ?? []) + [.focus(HabitForm.nameID)]
        case .cancelled, .dismissed:
            model.form = nil
            return message == .dismissed ? [.app(.saveDrafts(form.drafts))] : []
        case .saved where form.isGone(env): break
        case .saved: return form.save(&model, index, &env)
        }
        model.form = form
        return []
    }

    private mutating func save(
        _ model: inout Habits.Model, _ index: HabitIndex, _ env: inout AppEnvironment
    ) -> [Effect] {
        do throws(Refusal) {
            let name = try Habit.nameRule.clean(name)
            if habit == nil { try env.replica.checkRoomForHabit(in: .user(env.replica.person)) }
            if timeChoice.isWrong { return [.focus(HabitForm.typedTimeID)] }
            guard let goalNumber else { return [.focus(HabitForm.goalID)] }
            let last = index.habits.last?.habit.rank
            model.form = nil
            guard let habit else { return create(name, goalNumber, after: last, &env) }
            let changes = changes(of: habit.habit, name, goalNumber, today: env.today)
            return changes.isEmpty ? [] : env.perform(.edit(habit.id, changes))
        } catch {
            nameError = error
            model.form = self
            return [.focus(HabitForm.nameID)]
        }
    }

    /// Returns to the last schedule of that kind, in the form or of the habit. Otherwise proposes three times a week, or every day.
    private mutating func choose(isWeekly: Bool, _ weekStart: Int) {
        if isWeekly == (schedule.weekly != nil) { return }
        let left = schedule
        defer { other = left }
        if let other, isWeekly == (other.weekly != nil) {
            schedule = other
        } else if let former = habit?.habit.schedule, isWeekly == (former.weekly != nil) {
            schedule = former
        } else if isWeekly {
            chooseTimes(3, weekStart)
        } else {
            schedule = .everyDay
        }
    }

    private mutating func chooseTimes(_ times: Int, _ weekStart: Int) {
        if let habit, habit.habit.schedule.weekly?.times == times {
            schedule = habit.habit.schedule
        } else if let weekly = Weekly(times, from: weekStart) {
            schedule = Schedule(weekly)
        }
    }

    private func create(
        _ name: String, _ goal: Int, after last: Rank?, _ env: inout AppEnvironment
    ) -> [Effect] {
        let rank = env.newRank(between: last, and: nil)
        let habit = Habit(
            name: name, color: color, time: time ?? usualMinutes,
            schedule.weekly == nil ? schedule : .everyDay, rank: rank, started: env.today)
        let id: HabitID = env.newID()
        // An older server would ignore these properties in the first command. It rejects the second one, which is kept.
        let changes = changes(of: habit, name, goal, today: env.today)
        return env.perform(.create(id, habit)) + (changes.isEmpty ? [] : env.perform(.edit(id, changes)))
    }

    /// The changes made here. Other fields may have been changed elsewhere.
    private func changes(of habit: Habit, _ name: String, _ goal: Int, today: CivilDay) -> [HabitChange] {
        var changes: [HabitChange] = []
        if name != habit.name { changes.append(.name(name)) }
        if color != habit.color { changes.append(.color(color)) }
        if time != (habit.isTimed ? habit.time : nil) { changes.append(.time(time)) }
        if schedule != habit.schedule {
            changes.append(
                schedule.weekly.map { .weekly($0, from: today) } ?? .weekdays(schedule.weekdays, from: today))
        }
        if goal != habit.goal { changes.append(.goal(goal, from: today)) }
        return changes
    }
}
