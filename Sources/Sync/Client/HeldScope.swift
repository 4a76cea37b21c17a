import Domain

/// A scope on the device, as the server last told it.
///
/// Rows are stored in chunks of up to 200, since a store of many small records is slow to write and to read
/// (IndexedDB takes ten times as long).
struct HeldScope {
    var cursor: Cursor
    private(set) var rows: [RecordID: Row] = [:]
    /// The records of each chunk; a record never moves to another one.
    private(set) var chunks: [[RecordID]] = []

    struct Row {
        let state: RecordState
        let chunk: Int
    }

    static let rowsPerChunk = 200

    init(cursor: Cursor) {
        self.cursor = cursor
    }

    /// Takes a row in.
    /// - Returns: the chunk that changed; nil when nothing did.
    mutating func put(_ row: RecordState) -> Int? {
        guard row.record != nil else { return remove(row.id) }
        let chunk = rows[row.id]?.chunk ?? newPlace(for: row.id)
        rows[row.id] = Row(state: row, chunk: chunk)
        return chunk
    }

    /// Replaces a chunk by what the store holds of it.
    mutating func load(_ loaded: [RecordState], chunk: Int) {
        while chunks.count <= chunk { chunks.append([]) }
        for id in chunks[chunk] { rows[id] = nil }
        chunks[chunk] = loaded.map { $0.id }
        for row in loaded { rows[row.id] = Row(state: row, chunk: chunk) }
    }

    /// Nil when there are fewer chunks.
    func rows(inChunk chunk: Int) -> [RecordState]? {
        chunk < chunks.count ? chunks[chunk].compactMap { rows[$0]?.state } : nil
    }

    /// Empties the scope before a snapshot fills it anew.
    mutating func removeAll() {
        rows = [:]
        chunks = []
    }

    private mutating func newPlace(for id: RecordID) -> Int {
        if chunks.isEmpty || chunks[chunks.count - 1].count >= HeldScope.rowsPerChunk { chunks.append([]) }
        chunks[chunks.count - 1].append(id)
        return chunks.count - 1
    }

    private mutating func remove(_ id: RecordID) -> Int? {
        guard let chunk = rows.removeValue(forKey: id)?.chunk else { return nil }
        chunks[chunk].removeAll { $0 == id }
        return chunk
    }
}
