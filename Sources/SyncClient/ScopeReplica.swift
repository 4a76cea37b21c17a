import Domain
import SyncProtocol
import SyncRules

/// The confirmed state of a scope on the device.
///
/// Rows are stored in chunks of up to 200, since many small entries are slow to write and to read. IndexedDB takes ten
/// times as long.
struct ScopeReplica {
    let isLog: Bool
    var cursor: Cursor
    private(set) var rows: [RecordID: Row] = [:]
    /// The records of each kind, in no order.
    private var ids: [String: Set<RecordID>] = [:]
    /// The records of a log, in the order of their positions.
    private(set) var log = LogIndex()
    /// The records of each chunk. A record stays in its chunk until a snapshot replaces the scope.
    private(set) var chunks: [[RecordID]] = []
    /// The part of a log that is only in the store; nil if all of it is in memory.
    var lazyLog: LazyLog?
    let rowsPerChunk: Int

    static let defaultRowsPerChunk = 200

    struct Row {
        let state: RecordState
        let chunk: Int
    }

    init(_ scope: ScopeID, cursor: Cursor, rowsPerChunk: Int = ScopeReplica.defaultRowsPerChunk) {
        isLog = scope.kind.isLog
        self.cursor = cursor
        self.rowsPerChunk = rowsPerChunk
    }

    /// Inserts, updates or removes a row.
    /// - Returns: the changed chunk; nil if none has changed.
    mutating func put(_ row: RecordState) -> Int? {
        if let lazyLog, rows[row.id] == nil, let position = positionBefore(lazyLog.end, of: row) {
            self.lazyLog?.changes[row.id] = row
            return chunk(of: position)
        }
        guard row.record != nil else { return remove(row.id) }
        let chunk = rows[row.id]?.chunk ?? assignChunk(to: row)
        set(row, chunk: chunk)
        return chunk
    }

    /// The position of a row if it is before `end`. For a removed row it is unknown, so this is the first held
    /// position.
    private func positionBefore(_ end: Int64, of row: RecordState) -> Int64? {
        guard let record = row.record else { return cursor.low }
        return record.content.logPosition.flatMap { $0 < end ? $0 : nil }
    }

    /// Adopts the scope's present entry of the store.
    /// - Parameter isLazy: true if only the tail of a log is kept in memory.
    mutating func adoptStored(_ cursor: Cursor, _ end: LogTail?, isLazy: Bool) {
        self.cursor = cursor
        if isLazy, let end { reset(to: end) }
        guard let position = lazyLog?.end, let end, position > cursor.low else {
            lazyLog = nil
            return
        }
        guard !isLazy else { return }
        lazyLog?.writtenTail = end
        lazyLog?.unread = nil
    }

    /// Starts again from the tail if another tab has written records past those in memory.
    mutating func resetIfBehindTail() {
        guard let end = lazyLog?.writtenTail else { return }
        lazyLog?.writtenTail = nil
        if end.last.record?.content.logPosition != log.end { reset(to: end) }
    }

    /// Discards the records in memory and keeps only the tail of the log.
    private mutating func reset(to end: LogTail) {
        guard let position = end.last.record?.content.logPosition else { return }
        for id in log.ids(before: .max) { _ = remove(id) }
        set(end.last, chunk: assignChunk(to: end.last))
        lazyLog = position > cursor.low ? LazyLog(end, position: position) : nil
    }

    /// Merges a chunk that was only in the store. Changes received since it was stored take precedence.
    /// - Returns: the chunks that these changes affect.
    mutating func merge(_ stored: [RecordState], chunk: Int) -> [Int] {
        guard let former = lazyLog else { return [] }
        for row in stored where rows[row.id] == nil && row.record?.content.logPosition ?? 0 < former.end {
            chunks[chunk].append(row.id)
            set(row, chunk: chunk)
        }
        markLoaded(chunk)
        lazyLog?.changes = [:]
        return former.changes.values.compactMap { put($0) }
    }

    private mutating func markLoaded(_ chunk: Int) {
        let end = firstPosition(ofChunk: chunk)
        lazyLog?.end = end
        if end <= cursor.low { lazyLog = nil }
    }

    /// Drops the records before a position of a log.
    /// - Returns: the chunks that changed.
    mutating func trim(before position: Int64) -> Set<Int> {
        cursor.low = position
        var changed: Set<Int> = []
        for id in log.ids(before: position) {
            if let chunk = forget(id)?.chunk { changed.insert(chunk) }
        }
        let left = rows
        for chunk in changed { chunks[chunk].removeAll { left[$0] == nil } }
        return changed
    }

    /// The blobs that a record of a log loses with its newer version; empty if the record is not in memory.
    func removedBlobs(by row: RecordState) -> [BlobID] {
        guard isLog, let former = rows[row.id]?.state, former.version < row.version else { return [] }
        let kept = row.record?.content.blobs ?? []
        return former.record?.content.blobs.filter { !kept.contains($0) } ?? []
    }

    /// Replaces a chunk by its stored rows.
    mutating func load(_ loaded: [RecordState], chunk: Int) {
        let next = nextChunk
        if let next, 0 < chunk, chunk < next { return }
        defer { if chunk == next { markLoaded(chunk) } }
        while chunks.count <= chunk { chunks.append([]) }
        let former = chunks[chunk]
        chunks[chunk] = loaded.map { $0.id }
        // After a newer snapshot, a chunk that was read earlier may already have some of these records.
        for id in former where rows[id]?.chunk == chunk && !chunks[chunk].contains(id) { forget(id) }
        for row in loaded { set(row, chunk: chunk) }
    }

    /// The records of a kind, in no order.
    func records(of kind: String) -> [Record] {
        ids[kind]?.compactMap { rows[$0]?.state.record } ?? []
    }

    /// The number of records of a kind.
    func count(of kind: String) -> Int {
        ids[kind]?.count ?? 0
    }

    /// Nil if the chunk does not exist.
    func rows(inChunk chunk: Int) -> [RecordState]? {
        chunk < chunks.count ? chunks[chunk].compactMap { rows[$0]?.state } : nil
    }

    /// Empties the scope before a snapshot fills it again.
    mutating func removeAll() {
        rows = [:]
        ids = [:]
        log = LogIndex()
        chunks = []
        lazyLog = nil
    }

    /// Assigns a chunk to a new row. In a log the position decides, and records without one go into the first chunk.
    /// Other scopes fill the last chunk before they start another one.
    private mutating func assignChunk(to row: RecordState) -> Int {
        let chunk: Int
        if isLog {
            chunk = row.record?.content.logPosition.map { self.chunk(of: $0) } ?? 0
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
        let (kind, position) = row.record?.content.indexed ?? ("", nil)
        // A record keeps its kind, unless this version cannot read the fields of a newer one.
        if let former = rows.updateValue(Row(state: row, chunk: chunk), forKey: row.id)?.state.record {
            let (formerKind, formerPosition) = former.content.indexed
            if formerPosition != position {
                log.remove(row.id, at: formerPosition)
            } else if formerKind == kind {
                return
            }
            ids[formerKind]?.remove(row.id)
        }
        ids[kind, default: []].insert(row.id)
        if let position { log.insert(row.id, at: position) }
    }

    @discardableResult
    private mutating func forget(_ id: RecordID) -> Row? {
        guard let row = rows.removeValue(forKey: id) else { return nil }
        if let (kind, position) = row.state.record?.content.indexed {
            ids[kind]?.remove(id)
            log.remove(id, at: position)
        }
        return row
    }
}
