import Domain

/// An id with its rank in an order set by the user.
struct RankedID {
    let id: String
    let rank: Rank
}

/// The result of moving something to another position.
struct Move {
    let id: String
    /// The new position among all, counted from 1.
    let position: Int
    let count: Int
    /// The new rank; the ranks of all if the new rank would be too long.
    let ranks: [RankedID]
}

extension AppEnvironment {
    /// Moves one position up or down; nil at the end.
    mutating func step(_ id: String, _ direction: Direction, in places: [RankedID]) -> Move? {
        guard let index = places.firstIndex(where: { $0.id == id }) else { return nil }
        return move(id, to: index + (direction == .up ? -1 : 1), in: places)
    }

    /// Moves to the drop position; nil if the target is not one of the others.
    mutating func drop(_ drag: Drag, in places: [RankedID]) -> Move? {
        let others = places.filter { $0.id != drag.id }
        guard let aim = others.firstIndex(where: { $0.id == drag.target }) else { return nil }
        return move(drag.id, to: drag.isBefore ? aim : aim + 1, in: places)
    }

    private mutating func move(_ id: String, to position: Int, in places: [RankedID]) -> Move? {
        let others = places.filter { $0.id != id }
        guard others.count < places.count, (0...others.count).contains(position) else { return nil }
        let ranks = newRanks(at: position, among: others.map { $0.rank })
        var ids = ranks.count > 1 ? others.map { $0.id } : []
        ids.insert(id, at: min(position, ids.count))
        let moved = ids.indices.map { RankedID(id: ids[$0], rank: ranks[$0]) }
        return Move(id: id, position: position + 1, count: places.count, ranks: moved)
    }
}
