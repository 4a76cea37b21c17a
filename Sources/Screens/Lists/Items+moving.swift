import Domain
import Markup
import SyncRules

extension Items {
    /// Moves the item to the chosen day.
    static func pick(_ event: DayChoice.Event, _ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        guard var picking = model.picking else { return [] }
        let day = model.content?.row(picking.item)?.details?.day
        let chosen = picking.choice.update(event, selected: day, today: env.today)
        model.picking = chosen.day != nil || event == .closed ? nil : picking
        let change = chosen.day.map {
            [model.perform(.edit(picking.item, [.day($0)])), .focus(Route.titleID(of: picking.item))]
        }
        return (change ?? []) + chosen.effects
    }

    /// One position up or down among the open or the done items.
    static func step(
        _ item: ItemID, _ direction: Direction, _ model: inout Model, _ env: inout AppEnvironment
    ) -> [Effect] {
        guard let content = model.content, let row = content.row(item), content.canMove || row.isDone else {
            return []
        }
        let others = content.group(isDone: row.isDone).filter { $0.id != item }
        guard let place = content.group(isDone: row.isDone).firstIndex(where: { $0.id == item }) else {
            return []
        }
        let position = place - (row.isDone ? content.openCount : 0) + (direction == .up ? -1 : 1)
        guard (0...others.count).contains(position) else { return [] }
        model.shownCount = max(model.shownCount, place + 2)
        return move(row, to: position, among: others, &model, &env)
    }

    // MARK: - Dragging

    static func grab(_ item: ItemID, _ pointer: Pointer, _ model: inout Model) {
        guard model.content?.canMove == true else { return }
        model.drag = Drag(item.text, at: pointer)
    }

    static func drop(_ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        guard let drag = model.drag else { return [] }
        model.drag = nil
        let target = ItemID(drag.target)
        guard let content = model.content, let row = content.row(ItemID(drag.id)), target != row.id,
            let aim = content.row(target)
        else { return [] }
        let others = content.group(isDone: row.isDone).filter { $0.id != row.id }
        let position: Int
        if let place = others.firstIndex(where: { $0.id == target }) {
            position = drag.isBefore ? place : place + 1
        } else {
            position = aim.isDone ? others.count : 0
        }
        return move(row, to: position, among: others, &model, &env)
    }

    // MARK: - Ranks

    private static func move(
        _ row: ListContent.Row, to position: Int, among others: [ListContent.Row], _ model: inout Model,
        _ env: inout AppEnvironment
    ) -> [Effect] {
        guard model.content?.canEdit == true else { return [] }
        model.fresh = row.id
        model.announcement = .moved(title: row.title, position: position + 1, of: others.count + 1)
        let ranks = env.newRanks(at: position, among: others.map { $0.rank })
        var moved = ranks.count > 1 ? others.map { $0.id } : []
        moved.insert(row.id, at: min(position, moved.count))
        return moved.indices.map { model.perform(.move(moved[$0], ranks[$0])) }
    }
}
