import Domain
import Sync

/// The order of a person's lists, which is theirs alone.
extension Lists {
    static func step(
        _ list: ListID, _ direction: Direction, _ model: inout Model, _ world: inout World
    ) -> [Effect] {
        guard let place = model.summaries.firstIndex(where: { $0.id == list }) else { return [] }
        return move(list, to: place + (direction == .up ? -1 : 1), &model, &world)
    }

    static func drop(_ model: inout Model, _ world: inout World) -> [Effect] {
        guard let drag = model.drag else { return [] }
        model.drag = nil
        let others = model.summaries.filter { $0.id.text != drag.id }
        guard let aim = others.firstIndex(where: { $0.id.text == drag.target }) else { return [] }
        return move(ListID(drag.id), to: drag.isBefore ? aim : aim + 1, &model, &world)
    }

    /// - Parameter position: among the others.
    private static func move(
        _ list: ListID, to position: Int, _ model: inout Model, _ world: inout World
    ) -> [Effect] {
        guard let me = world.me, let summary = model.summary(of: list) else { return [] }
        let others = model.summaries.filter { $0.id != list }
        guard (0...others.count).contains(position) else { return [] }
        model.announcement = .moved(title: summary.name, place: position + 1, of: others.count + 1)
        let ranks = world.newRanks(at: position, among: others.map { $0.rank })
        var moved = ranks.count > 1 ? others.map { $0.id } : []
        moved.insert(list, at: min(position, moved.count))
        return moved.indices.map { .perform(.person(.place(.list(moved[$0]), ranks[$0])), in: .user(me)) }
    }
}
