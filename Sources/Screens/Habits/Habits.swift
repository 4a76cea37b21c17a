import Domain
import Markup
import Sync

/// What somebody wants to do again and again: how today goes, each habit by itself, and how habits grow.
public enum Habits {
    struct Model: Equatable {
        /// In the order set by hand.
        var habits: [HabitSummary] = []
        /// The revision of the person's records, and the day, that the habits are from.
        var revision: Int64?
        var today: CivilDay?
        /// What the command that is under way is about: all else stays as it was.
        var touched: Touched?
        /// Whether the habits are being put in order.
        var isEditing = false
        var drag: Drag?
        /// What has just been moved, for those who cannot see it.
        var announcement: Items.Announcement?
        var form: HabitForm?
        var menu: Menu?
        /// The habit of which it is asked if it may go.
        var removal: HabitID?
        var page: Page?
    }

    /// A habit's records of one month.
    struct Touched: Equatable {
        let habit: HabitID
        let month: CivilMonth
    }

    /// The screen of one habit.
    struct Page: Equatable {
        let habit: HabitID
        /// The year that is looked at; nil for this one.
        var year: Int?
        /// How many days stand on the page. More follow as one scrolls.
        var shownCount = Habits.daysAtOnce
    }

    /// What can be done with a habit, and where somebody asked for it.
    struct Menu: Equatable {
        let habit: HabitID
        let place: Pointer
    }

    static let daysAtOnce = 60

    public enum Message: Equatable {
        case checked(HabitID, CivilDay, Bool)
        case editToggled
        case moved(HabitID, Direction)
        case grabbed(HabitID, Pointer)
        case dragged(Pointer)
        case dropped
        case dragCancelled
        case moreWanted
        case yearChosen(Int)
        case menuAsked(HabitID, Pointer)
        case menuClosed
        case detailsTapped(HabitID)
        case removeTapped(HabitID)
        case removeAnswered(Bool)
        case addTapped
        case formAsked(HabitID)
        case form(HabitForm.Message)
    }
}

extension Habits {
    /// - Parameters:
    ///   - drafts: what was typed in forms that are not open.
    ///   - up: leads to where the habit that is open was opened.
    static func update(
        _ model: inout Model, _ message: Message, _ drafts: inout [App.Draft], _ world: inout World,
        up: Effect
    ) -> [Effect] {
        model.menu = nil
        switch message {
        case .checked(let id, let day, let isDone): return check(id, day, isDone, &model, world)
        case .editToggled: model.isEditing.toggle()
        case .moved(let id, let direction): return step(id, direction, &model, &world)
        case .grabbed(let id, let pointer): model.drag = Drag(id.text, at: pointer)
        case .dragged(let pointer): model.drag?.follow(pointer)
        case .dropped: return drop(&model, &world)
        case .dragCancelled: model.drag = nil
        case .moreWanted: model.page?.shownCount += daysAtOnce
        case .yearChosen(let year):
            model.page?.year = year
            // At either end the button that led there goes.
            let habit = model.page.flatMap { model.habit($0.habit) }
            let isEnd = year == habit?.first.parts.year || year == habit?.today.parts.year
            return isEnd ? [.focus(YearMap.titleID)] : []
        case .addTapped:
            model.form = HabitForm(at: world.time, &drafts)
            return [.focus(HabitForm.nameID)]
        case .menuAsked(let id, let place): model.menu = Menu(habit: id, place: place)
        case .menuClosed: break
        case .detailsTapped(let id): return model.page?.habit == id ? [] : [.go(.habit(id))]
        case .removeTapped(let id): model.removal = id
        case .removeAnswered(let isMeant): return remove(ifMeant: isMeant, &model, world, up: up)
        case .formAsked(let id): model.form = model.habit(id).map { HabitForm($0, &drafts) }
        case .form(let message): return HabitForm.update(&model, message, &world)
        }
        return []
    }

    private static func remove(
        ifMeant isMeant: Bool, _ model: inout Model, _ world: World, up: Effect
    ) -> [Effect] {
        guard let habit = model.removal else { return [] }
        model.removal = nil
        guard isMeant else { return [] }
        model.form = nil
        return world.perform(.delete(habit))
            + [model.page?.habit == habit ? up : .focus(App.titleID)]
    }

    /// Today's is done now; that of another day at the time that was meant for it.
    private static func check(
        _ id: HabitID, _ day: CivilDay, _ isDone: Bool, _ model: inout Model, _ world: World
    ) -> [Effect] {
        guard let habit = model.habit(id)?.habit, day <= world.today else { return [] }
        model.touched = Touched(habit: id, month: CivilMonth(of: day))
        let time = day == world.today ? world.time.minuteOfDay : habit.time
        return world.perform(isDone ? .check(id, day, time: time) : .uncheck(id, day))
    }
}

extension Habits.Model {
    func habit(_ id: HabitID) -> HabitSummary? {
        habits.first { $0.id == id }
    }

    /// The habits of today, or the others.
    func group(isDue: Bool) -> [HabitSummary] {
        habits.filter { $0.isDue == isDue }
    }
}

extension World {
    /// Does something with the person's habits.
    func perform(_ intent: HabitIntent) -> [Effect] {
        me.map { [.perform(.habit(intent), in: .user($0))] } ?? []
    }
}
