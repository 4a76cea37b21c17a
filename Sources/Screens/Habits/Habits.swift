import Domain
import Markup
import SyncRules

/// The user's habits: today's progress, each habit on a separate page, and how habits grow.
public enum Habits {
    struct Model: Equatable {
        /// True while the habits are being reordered.
        var isEditing = false
        var drag: Drag?
        /// The last move, for screen readers.
        var announcement: Announcement?
        var form: HabitForm?
        var menu: Menu?
        /// True while the menu or the page of a habit offers the lengths of a pause.
        var isPausing = false
        /// The habit whose deletion is being confirmed.
        var removal: HabitID?
        var page: Page?

        /// True if nothing is open, and no habit is being moved.
        var isAtRest: Bool {
            !isEditing && drag == nil && form == nil && menu == nil && removal == nil && page == nil
        }
    }

    /// The screen of one habit.
    struct Page: Equatable {
        let habit: HabitID
        /// The selected year; nil for the current one.
        var year: Int?
        /// The first day of the week whose days are shown; nil for none.
        var week: CivilDay?
        /// The number of days on the page. Scrolling adds more.
        var shownCount = Habits.daysAtOnce
    }

    /// The menu of a habit, with the position of the pointer.
    struct Menu: Equatable {
        let habit: HabitID
        let pointer: Pointer
    }

    static let daysAtOnce = 60

    public enum Message: Equatable {
        case backTapped
        case linkTapped(Route)
        case refreshAsked
        case checked(HabitID, CivilDay, Bool)
        /// Adds or removes a step to the goal of a day.
        case stepped(HabitID, CivilDay, Bool)
        case editToggled
        case moved(HabitID, Direction)
        case grabbed(HabitID, Pointer)
        case dragged(Pointer)
        case dropped
        case dragCancelled
        case moreWanted
        case yearChosen(Int)
        /// Nil closes the week.
        case weekChosen(CivilDay?)
        case menuAsked(HabitID, Pointer)
        case menuClosed
        /// Offers the lengths of a pause, in a menu if it was chosen there.
        case pauseTapped(HabitID, Pointer?)
        case paused(HabitID, until: CivilDay?)
        case detailsTapped(HabitID)
        case removeTapped(HabitID)
        case removeAnswered(Bool)
        case addTapped
        case formAsked(HabitID)
        case form(HabitForm.Message)
    }
}

extension Habits: ScreenDefinition {}

extension Habits {
    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        let (index, drafts) = (context.habits, context.drafts)
        model.menu = nil
        model.isPausing = false
        switch message {
        case .backTapped: return [.goUp]
        case .linkTapped(let route): return [.open(route)]
        case .refreshAsked: return [.refresh]
        case .checked(let id, let day, let isDone): return index.check(id, day, isDone, env)
        case .stepped(let id, let day, let isAdded): return index.step(id, day, isAdded, &env)
        case .editToggled: model.isEditing.toggle()
        case .moved(let id, let direction): return step(id, direction, &model, index, &env)
        case .grabbed(let id, let pointer): model.drag = Drag(id.text, at: pointer)
        case .dragged(let pointer): model.drag?.move(to: pointer)
        case .dropped: return drop(&model, index, &env)
        case .dragCancelled: model.drag = nil
        case .moreWanted: model.page?.shownCount += daysAtOnce
        case .yearChosen(let year):
            model.page?.year = year
            // At both ends the button to the next year disappears.
            let habit = model.page.flatMap { index.habit($0.habit) }
            let isEnd = year == habit?.first.parts.year || year == habit?.today.parts.year
            return isEnd ? [.focus(YearMap.titleID)] : []
        case .weekChosen(let first): model.page?.week = first
        case .addTapped:
            return open(HabitForm(drafts), &model) + [.focus(HabitForm.nameID)]
        case .menuAsked(let id, let pointer): model.menu = Menu(habit: id, pointer: pointer)
        case .menuClosed: break
        case .pauseTapped(let id, let pointer):
            model.menu = pointer.map { Menu(habit: id, pointer: $0) }
            model.isPausing = true
        case .paused(let id, let day): return env.perform(.edit(id, [.pause(from: env.today, until: day)]))
        case .detailsTapped(let id): return model.page?.habit == id ? [] : [.go(.habit(id))]
        case .removeTapped(let id): model.removal = id
        case .removeAnswered(let isConfirmed): return remove(ifConfirmed: isConfirmed, &model, env)
        case .formAsked(let id): return index.habit(id).map { open(HabitForm($0, drafts), &model) } ?? []
        case .form(let message): return HabitForm.update(&model, message, index, &env)
        }
        return []
    }

    private static func open(_ form: HabitForm, _ model: inout Model) -> [Effect] {
        model.form = form
        return [.app(.dropDrafts(form.draftKeys))]
    }

    private static func remove(ifConfirmed isConfirmed: Bool, _ model: inout Model, _ env: AppEnvironment)
        -> [Effect]
    {
        guard let habit = model.removal else { return [] }
        model.removal = nil
        guard isConfirmed else { return [] }
        model.form = nil
        return env.perform(.delete(habit))
            + [model.page?.habit == habit ? .goUp : .focus(Bar.titleID)]
    }

    /// Ends actions on habits that have disappeared.
    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        let index = context.habits
        if let drag = model.drag, index.habit(HabitID(drag.id)) == nil { model.drag = nil }
        if let menu = model.menu, index.habit(menu.habit) == nil { model.menu = nil }
        if let removal = model.removal, index.habit(removal) == nil { model.removal = nil }
        return []
    }

    static func drafts(_ model: Model) -> [Draft] { model.form?.drafts ?? [] }
}
