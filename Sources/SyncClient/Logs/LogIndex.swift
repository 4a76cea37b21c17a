import SyncProtocol
import SyncRules

/// The positions of the records of a log.
struct LogIndex {
    /// Sorted by position, after free slots for older records, which are added and removed page by page at the front.
    private var entries: [(position: Int64, id: RecordID)] = []
    /// The number of free slots at the front.
    private var freeSlots = 0

    private var used: ArraySlice<(position: Int64, id: RecordID)> { entries[freeSlots...] }

    /// The record with the highest position.
    var last: RecordID? { used.last?.id }

    /// The highest position.
    var end: Int64? { used.last?.position }

    var count: Int { entries.count - freeSlots }

    /// The position of the `count`-th record from the end; nil if there are fewer.
    func position(fromEnd count: Int) -> Int64? {
        count <= self.count ? entries[entries.count - count].position : nil
    }

    /// The records before a position.
    func ids(before position: Int64) -> [RecordID] {
        entries[freeSlots..<index(of: position)].map { $0.id }
    }

    /// The records with the highest positions, in order.
    /// - Parameters:
    ///   - count: the maximum number.
    ///   - position: the last position to include.
    func suffix(_ count: Int, through position: Int64 = .max - 1) -> [RecordID] {
        entries[freeSlots..<index(of: position + 1)].suffix(count).map { $0.id }
    }

    /// The first records after a position, in order.
    func ids(after position: Int64, first count: Int = .max) -> [RecordID] {
        entries[index(of: position + 1)...].prefix(count).map { $0.id }
    }

    mutating func insert(_ id: RecordID, at position: Int64) {
        let index = self.index(of: position)
        if index < entries.count, entries[index].position == position {
            entries[index].id = id
        } else if index - freeSlots < entries.count - index {
            insert((position, id), afterFirst: index - freeSlots)
        } else {
            entries.insert((position, id), at: index)
        }
    }

    /// Moves the entries before it into the free slots.
    private mutating func insert(_ entry: (position: Int64, id: RecordID), afterFirst count: Int) {
        if freeSlots == 0 {
            freeSlots = entries.count
            entries.insert(contentsOf: entries, at: 0)
        }
        freeSlots -= 1
        for index in freeSlots..<freeSlots + count { entries[index] = entries[index + 1] }
        entries[freeSlots + count] = entry
    }

    /// Does nothing if another record has the position now.
    mutating func remove(_ id: RecordID, at position: Int64?) {
        guard let position else { return }
        let index = self.index(of: position)
        guard index < entries.count, entries[index].id == id else { return }
        guard index - freeSlots < entries.count - index else {
            entries.remove(at: index)
            return
        }
        for index in stride(from: index, to: freeSlots, by: -1) {
            entries[index] = entries[index - 1]
        }
        freeSlots += 1
        guard freeSlots > 2 * count else { return }
        entries.removeFirst(freeSlots)
        freeSlots = 0
    }

    /// The index of a position, or of its insertion point. Nearly always at the end.
    private func index(of position: Int64) -> Int {
        guard let last = used.last, position <= last.position else { return entries.count }
        var (low, high) = (freeSlots, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].position < position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
