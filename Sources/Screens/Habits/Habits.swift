import Domain
import Markup
import Sync

/// What somebody wants to do again and again: how today goes, each habit by itself, and how habits grow.
public enum Habits {
    struct Model: Equatable {
        /// Whether the habits are being put in order.
        var isEditing = false
        var drag: Drag?
        /// What has just been moved, for those who cannot see it.
        var announcement: Announcement?
        var form: HabitForm?
        var menu: Menu?
        /// The habit of which it is asked if it may go.
        var removal: HabitID?
        var page: Page?
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
        case backTapped
        case linkTapped(Route)
        case refreshAsked
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
    /// - Parameter drafts: what was typed in forms that are not open.
    static func update(
        _ model: inout Model, _ message: Message, _ index: HabitIndex, _ drafts: [Draft],
        _ world: inout World
    ) -> [Effect] {
        model.menu = nil
        switch message {
        case .backTapped: return [.goUp]
        case .linkTapped(let route): return [.open(route)]
        case .refreshAsked: return [.refresh]
        case .checked(let id, let day, let isDone): return index.check(id, day, isDone, world)
        case .editToggled: model.isEditing.toggle()
        case .moved(let id, let direction): return step(id, direction, &model, index, &world)
        case .grabbed(let id, let pointer): model.drag = Drag(id.text, at: pointer)
        case .dragged(let pointer): model.drag?.move(to: pointer)
        case .dropped: return drop(&model, index, &world)
        case .dragCancelled: model.drag = nil
        case .moreWanted: model.page?.shownCount += daysAtOnce
        case .yearChosen(let year):
            model.page?.year = year
            // At either end the button that led there goes.
            let habit = model.page.flatMap { index.habit($0.habit) }
            let isEnd = year == habit?.first.parts.year || year == habit?.today.parts.year
            return isEnd ? [.focus(YearMap.titleID)] : []
        case .addTapped:
            return open(HabitForm(at: world.time, drafts), &model) + [.focus(HabitForm.nameID)]
        case .menuAsked(let id, let place): model.menu = Menu(habit: id, place: place)
        case .menuClosed: break
        case .detailsTapped(let id): return model.page?.habit == id ? [] : [.go(.habit(id))]
        case .removeTapped(let id): model.removal = id
        case .removeAnswered(let isMeant): return remove(ifMeant: isMeant, &model, world)
        case .formAsked(let id): return index.habit(id).map { open(HabitForm($0, drafts), &model) } ?? []
        case .form(let message): return HabitForm.update(&model, message, index, &world)
        }
        return []
    }

    private static func open(_ form: HabitForm, _ model: inout Model) -> [Effect] {
        model.form = form
        return [.app(.dropDrafts(form.places))]
    }

    private static func remove(ifMeant isMeant: Bool, _ model: inout Model, _ world: World) -> [Effect] {
        guard let habit = model.removal else { return [] }
        model.removal = nil
        guard isMeant else { return [] }
        model.form = nil
        return world.perform(.delete(habit))
            + [model.page?.habit == habit ? .goUp : .focus(Bar.titleID)]
    }

    /// What is done with a habit ends when that goes.
    static func refresh(_ model: inout Model, _ index: HabitIndex) {
        if let drag = model.drag, index.habit(HabitID(drag.id)) == nil { model.drag = nil }
        if let menu = model.menu, index.habit(menu.habit) == nil { model.menu = nil }
        if let removal = model.removal, index.habit(removal) == nil { model.removal = nil }
    }
}
