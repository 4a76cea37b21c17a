import Domain
import Sync

/// The order of the habits: those of today among each other, and the others.
extension Habits {
    static func step(
        _ id: HabitID, _ direction: Direction, _ model: inout Model, _ world: inout World
    ) -> [Effect] {
        guard let habit = model.habit(id),
            let place = model.group(isDue: habit.isDue).firstIndex(where: { $0.id == id })
        else { return [] }
        return move(habit, to: place + (direction == .up ? -1 : 1), &model, &world)
    }

    static func drop(_ model: inout Model, _ world: inout World) -> [Effect] {
        guard let drag = model.drag else { return [] }
        model.drag = nil
        guard let habit = model.habit(HabitID(drag.id)),
            let aim = others(habit, model).firstIndex(where: { $0.id.text == drag.target })
        else { return [] }
        return move(habit, to: drag.isBefore ? aim : aim + 1, &model, &world)
    }

    private static func others(_ habit: HabitSummary, _ model: Model) -> [HabitSummary] {
        model.group(isDue: habit.isDue).filter { $0.id != habit.id }
    }

    /// - Parameter position: among the others of its group.
    private static func move(
        _ habit: HabitSummary, to position: Int, _ model: inout Model, _ world: inout World
    ) -> [Effect] {
        let others = others(habit, model)
        guard (0...others.count).contains(position) else { return [] }
        model.announcement = .moved(title: habit.habit.name, place: position + 1, of: others.count + 1)
        let ranks = world.newRanks(at: position, among: others.map { $0.habit.rank })
        var moved = ranks.count > 1 ? others.map { $0.id } : []
        moved.insert(habit.id, at: min(position, moved.count))
        return moved.indices.flatMap { world.perform(.move(moved[$0], ranks[$0])) }
    }
}
