import Domain
import SyncClient
import SyncRules

/// The form for a new habit, or for the changes of an existing one.
public struct HabitForm: Equatable {
    /// The habit when the form was opened; nil for a new one.
    let habit: HabitSummary?
    var name: String
    var color: HabitColor
    /// `HH:MM`; empty while it is incomplete.
    var time: String
    var weekdays: Weekdays
    var nameError: Refusal?
    /// True while colours are offered.
    var isColoring = false
    /// True if the user has just tried to remove the last weekday.
    var isLastDay = false
    /// The values of the fields before any edit.
    var original: [Draft] = []

    /// Creates a form for a new habit.
    /// - Parameter drafts: the unsubmitted text of all screens.
    init(at time: CivilTime, _ drafts: [Draft]) {
        habit = nil
        name = ""
        color = HabitColor.palette[0]
        self.time = time.clock
        weekdays = .all
        restore(drafts)
    }

    init(_ summary: HabitSummary, _ drafts: [Draft]) {
        habit = summary
        name = summary.habit.name
        color = summary.habit.color
        time = CivilTime.clock(summary.habit.time)
        weekdays = summary.habit.weekdays
        restore(drafts)
    }

    static let nameID = "habit-name"
    static let timeID = "habit-time"

    public enum Message: Equatable {
        case nameEntered(String)
        case colorTapped
        case colorChosen(HabitColor)
        case colorEntered(String)
        case timeEntered(String)
        case notificationsAllowed
        case weekdayTapped(Int)
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

    /// The time of day in minutes; nil if it is invalid.
    var minutes: Int? { CivilTime("1970-01-01T" + time)?.minuteOfDay }
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
        case .colorTapped: form.isColoring.toggle()
        case .colorChosen(let color): form.color = color
        case .colorEntered(let text): form.color = HabitColor(text) ?? form.color
        case .timeEntered(let text): form.time = text
        case .notificationsAllowed: return [.askNotifications]
        case .weekdayTapped(let day):
            let days = form.weekdays.toggling(weekday: day)
            form.isLastDay = days == nil
            form.weekdays = days ?? form.weekdays
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
            guard let minutes else { return [.focus(HabitForm.timeID)] }
            let last = index.habits.last?.habit.rank
            model.form = nil
            guard let habit else { return create(name, minutes, after: last, &env) }
            let changes = changes(of: habit.habit, name, minutes, today: env.today)
            return changes.isEmpty ? [] : env.perform(.edit(habit.id, changes))
        } catch {
            nameError = error
            model.form = self
            return [.focus(HabitForm.nameID)]
        }
    }

    private func create(
        _ name: String, _ minutes: Int, after last: Rank?, _ env: inout AppEnvironment
    ) -> [Effect] {
        let rank = env.newRank(between: last, and: nil)
        let habit = Habit(
            name: name, color: color, time: minutes, weekdays: weekdays, rank: rank, started: env.today)
        return env.perform(.create(env.newID(), habit))
    }

    /// The changes made here. Other fields may have been changed elsewhere.
    private func changes(
        of habit: Habit, _ name: String, _ minutes: Int, today: CivilDay
    ) -> [HabitChange] {
        var changes: [HabitChange] = []
        if name != habit.name { changes.append(.name(name)) }
        if color != habit.color { changes.append(.color(color)) }
        if minutes != habit.time { changes.append(.time(minutes)) }
        if weekdays != habit.weekdays { changes.append(.weekdays(weekdays, from: today)) }
        return changes
    }
}
