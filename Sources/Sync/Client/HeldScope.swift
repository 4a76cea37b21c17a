import Domain

/// A scope on the device, as the server last told it.
///
/// Rows are stored in chunks of up to 200, since a store of many small records is slow to write and to read
/// (IndexedDB takes ten times as long).
struct HeldScope {
    var cursor: Cursor
    private(set) var rows: [RecordID: RecordState] = [:]
    /// The records of each chunk; a record never moves to another one.
    private(set) var chunks: [[RecordID]] = []
    private var chunkOf: [RecordID: Int] = [:]

    static let rowsPerChunk = 200

    init(cursor: Cursor) {
        self.cursor = cursor
    }

    /// Takes a row in.
    /// - Returns: the chunk that changed; nil when nothing did.
    mutating func put(_ row: RecordState) -> Int? {
        guard row.record != nil else { return remove(row.id) }
        rows[row.id] = row
        if let chunk = chunkOf[row.id] { return chunk }
        if chunks.isEmpty || chunks[chunks.count - 1].count >= HeldScope.rowsPerChunk { chunks.append([]) }
        chunks[chunks.count - 1].append(row.id)
        chunkOf[row.id] = chunks.count - 1
        return chunks.count - 1
    }

    /// Replaces a chunk by what the store holds of it.
    mutating func load(_ loaded: [RecordState], chunk: Int) {
        while chunks.count <= chunk { chunks.append([]) }
        for id in chunks[chunk] {
            rows[id] = nil
            chunkOf[id] = nil
        }
        chunks[chunk] = loaded.map { $0.id }
        for row in loaded {
            rows[row.id] = row
            chunkOf[row.id] = chunk
        }
    }

    func rows(inChunk chunk: Int) -> [RecordState] {
        chunks[chunk].compactMap { rows[$0] }
    }

    /// Empties the scope before a snapshot fills it anew; its chunks stay and are overwritten.
    mutating func sweep() {
        rows = [:]
        chunkOf = [:]
        chunks = chunks.map { _ in [] }
    }

    private mutating func remove(_ id: RecordID) -> Int? {
        guard let chunk = chunkOf.removeValue(forKey: id) else { return nil }
        rows[id] = nil
        chunks[chunk].removeAll { $0 == id }
        return chunk
    }
}
