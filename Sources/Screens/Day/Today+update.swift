import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Today {
    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        let selected = model.day ?? env.today
        model.menu = nil
        switch message {
        case .linkTapped(let route): return [.open(route)]
        case .refreshAsked: return [.refresh]
        case .daySelected(let day): return day == selected ? [] : go(to: day, env)
        case .weekTurned(let weeks): return go(to: selected.advanced(by: 7 * weeks), env)
        case .draftEntered(let text):
            model.draft = text
            model.draftError = nil
            model.announcement = nil
            if text.isEmpty { model.keptWords = [] }
        case .wordsKept(let words):
            model.keptWords.append(words)
            return [.focus(draftID)]
        case .draftSubmitted:
            do throws(Refusal) {
                let effects = try add(
                    model.draft, on: selected, isInterpreted: env.device.hasRest, &model, &env)
                model.draft = ""
                model.keptWords = []
                return effects + [.focus(draftID)]
            } catch {
                model.draftError = error
                return [.focus(draftID)]
            }
        case .sheetAsked:
            model.sheet = NewTask(on: max(selected, env.today), context.drafts, in: context.lists)
            return [.app(.dropDrafts(sheetKeys)), .focus(sheetTitleID)]
        case .titleEntered(let text):
            model.sheet?.title = text
            model.sheet?.error = nil
        case .day, .time, .panelTapped, .ruleChosen, .listChosen, .sheetWordsKept:
            return NewTask.update(&model.sheet, message, env)
        case .sheetSubmitted: return NewTask.submit(&model, &env)
        case .sheetClosed: model.sheet = nil
        case .changed(let intent, in: let list):
            let change = Effect.perform(.item(intent), in: .list(list))
            guard case .tick(let item, _, _) = intent else { return [change, .focus(Bar.titleID)] }
            model.fresh = item
            return [change]
        case .overdueMoved:
            let today = env.today
            return model.overdue.filter { $0.isMovable }.map {
                .perform(.item(.edit($0.item, [.day(today)])), in: .list($0.list))
            } + [.focus(Bar.titleID)]
        case .editToggled: model.isEditing.toggle()
        case .moved(let item, let direction): return TaskMoving.step(item, direction, &model, env)
        case .swiped(let item): model.swiped = item
        case .menuAsked(let item, let pointer): model.menu = Menu(item: item, pointer: pointer)
        case .menuClosed: break
        case .pickAsked(let item):
            model.picking = model.row(item).map { Picking(row: $0) }
            return pick(.monthTapped, &model, env)
        case .picking(let event): return pick(event, &model, env)
        case .grabbed(let item, let pointer): model.drag = Drag(item.text, at: pointer)
        case .dragged(let pointer): model.drag?.move(to: pointer)
        case .dropped: return TaskMoving.drop(&model, env)
        case .dragCancelled: model.drag = nil
        case .onboarding(let message): return Onboarding.update(message, &env)
        case .habitStepped(let id, let day): return context.habits.step(id, day, true, &env)
        case .habitChecked(let id, let day, let isDone): return context.habits.check(id, day, isDone, env)
        }
        return []
    }

    /// A day replaces the previous one, so that the back button leaves the day planner.
    static func go(to day: CivilDay, _ env: AppEnvironment) -> [Effect] {
        guard let day = CivilDay(day.text) else { return [] }
        return [.replace(.today(day == env.today ? nil : day)), .focus(dayID(day))]
    }

    // MARK: - New task

    /// Moves the task to the chosen day.
    private static func pick(_ event: DayChoice.Event, _ model: inout Model, _ env: AppEnvironment)
        -> [Effect]
    {
        guard var picking = model.picking else { return [] }
        let row = picking.row
        let chosen = picking.choice.update(event, selected: row.day, today: env.today)
        model.picking = chosen.day != nil || event == .closed ? nil : picking
        let change = chosen.day.map {
            [
                Effect.perform(.item(.edit(row.item, [.day($0)])), in: .list(row.list)),
                .focus(Bar.titleID),
            ]
        }
        return (change ?? []) + chosen.effects
    }

    /// Adds a task to the inbox, or to the list that its words name. The first task creates the inbox.
    private static func add(
        _ title: String, on day: CivilDay, isInterpreted: Bool, _ model: inout Model,
        _ env: inout AppEnvironment
    ) throws(Refusal) -> [Effect] {
        guard let me = env.me else { return [] }
        // Only words that a chip has shown are interpreted.
        let typed = isInterpreted ? Today.typed(title, keeping: model.keptWords, env) : nil
        let list = typed?.list ?? .inbox(of: me)
        let (id, rank) = env.newPlace(in: list)
        let intents =
            if let typed {
                try typed.intents(id, rank, on: day, env)
            } else {
                [
                    ItemIntent.create([
                        NewItem(id: id, title: try Item.titleRule.clean(title), rank: rank, day: day)
                    ])
                ]
            }
        return added(intents, id, to: list, &model, env)
    }

    /// Creates a task. The first task of the inbox creates it.
    static func added(
        _ intents: [ItemIntent], _ id: ItemID, to list: ScopeID, _ model: inout Model, _ env: AppEnvironment
    ) -> [Effect] {
        model.fresh = id
        model.announcement = .added(1)
        let isThere = env.replica.list(in: list) != nil
        return (isThere ? [] : [.perform(.list(.create(name: env.language[.inbox])), in: list)])
            + intents.map { .perform(.item($0), in: list) }
    }
}

extension Today.Model {
    /// The row of an item in any section.
    func row(_ item: ItemID) -> TaskRow? {
        tasks.first { $0.item == item } ?? overdue.first { $0.item == item } ?? due.first { $0.item == item }
    }
}
