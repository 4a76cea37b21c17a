/// Which records stand where in a log.
struct Log {
    /// By place.
    private var entries: [(place: Int64, id: RecordID)] = []

    /// The record with the highest place.
    var last: RecordID? { entries.last?.id }

    /// The highest place.
    var end: Int64? { entries.last?.place }

    var count: Int { entries.count }

    /// The place of the record that has so many after it, itself counted; nil where there are fewer.
    func place(fromEnd count: Int) -> Int64? {
        count <= entries.count ? entries[entries.count - count].place : nil
    }

    /// The records before a place.
    func before(_ place: Int64) -> [RecordID] {
        entries[..<position(of: place)].map { $0.id }
    }

    /// The records with the highest places, in their order.
    /// - Parameters:
    ///   - count: how many, if there are as many.
    ///   - place: the last one that counts.
    func suffix(_ count: Int, through place: Int64 = .max - 1) -> [RecordID] {
        entries[..<position(of: place + 1)].suffix(count).map { $0.id }
    }

    /// The first records after a place, in their order.
    func since(_ place: Int64, first count: Int = .max) -> [RecordID] {
        entries[position(of: place + 1)...].prefix(count).map { $0.id }
    }

    mutating func insert(_ id: RecordID, at place: Int64) {
        let position = position(of: place)
        if position < entries.count, entries[position].place == place {
            entries[position].id = id
        } else {
            entries.insert((place, id), at: position)
        }
    }

    /// Does nothing where another record has the place by now.
    mutating func remove(_ id: RecordID, at place: Int64?) {
        guard let place else { return }
        let position = position(of: place)
        if position < entries.count, entries[position].id == id { entries.remove(at: position) }
    }

    /// Where a place is, or would be. Nearly always at the end.
    private func position(of place: Int64) -> Int {
        guard let last = entries.last, place <= last.place else { return entries.count }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].place < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
