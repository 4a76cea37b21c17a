import SyncProtocol
import SyncRules

/// The positions of the records of a log.
struct LogIndex {
    /// Sorted by position, after free slots for older records, which are added and removed page by page at the front.
    private var entries: [(place: Int64, id: RecordID)] = []
    /// The number of free slots at the front.
    private var freeSlots = 0

    private var used: ArraySlice<(place: Int64, id: RecordID)> { entries[freeSlots...] }

    /// The record with the highest position.
    var last: RecordID? { used.last?.id }

    /// The highest position.
    var end: Int64? { used.last?.place }

    var count: Int { entries.count - freeSlots }

    /// The position of the `count`-th record from the end; nil if there are fewer.
    func position(fromEnd count: Int) -> Int64? {
        count <= self.count ? entries[entries.count - count].place : nil
    }

    /// The records before a position.
    func ids(before place: Int64) -> [RecordID] {
        entries[freeSlots..<index(of: place)].map { $0.id }
    }

    /// The records with the highest positions, in order.
    /// - Parameters:
    ///   - count: the maximum number.
    ///   - place: the last position to include.
    func suffix(_ count: Int, through place: Int64 = .max - 1) -> [RecordID] {
        entries[freeSlots..<index(of: place + 1)].suffix(count).map { $0.id }
    }

    /// The first records after a position, in order.
    func ids(after place: Int64, first count: Int = .max) -> [RecordID] {
        entries[index(of: place + 1)...].prefix(count).map { $0.id }
    }

    mutating func insert(_ id: RecordID, at place: Int64) {
        let position = index(of: place)
        if position < entries.count, entries[position].place == place {
            entries[position].id = id
        } else if position - freeSlots < entries.count - position {
            insert((place, id), afterFirst: position - freeSlots)
        } else {
            entries.insert((place, id), at: position)
        }
    }

    /// Moves the entries before it into the free slots.
    private mutating func insert(_ entry: (place: Int64, id: RecordID), afterFirst count: Int) {
        if freeSlots == 0 {
            freeSlots = entries.count
            entries.insert(contentsOf: entries, at: 0)
        }
        freeSlots -= 1
        for position in freeSlots..<freeSlots + count { entries[position] = entries[position + 1] }
        entries[freeSlots + count] = entry
    }

    /// Does nothing if another record has the position now.
    mutating func remove(_ id: RecordID, at place: Int64?) {
        guard let place else { return }
        let position = index(of: place)
        guard position < entries.count, entries[position].id == id else { return }
        guard position - freeSlots < entries.count - position else {
            entries.remove(at: position)
            return
        }
        for position in stride(from: position, to: freeSlots, by: -1) {
            entries[position] = entries[position - 1]
        }
        freeSlots += 1
        guard freeSlots > 2 * count else { return }
        entries.removeFirst(freeSlots)
        freeSlots = 0
    }

    /// The index of a position, or of its insertion point. Nearly always at the end.
    private func index(of place: Int64) -> Int {
        guard let last = used.last, place <= last.place else { return entries.count }
        var (low, high) = (freeSlots, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].place < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
