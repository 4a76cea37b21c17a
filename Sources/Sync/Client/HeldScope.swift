import Domain

/// A scope on the device, as the server last told it.
///
/// Rows are stored in chunks of up to 200, since a store of many small records is slow to write and to read
/// (IndexedDB takes ten times as long).
struct HeldScope {
    let isLog: Bool
    var cursor: Cursor
    private(set) var rows: [RecordID: Row] = [:]
    /// The records of each kind, in no order.
    private var ids: [String: Set<RecordID>] = [:]
    /// The records of a log, in the order of their places.
    private(set) var log = Log()
    /// The records of each chunk; a record stays in its own until a snapshot fills the scope anew.
    private(set) var chunks: [[RecordID]] = []
    /// What of a log is not in memory; nil when all of it is.
    var unloaded: Unloaded?
    let rowsPerChunk: Int

    static let usualRows = 200

    struct Row {
        let state: RecordState
        let chunk: Int
    }

    init(_ scope: ScopeID, cursor: Cursor, rowsPerChunk: Int = HeldScope.usualRows) {
        isLog = scope.kind.isLog
        self.cursor = cursor
        self.rowsPerChunk = rowsPerChunk
    }

    /// Takes a row in.
    /// - Returns: the chunk that changed; nil when nothing did.
    mutating func put(_ row: RecordState) -> Int? {
        if let unloaded, rows[row.id] == nil, let place = placeBefore(unloaded.end, of: row) {
            self.unloaded?.changes[row.id] = row
            return chunk(of: place)
        }
        guard row.record != nil else { return remove(row.id) }
        let chunk = rows[row.id]?.chunk ?? newPlace(for: row)
        set(row, chunk: chunk)
        return chunk
    }

    /// Where a row stands before a place; where it is gone, that may be anywhere.
    private func placeBefore(_ end: Int64, of row: RecordState) -> Int64? {
        guard let record = row.record else { return cursor.low }
        return record.content.place.flatMap { $0 < end ? $0 : nil }
    }

    /// Follows what the store has of the scope by now.
    /// - Parameter isLazy: of a log, only the end is to be in memory.
    mutating func follow(_ cursor: Cursor, _ end: LogEnd?, isLazy: Bool) {
        self.cursor = cursor
        if isLazy, let end { begin(with: end) }
        guard let place = unloaded?.end, let end, place > cursor.low else {
            unloaded = nil
            return
        }
        guard !isLazy else { return }
        unloaded?.written = end
        unloaded?.unread = nil
    }

    /// Begins anew with the end where another tab has written so much that memory does not reach it.
    mutating func seeEnd() {
        guard let end = unloaded?.written else { return }
        unloaded?.written = nil
        if end.last.record?.content.place != log.end { begin(with: end) }
    }

    /// Begins with the end of a log alone.
    private mutating func begin(with end: LogEnd) {
        guard let place = end.last.record?.content.place else { return }
        for id in log.before(.max) { _ = remove(id) }
        set(end.last, chunk: newPlace(for: end.last))
        unloaded = place > cursor.low ? Unloaded(end, place: place) : nil
    }

    /// Takes in a chunk of which the store had more than memory; what was told since counts.
    /// - Returns: the chunks that changed by that.
    mutating func merge(_ stored: [RecordState], chunk: Int) -> [Int] {
        guard let former = unloaded else { return [] }
        for row in stored where rows[row.id] == nil && row.record?.content.place ?? 0 < former.end {
            chunks[chunk].append(row.id)
            set(row, chunk: chunk)
        }
        noteLoaded(chunk)
        unloaded?.changes = [:]
        return former.changes.values.compactMap { put($0) }
    }

    private mutating func noteLoaded(_ chunk: Int) {
        let end = beginning(ofChunk: chunk)
        unloaded?.end = end
        if end <= cursor.low { unloaded = nil }
    }

    /// Lets go of what stands before a place of a log.
    /// - Returns: the chunks that changed.
    mutating func trim(before place: Int64) -> Set<Int> {
        cursor.low = place
        var changed: Set<Int> = []
        for id in log.before(place) {
            if let chunk = forget(id)?.chunk { changed.insert(chunk) }
        }
        let left = rows
        for chunk in changed { chunks[chunk].removeAll { left[$0] == nil } }
        return changed
    }

    /// The pictures of a log's record that are gone with a newer version of it, as far as it is in memory.
    func lostBlobs(by row: RecordState) -> [BlobID] {
        guard isLog, let former = rows[row.id]?.state, former.version < row.version else { return [] }
        let kept = row.record?.content.blobs ?? []
        return former.record?.content.blobs.filter { !kept.contains($0) } ?? []
    }

    /// Replaces a chunk by what the store holds of it.
    mutating func load(_ loaded: [RecordState], chunk: Int) {
        let next = nextChunk
        if let next, 0 < chunk, chunk < next { return }
        defer { if chunk == next { noteLoaded(chunk) } }
        while chunks.count <= chunk { chunks.append([]) }
        let former = chunks[chunk]
        chunks[chunk] = loaded.map { $0.id }
        // Of a snapshot that came meanwhile another chunk may have some of them, which was read before.
        for id in former where rows[id]?.chunk == chunk && !chunks[chunk].contains(id) { forget(id) }
        for row in loaded { set(row, chunk: chunk) }
    }

    /// The records of a kind, in no order.
    func records(of kind: String) -> [Record] {
        ids[kind]?.compactMap { rows[$0]?.state.record } ?? []
    }

    /// How many records there are of a kind.
    func count(of kind: String) -> Int {
        ids[kind]?.count ?? 0
    }

    /// Nil when there are fewer chunks.
    func rows(inChunk chunk: Int) -> [RecordState]? {
        chunk < chunks.count ? chunks[chunk].compactMap { rows[$0]?.state } : nil
    }

    /// Empties the scope before a snapshot fills it anew.
    mutating func removeAll() {
        rows = [:]
        ids = [:]
        log = Log()
        chunks = []
        unloaded = nil
    }

    /// Records of a log stand by their places, all others of its scope in the first chunk; elsewhere the last chunk takes
    /// what is new until it is full.
    private mutating func newPlace(for row: RecordState) -> Int {
        let chunk: Int
        if isLog {
            chunk = row.record?.content.place.map { self.chunk(of: $0) } ?? 0
        } else {
            let isFull = chunks.isEmpty || chunks[chunks.count - 1].count >= rowsPerChunk
            chunk = isFull ? chunks.count : chunks.count - 1
        }
        while chunks.count <= chunk { chunks.append([]) }
        chunks[chunk].append(row.id)
        return chunk
    }

    private mutating func remove(_ id: RecordID) -> Int? {
        guard let chunk = forget(id)?.chunk else { return nil }
        chunks[chunk].removeAll { $0 == id }
        return chunk
    }

    private mutating func set(_ row: RecordState, chunk: Int) {
        let (kind, place) = row.record?.content.indexed ?? ("", nil)
        // A record keeps its kind, unless this version cannot read what a newer one made of it.
        if let former = rows.updateValue(Row(state: row, chunk: chunk), forKey: row.id)?.state.record {
            let (formerKind, formerPlace) = former.content.indexed
            if formerPlace != place {
                log.remove(row.id, at: formerPlace)
            } else if formerKind == kind {
                return
            }
            ids[formerKind]?.remove(row.id)
        }
        ids[kind, default: []].insert(row.id)
        if let place { log.insert(row.id, at: place) }
    }

    @discardableResult
    private mutating func forget(_ id: RecordID) -> Row? {
        guard let row = rows.removeValue(forKey: id) else { return nil }
        if let (kind, place) = row.state.record?.content.indexed {
            ids[kind]?.remove(id)
            log.remove(id, at: place)
        }
        return row
    }
}
