import Domain
import Markup
import SyncRules

/// The user's order of the tasks of a day: one position up or down, and dragging.
enum TaskMoving {
    /// One position up or down.
    static func step(
        _ item: ItemID, _ direction: Direction, _ model: inout Today.Model, _ env: AppEnvironment
    ) -> [Effect] {
        guard let index = model.tasks.firstIndex(where: { $0.item == item }) else { return [] }
        return move(index, to: index + (direction == .up ? -1 : 1), &model, env)
    }

    static func drop(_ model: inout Today.Model, _ env: AppEnvironment) -> [Effect] {
        guard let drag = model.drag else { return [] }
        model.drag = nil
        guard drag.target != drag.id,
            let index = model.tasks.firstIndex(where: { $0.item.text == drag.id }),
            let aim = model.tasks.firstIndex(where: { $0.item.text == drag.target })
        else { return [] }
        let next = drag.isBefore ? aim : aim + 1
        return move(index, to: next > index ? next - 1 : next, &model, env)
    }

    private static func move(
        _ index: Int, to next: Int, _ model: inout Today.Model, _ env: AppEnvironment
    ) -> [Effect] {
        guard let me = env.me, model.tasks.indices.contains(next), next != index else { return [] }
        var rows = model.tasks
        let row = rows.remove(at: index)
        rows.insert(row, at: next)
        // The times decide first.
        for index in rows.indices.dropFirst() where (rows[index].time ?? 1440) < rows[index - 1].time ?? 1440
        {
            return [.showToast(.sortedByTime)]
        }
        model.fresh = row.item
        model.announcement = .moved(title: row.title, position: next + 1, of: rows.count)
        let kept = DayOrder(
            model.day ?? env.today, Array(rows.map { $0.item }.prefix(DayOrder.maxItems)))
        return [.perform(.day(.order(kept)), in: .user(me))]
    }
}
