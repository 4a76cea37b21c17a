import Domain
import Markup
import SyncRules

/// The order of the items of a list: one position up or down, and dragging.
enum ItemMoving {
    /// One position up or down among the open or the done items.
    static func step(
        _ item: ItemID, _ direction: Direction, _ model: inout Items.Model, _ env: inout AppEnvironment
    ) -> [Effect] {
        guard let content = model.content, let row = content.row(item), content.canMove || row.isDone,
            let index = content.rows.firstIndex(where: { $0.id == item })
        else { return [] }
        model.shownCount = max(model.shownCount, index + 2)
        return move(row, to: content.destination(of: row, direction), &model, &env)
    }

    // MARK: - Dragging

    static func grab(_ item: ItemID, _ pointer: Pointer, _ model: inout Items.Model) {
        guard model.content?.canMove == true else { return }
        model.drag = Drag(item.text, at: pointer)
    }

    static func drop(_ model: inout Items.Model, _ env: inout AppEnvironment) -> [Effect] {
        guard let drag = model.drag else { return [] }
        model.drag = nil
        if model.content?.head(SectionID(drag.id)) != nil { return Sections.drop(drag, model, &env) }
        guard let content = model.content, let row = content.row(ItemID(drag.id)) else { return [] }
        return move(row, to: content.destination(of: row, dropped: drag), &model, &env)
    }

    // MARK: - Ranks

    private static func move(
        _ row: ListContent.Row, to destination: ListContent.Destination?, _ model: inout Items.Model,
        _ env: inout AppEnvironment
    ) -> [Effect] {
        guard model.content?.canEdit == true, let destination else { return [] }
        let (position, others) = (destination.position, destination.others)
        model.fresh = row.id
        let isPlaced = destination.section != row.section
        model.announcement = .moved(
            title: row.title, position: position + 1, of: others.count + 1,
            in: isPlaced ? destination.section.flatMap { model.content?.head($0)?.name } : nil)
        let ranks = env.newRanks(at: position, among: others.map { $0.rank })
        var moved = ranks.count > 1 ? others.map { $0.id } : []
        moved.insert(row.id, at: min(position, moved.count))
        return moved.indices.map { index in
            let (item, rank) = (moved[index], ranks[index])
            return model.perform(
                isPlaced && item == row.id
                    ? .place(item, rank, in: destination.section) : .move(item, rank))
        }
    }
}
