import Domain

/// Where something stands among others that a person puts in order by hand.
struct Place {
    let id: String
    let rank: Rank
}

/// What brings something to another place.
struct Move {
    let id: String
    /// Among all, from 1 on.
    let number: Int
    let count: Int
    /// Its new place, or, where ranks would grow long, those of all.
    let places: [Place]
}

extension World {
    /// One place up or down; nil at the end.
    mutating func step(_ id: String, _ direction: Direction, in places: [Place]) -> Move? {
        guard let place = places.firstIndex(where: { $0.id == id }) else { return nil }
        return move(id, to: place + (direction == .up ? -1 : 1), in: places)
    }

    /// To where it was dragged; nil beside the others.
    mutating func drop(_ drag: Drag, in places: [Place]) -> Move? {
        let others = places.filter { $0.id != drag.id }
        guard let aim = others.firstIndex(where: { $0.id == drag.target }) else { return nil }
        return move(drag.id, to: drag.isBefore ? aim : aim + 1, in: places)
    }

    private mutating func move(_ id: String, to position: Int, in places: [Place]) -> Move? {
        let others = places.filter { $0.id != id }
        guard others.count < places.count, (0...others.count).contains(position) else { return nil }
        let ranks = newRanks(at: position, among: others.map { $0.rank })
        var ids = ranks.count > 1 ? others.map { $0.id } : []
        ids.insert(id, at: min(position, ids.count))
        let moved = ids.indices.map { Place(id: ids[$0], rank: ranks[$0]) }
        return Move(id: id, number: position + 1, count: places.count, places: moved)
    }
}
