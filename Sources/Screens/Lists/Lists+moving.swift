import Domain
import SyncRules

/// The user's own order of lists.
extension Lists {
    static func step(
        _ list: ListID, _ direction: Direction, _ model: inout Model, _ env: inout AppEnvironment
    ) -> [Effect] {
        apply(env.step(list.text, direction, in: model.rankedIDs), &model, env)
    }

    static func drop(_ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        guard let drag = model.drag else { return [] }
        model.drag = nil
        return apply(env.drop(drag, in: model.rankedIDs), &model, env)
    }

    private static func apply(_ move: Move?, _ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        guard let me = env.me, let move, let moved = model.summary(of: ListID(move.id)) else { return [] }
        model.announcement = .moved(title: moved.name, position: move.position, of: move.count)
        return move.ranks.map { .perform(.person(.moveList(.list(ListID($0.id)), $0.rank)), in: .user(me)) }
    }
}

extension Lists.Model {
    /// The inbox has a fixed place.
    fileprivate var rankedIDs: [RankedID] {
        summaries.filter { !$0.isInbox }.map { RankedID(id: $0.id.text, rank: $0.rank) }
    }
}
