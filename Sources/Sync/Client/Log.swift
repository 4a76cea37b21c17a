/// Which records stand where in a log.
struct Log {
    /// By place, behind room for older ones: those come before all others, page after page, and go from there again.
    private var entries: [(place: Int64, id: RecordID)] = []
    /// How much room there is.
    private var room = 0

    private var used: ArraySlice<(place: Int64, id: RecordID)> { entries[room...] }

    /// The record with the highest place.
    var last: RecordID? { used.last?.id }

    /// The highest place.
    var end: Int64? { used.last?.place }

    var count: Int { entries.count - room }

    /// The place of the record that has so many after it, itself counted; nil where there are fewer.
    func place(fromEnd count: Int) -> Int64? {
        count <= self.count ? entries[entries.count - count].place : nil
    }

    /// The records before a place.
    func before(_ place: Int64) -> [RecordID] {
        entries[room..<position(of: place)].map { $0.id }
    }

    /// The records with the highest places, in their order.
    /// - Parameters:
    ///   - count: how many, if there are as many.
    ///   - place: the last one that counts.
    func suffix(_ count: Int, through place: Int64 = .max - 1) -> [RecordID] {
        entries[room..<position(of: place + 1)].suffix(count).map { $0.id }
    }

    /// The first records after a place, in their order.
    func since(_ place: Int64, first count: Int = .max) -> [RecordID] {
        entries[position(of: place + 1)...].prefix(count).map { $0.id }
    }

    mutating func insert(_ id: RecordID, at place: Int64) {
        let position = position(of: place)
        if position < entries.count, entries[position].place == place {
            entries[position].id = id
        } else if position - room < entries.count - position {
            insert((place, id), afterFirst: position - room)
        } else {
            entries.insert((place, id), at: position)
        }
    }

    /// Moves those before it into the room.
    private mutating func insert(_ entry: (place: Int64, id: RecordID), afterFirst count: Int) {
        if room == 0 {
            room = entries.count
            entries.insert(contentsOf: entries, at: 0)
        }
        room -= 1
        for position in room..<room + count { entries[position] = entries[position + 1] }
        entries[room + count] = entry
    }

    /// Does nothing where another record has the place by now.
    mutating func remove(_ id: RecordID, at place: Int64?) {
        guard let place else { return }
        let position = position(of: place)
        guard position < entries.count, entries[position].id == id else { return }
        guard position - room < entries.count - position else {
            entries.remove(at: position)
            return
        }
        for position in stride(from: position, to: room, by: -1) { entries[position] = entries[position - 1] }
        room += 1
        guard room > 2 * count else { return }
        entries.removeFirst(room)
        room = 0
    }

    /// Where a place is, or would be. Nearly always at the end.
    private func position(of place: Int64) -> Int {
        guard let last = used.last, place <= last.place else { return entries.count }
        var (low, high) = (room, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].place < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
