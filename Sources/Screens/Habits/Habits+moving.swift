import Domain
import Sync

/// The order of the habits: those of today among each other, and the others.
extension Habits {
    static func step(
        _ id: HabitID, _ direction: Direction, _ model: inout Model, _ index: HabitIndex,
        _ world: inout World
    ) -> [Effect] {
        take(world.step(id.text, direction, in: index.places(beside: id)), &model, index, world)
    }

    static func drop(_ model: inout Model, _ index: HabitIndex, _ world: inout World) -> [Effect] {
        guard let drag = model.drag else { return [] }
        model.drag = nil
        return take(world.drop(drag, in: index.places(beside: HabitID(drag.id))), &model, index, world)
    }

    private static func take(
        _ move: Move?, _ model: inout Model, _ index: HabitIndex, _ world: World
    ) -> [Effect] {
        guard let move, let moved = index.habit(HabitID(move.id)) else { return [] }
        model.announcement = .moved(title: moved.habit.name, place: move.number, of: move.count)
        return move.places.flatMap { world.perform(.move(HabitID($0.id), $0.rank)) }
    }
}

extension HabitIndex {
    /// Where the habits of its group stand.
    fileprivate func places(beside id: HabitID) -> [Place] {
        habit(id).map { group(isDue: $0.isDue).map { Place(id: $0.id.text, rank: $0.habit.rank) } } ?? []
    }
}
