import Domain
import Sync

/// The order of a person's lists, which is theirs alone.
extension Lists {
    static func step(
        _ list: ListID, _ direction: Direction, _ model: inout Model, _ world: inout World
    ) -> [Effect] {
        take(world.step(list.text, direction, in: model.places), &model, world)
    }

    static func drop(_ model: inout Model, _ world: inout World) -> [Effect] {
        guard let drag = model.drag else { return [] }
        model.drag = nil
        return take(world.drop(drag, in: model.places), &model, world)
    }

    private static func take(_ move: Move?, _ model: inout Model, _ world: World) -> [Effect] {
        guard let me = world.me, let move, let moved = model.summary(of: ListID(move.id)) else { return [] }
        model.announcement = .moved(title: moved.name, place: move.number, of: move.count)
        return move.places.map { .perform(.person(.place(.list(ListID($0.id)), $0.rank)), in: .user(me)) }
    }
}

extension Lists.Model {
    fileprivate var places: [Place] { summaries.map { Place(id: $0.id.text, rank: $0.rank) } }
}
