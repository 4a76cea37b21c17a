import Domain
import SyncRules

/// The order of the habits. Habits that are due today and the others are ordered separately.
extension Habits {
    static func step(
        _ id: HabitID, _ direction: Direction, _ model: inout Model, _ index: HabitIndex,
        _ env: inout AppEnvironment
    ) -> [Effect] {
        apply(env.step(id.text, direction, in: index.siblings(of: id)), &model, index, env)
    }

    static func drop(_ model: inout Model, _ index: HabitIndex, _ env: inout AppEnvironment) -> [Effect] {
        guard let drag = model.drag else { return [] }
        model.drag = nil
        return apply(env.drop(drag, in: index.siblings(of: HabitID(drag.id))), &model, index, env)
    }

    private static func apply(
        _ move: Move?, _ model: inout Model, _ index: HabitIndex, _ env: AppEnvironment
    ) -> [Effect] {
        guard let move, let moved = index.habit(HabitID(move.id)) else { return [] }
        model.announcement = .moved(title: moved.habit.name, position: move.position, of: move.count)
        return move.ranks.flatMap { env.perform(.move(HabitID($0.id), $0.rank)) }
    }
}

extension HabitIndex {
    /// The ranked habits of the same group.
    fileprivate func siblings(of id: HabitID) -> [RankedID] {
        habit(id).map { group(isDue: $0.isDue).map { RankedID(id: $0.id.text, rank: $0.habit.rank) } } ?? []
    }
}
