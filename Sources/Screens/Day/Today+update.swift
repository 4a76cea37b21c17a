import Domain
import Markup
import Sync
import Texts

extension Today {
    /// - Parameter drafts: what was typed on screens and in sheets that are not open.
    static func update(
        _ model: inout Model, _ message: Message, _ habits: HabitIndex, _ drafts: [Draft],
        _ world: inout World
    ) -> [Effect] {
        let selected = model.day ?? world.today
        model.menu = nil
        switch message {
        case .linkTapped(let route): return [.open(route)]
        case .refreshAsked: return [.refresh]
        case .daySelected(let day): return day == selected ? [] : go(to: day, world)
        case .weekTurned(let weeks): return go(to: selected.advanced(by: 7 * weeks), world)
        case .draftEntered(let text):
            model.draft = text
            model.draftError = nil
            model.announcement = nil
        case .draftSubmitted:
            do throws(Refusal) {
                let effects = try add(model.draft, on: selected, &model, &world)
                model.draft = ""
                return effects + [.focus(draftID)]
            } catch {
                model.draftError = error
                return [.focus(draftID)]
            }
        case .sheetAsked:
            model.sheet = NewTask(on: max(selected, world.today), drafts)
            return [.app(.dropDrafts([sheetTitleID, sheetDayID])), .focus(sheetTitleID)]
        case .titleEntered(let text):
            model.sheet?.title = text
            model.sheet?.error = nil
        case .day(let event): return choose(event, &model.sheet, world)
        case .sheetSubmitted: return submitSheet(&model, &world)
        case .sheetClosed: model.sheet = nil
        case .changed(let intent, in: let list):
            let change = Effect.perform(.item(intent), in: .list(list))
            guard case .tick(let item, _) = intent else { return [change, .focus(Bar.titleID)] }
            model.fresh = item
            return [change]
        case .overdueMoved:
            let today = world.today
            return model.overdue.filter { $0.isToMove }.map {
                .perform(.item(.edit($0.item, [.day(today)])), in: .list($0.list))
            } + [.focus(Bar.titleID)]
        case .editToggled: model.isEditing.toggle()
        case .moved(let item, let direction): return step(item, direction, &model, world)
        case .swiped(let item): model.swiped = item
        case .menuAsked(let item, let place): model.menu = Menu(item: item, place: place)
        case .menuClosed: break
        case .pickAsked(let item):
            model.picking = model.row(item).map { Picking(row: $0) }
            return pick(.monthTapped, &model, world)
        case .picking(let event): return pick(event, &model, world)
        case .grabbed(let item, let pointer): model.drag = Drag(item.text, at: pointer)
        case .dragged(let pointer): model.drag?.move(to: pointer)
        case .dropped: return drop(&model, world)
        case .dragCancelled: model.drag = nil
        case .welcome(let message): return Welcome.update(message, &world)
        case .habitChecked(let id, let day, let isDone): return habits.check(id, day, isDone, world)
        }
        return []
    }

    /// A day takes the place of another: the way back leads out of the days.
    private static func go(to day: CivilDay, _ world: World) -> [Effect] {
        guard let day = CivilDay(day.text) else { return [] }
        return [.replace(.today(day == world.today ? nil : day)), .focus(dayID(day))]
    }

    // MARK: - Something new

    private static func submitSheet(_ model: inout Model, _ world: inout World) -> [Effect] {
        guard let sheet = model.sheet, sheet.isWhole else { return [] }
        let day = sheet.day
        do throws(Refusal) {
            let effects = try add(sheet.title, on: day, &model, &world)
            model.sheet = nil
            return effects + (day == model.day ?? world.today ? [] : go(to: day, world))
        } catch {
            model.sheet?.error = error
            return [.focus(sheetTitleID)]
        }
    }

    private static func choose(_ event: DayChoice.Event, _ sheet: inout NewTask?, _ world: World) -> [Effect]
    {
        guard var open = sheet else { return [] }
        let chosen = open.choice.update(event, selected: open.day, today: world.today)
        open.day = chosen.day ?? open.day
        sheet = open
        return chosen.effects
    }

    /// The task goes to the day that is picked for it.
    private static func pick(_ event: DayChoice.Event, _ model: inout Model, _ world: World) -> [Effect] {
        guard var picking = model.picking else { return [] }
        let row = picking.row
        let chosen = picking.choice.update(event, selected: row.day, today: world.today)
        model.picking = chosen.day != nil || event == .closed ? nil : picking
        let change = chosen.day.map {
            [
                Effect.perform(.item(.edit(row.item, [.day($0)])), in: .list(row.list)),
                .focus(Bar.titleID),
            ]
        }
        return (change ?? []) + chosen.effects
    }

    /// Writes it down in the inbox, which is made with the first.
    private static func add(
        _ title: String, on day: CivilDay, _ model: inout Model, _ world: inout World
    ) throws(Refusal) -> [Effect] {
        guard let me = world.me else { return [] }
        let title = try Item.titleRule.clean(title)
        let inbox = ScopeID.inbox(of: me)
        let last = world.replica.items(in: inbox).last { $0.item.done == nil }
        let item = NewItem(
            id: world.newID(), title: title, rank: world.newRank(between: last?.item.rank, and: nil), day: day
        )
        model.fresh = item.id
        model.announcement = .added(1)
        let isThere = world.replica.list(in: inbox) != nil
        return (isThere ? [] : [.perform(.list(.create(name: world.language[.inbox])), in: inbox)])
            + [.perform(.item(.create([item])), in: inbox)]
    }

    // MARK: - Order

    /// One place up or down.
    private static func step(
        _ item: ItemID, _ direction: Direction, _ model: inout Model, _ world: World
    ) -> [Effect] {
        guard let place = model.tasks.firstIndex(where: { $0.item == item }) else { return [] }
        return move(place, to: place + (direction == .up ? -1 : 1), &model, world)
    }

    private static func drop(_ model: inout Model, _ world: World) -> [Effect] {
        guard let drag = model.drag else { return [] }
        model.drag = nil
        guard drag.target != drag.id,
            let place = model.tasks.firstIndex(where: { $0.item.text == drag.id }),
            let aim = model.tasks.firstIndex(where: { $0.item.text == drag.target })
        else { return [] }
        let next = drag.isBefore ? aim : aim + 1
        return move(place, to: next > place ? next - 1 : next, &model, world)
    }

    private static func move(
        _ place: Int, to next: Int, _ model: inout Model, _ world: World
    ) -> [Effect] {
        guard let me = world.me, model.tasks.indices.contains(next), next != place else { return [] }
        var order = model.tasks.map { $0.item }
        let item = order.remove(at: place)
        order.insert(item, at: next)
        model.fresh = item
        model.announcement = .moved(title: model.tasks[place].title, place: next + 1, of: order.count)
        let kept = DayOrder(model.day ?? world.today, Array(order.prefix(DayOrder.most)))
        return [.perform(.day(.order(kept)), in: .user(me))]
    }
}
