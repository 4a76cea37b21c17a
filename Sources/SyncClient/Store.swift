import Domain
import SyncProtocol
import SyncRules

/// All changes of one write to the device's store. They are applied completely or not at all.
public struct StoreTransaction: Equatable, Sendable {
    /// The revision that the writer has seen. If the store has another one, another tab wrote first.
    public let expected: Int64
    public let entries: [StoreEntry]
    /// True if the write must be on the disk before it is reported as done: it contains new commands.
    public let isStrict: Bool
}

/// One entry of the store. Empty bytes delete the key.
public struct StoreEntry: Equatable, Sendable {
    public let key: String
    public let bytes: [UInt8]

    public init(key: String, bytes: [UInt8]) {
        self.key = key
        self.bytes = bytes
    }
}

/// A request to read from the store.
public struct StoreRead: Equatable, Sendable {
    /// Entries written after this revision are read; all entries for 0.
    public let since: Int64
    /// The keys of chunks to read in addition, whenever they were written.
    public let chunks: [String]
    /// True if all chunks of logs are read. Otherwise only the first chunk of each log is.
    public let includesLogChunks: Bool

    public init(since: Int64, chunks: [String] = [], includesLogChunks: Bool) {
        self.since = since
        self.chunks = chunks
        self.includesLogChunks = includesLogChunks
    }

    /// The prefix of the keys of log chunks. The first chunk of each, with the records that have no position, ends with
    /// `/0`.
    public static let logChunkPrefix = "c/chat:"

    /// True if the entry of a key is skipped.
    public func skips(_ key: String) -> Bool {
        since == 0 && !includesLogChunks && key.hasPrefix(StoreRead.logChunkPrefix) && !key.hasSuffix("/0")
    }
}

/// The result of a `StoreRead`.
public struct StoreContents: Equatable, Sendable {
    public let revision: Int64
    /// 0 if this is everything. Otherwise it contains the entries written after that revision, with deleted keys.
    public let since: Int64
    public let entries: [StoreEntry]
    /// The requested chunks, in the requested order. Missing ones have no bytes.
    public let chunks: [StoreEntry]
    /// The keys of the skipped entries.
    public let skippedKeys: [String]

    public init(
        revision: Int64, since: Int64, entries: [StoreEntry], chunks: [StoreEntry] = [],
        skippedKeys: [String] = []
    ) {
        self.revision = revision
        self.since = since
        self.entries = entries
        self.chunks = chunks
        self.skippedKeys = skippedKeys
    }
}

/// Why a write failed, as far as it matters to the user.
public enum StoreFailure: Equatable, Sendable {
    /// The storage of the device is full.
    case full
    case broken
}

struct ChunkKey {
    let scope: ScopeID
    let number: Int
}

/// The store as a `SyncClient` sees it: one operation at a time, and the entries that are not written yet.
struct StoreState {
    enum Work {
        case idle
        case loading
        case writing(Set<StoreKey>)
    }

    /// The revision that the memory reflects; nil before the first load.
    var revision: Int64?
    var work = Work.idle
    /// The keys whose entries are not written yet.
    var dirty: Set<StoreKey> = []
    var needsLoad = false
    /// The next load reads everything, since an incremental update is not possible.
    var loadsAll = true
    /// The next load also reads all chunks of logs, since the store has no tails of them.
    var loadsChunks = false
    /// The logs to read into memory, each from a position on.
    var requestedLogs: [ScopeID: Int64] = [:]
    /// The revision of the replica at which the needed logs were last determined.
    var checkedRevision = -1
    var pause = Pause()
    /// Why the last write failed; nil after a successful one.
    var failure: StoreFailure?

    /// The keys of the next write. If the storage is full, it contains only the user's own commands: server data can be
    /// pulled again.
    func nextWrite(_ outbox: [Pending]) -> Set<StoreKey> {
        guard failure == .full, hasDirtyScopes else { return dirty }
        let pendingKeys = Set(outbox.map { StoreKey.outbox($0.command.id) })
        let first = dirty.filter { key in
            switch key {
            case .meta, .rejected, .unsaved: true
            case .outbox: pendingKeys.contains(key)
            case .scope, .chunk, .acknowledged: false
            }
        }
        return first.isEmpty ? dirty : first
    }

    /// True if some confirmed state is not written yet.
    var hasDirtyScopes: Bool {
        dirty.contains { $0.isOfScope }
    }

    /// True if the store may lack the present entry of a key.
    func isUnsaved(_ key: StoreKey) -> Bool {
        if case .writing(let unwritten) = work, unwritten.contains(key) { return true }
        return dirty.contains(key)
    }

    mutating func recordRevision(elsewhere: Int64) {
        if elsewhere > revision ?? -1 { needsLoad = true }
    }
}
