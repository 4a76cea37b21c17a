import Domain
import Sync

/// What a habit is to be: of a new one all, of another one what is changed.
public struct HabitForm: Equatable {
    /// The habit as it was when the form was opened; nil for a new one.
    let habit: HabitSummary?
    var name: String
    var color: HabitColor
    /// `HH:MM`; empty while it is half typed.
    var time: String
    var weekdays: Weekdays
    var nameError: Refusal?
    /// Whether colours are offered.
    var isColoring = false
    /// Whether somebody has just tried to take the last day of the week away.
    var isLastDay = false
    /// What the fields say as long as nobody has typed.
    var original: [Draft] = []

    /// For a new habit.
    /// - Parameter drafts: what was typed and does not count yet; the form goes on with what is its own.
    init(at time: CivilTime, _ drafts: [Draft]) {
        habit = nil
        name = ""
        color = HabitColor.palette[0]
        self.time = time.clock
        weekdays = .all
        take(drafts)
    }

    init(_ summary: HabitSummary, _ drafts: [Draft]) {
        habit = summary
        name = summary.habit.name
        color = summary.habit.color
        time = CivilTime.clock(summary.habit.time)
        weekdays = summary.habit.weekdays
        take(drafts)
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
        /// Closes the form and discards what was typed.
        case cancelled
        /// Closes the form and keeps what was typed for the next time.
        case dismissed
    }

    /// The habit as it is now, also in the trash; nil for a new one, and for one that is gone for good.
    func current(_ world: World) -> Habit? {
        habit.flatMap { world.replica.habit($0.id, in: .user(world.replica.person)) }
    }

    /// Whether the habit was deleted while the form is open.
    func isGone(_ world: World) -> Bool {
        current(world).map { $0.deleted != nil } ?? (habit != nil)
    }

    /// The time of day in minutes; nil as long as it is none.
    var minutes: Int? { CivilTime("1970-01-01T" + time)?.minuteOfDay }
}

extension HabitForm {
    static func update(
        _ model: inout Habits.Model, _ message: Message, _ index: HabitIndex, _ world: inout World
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
            return (form.habit.map { world.perform(.restore($0.id)) } ?? []) + [.focus(HabitForm.nameID)]
        case .cancelled, .dismissed:
            model.form = nil
            return message == .dismissed ? [.app(.keepDrafts(form.drafts))] : []
        case .saved where form.isGone(world): break
        case .saved: return form.save(&model, index, &world)
        }
        model.form = form
        return []
    }

    private mutating func save(
        _ model: inout Habits.Model, _ index: HabitIndex, _ world: inout World
    ) -> [Effect] {
        do throws(Refusal) {
            let name = try Habit.nameRule.clean(name)
            if habit == nil { try world.replica.checkRoomForHabit(in: .user(world.replica.person)) }
            guard let minutes else { return [.focus(HabitForm.timeID)] }
            let last = index.habits.last?.habit.rank
            model.form = nil
            guard let habit else { return create(name, minutes, after: last, &world) }
            let changes = changes(of: habit.habit, name, minutes, today: world.today)
            return changes.isEmpty ? [] : world.perform(.edit(habit.id, changes))
        } catch {
            nameError = error
            model.form = self
            return [.focus(HabitForm.nameID)]
        }
    }

    private func create(
        _ name: String, _ minutes: Int, after last: Rank?, _ world: inout World
    ) -> [Effect] {
        let rank = world.newRank(between: last, and: nil)
        let habit = Habit(
            name: name, color: color, time: minutes, weekdays: weekdays, rank: rank, begun: world.today)
        return world.perform(.create(world.newID(), habit))
    }

    /// What was touched here: others may have changed the rest.
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
