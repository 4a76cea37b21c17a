import Domain

/// All that one write changes in the device's store: it happens as a whole, or not at all.
public struct StoreTransaction: Equatable, Sendable {
    /// The revision that the writer has seen; if the store is at another, another tab wrote first.
    public let expected: Int64
    public let entries: [StoreEntry]
    /// Whether the write must be on the disk before it is reported as done; it is when it holds new commands.
    public let isStrict: Bool
}

/// One value of the store. A value without bytes takes the key away.
public struct StoreEntry: Equatable, Sendable {
    public let key: String
    public let bytes: [UInt8]

    public init(key: String, bytes: [UInt8]) {
        self.key = key
        self.bytes = bytes
    }
}

/// What is to be read from the store.
public struct StoreRead: Equatable, Sendable {
    /// What was written after this revision; everything for 0.
    public let since: Int64
    /// The keys of chunks that are read beside that, whenever they were written.
    public let chunks: [String]
    /// Whether everything has to be all there is. Else chunks of logs are left out, except for the first of each.
    public let isWhole: Bool

    public init(since: Int64, chunks: [String] = [], isWhole: Bool) {
        self.since = since
        self.chunks = chunks
        self.isWhole = isWhole
    }

    /// How the keys of chunks of logs begin. The first of each, with what is no log, ends with `/0`.
    public static let beginningOfLogs = "c/chat:"

    /// Whether a value is left out.
    public func leavesOut(_ key: String) -> Bool {
        since == 0 && !isWhole && key.hasPrefix(StoreRead.beginningOfLogs) && !key.hasSuffix("/0")
    }
}

/// What was read from the store.
public struct StoreContents: Equatable, Sendable {
    public let revision: Int64
    /// 0 when this is everything; else what was written after that revision, keys taken away included.
    public let since: Int64
    public let entries: [StoreEntry]
    /// The chunks that were asked for, in that order; those that are not there without bytes.
    public let chunks: [StoreEntry]
    /// The keys whose values were left out.
    public let leftOut: [String]

    public init(
        revision: Int64, since: Int64, entries: [StoreEntry], chunks: [StoreEntry] = [],
        leftOut: [String] = []
    ) {
        self.revision = revision
        self.since = since
        self.entries = entries
        self.chunks = chunks
        self.leftOut = leftOut
    }
}

/// Why the device kept nothing, as far as it matters to a person.
public enum StoreFailure: Equatable, Sendable {
    /// There is no room left on the device.
    case full
    case broken
}

struct ChunkKey {
    let scope: ScopeID
    let number: Int
}

/// The store as a `SyncClient` sees it: one operation at a time, and what it does not have yet.
struct StoreState {
    enum Work {
        case idle
        case loading
        case writing(Set<StoreKey>)
    }

    /// The revision that the memory reflects; nil before the first load.
    var revision: Int64?
    var work = Work.idle
    /// What of the memory the store does not have yet.
    var dirty: Set<StoreKey> = []
    var wantsLoad = false
    /// The next load reads everything, since the memory cannot be brought into step bit by bit.
    var loadsAll = true
    /// It reads all chunks of logs, too, since the store does not say how each ends.
    var loadsChunks = false
    /// The logs that have to be in memory from a place on.
    var wanted: [ScopeID: Int64] = [:]
    /// The revision of the replica at which it was last looked what has to be read.
    var checked = -1
    var pause = Pause()
    /// Why the last write failed; nil since one went well.
    var failure: StoreFailure?

    /// The next write. If storage is full, it holds only the person's own commands; server data can be pulled again.
    func due(_ outbox: [Pending]) -> Set<StoreKey> {
        guard failure == .full, hasDirtyScopes else { return dirty }
        let meant = Set(outbox.map { StoreKey.outbox($0.command.id) })
        let first = dirty.filter { key in
            switch key {
            case .meta, .tray, .unsaved: true
            case .outbox: meant.contains(key)
            case .scope, .chunk, .confirmed: false
            }
        }
        return first.isEmpty ? dirty : first
    }

    /// Whether anything that the server told is unwritten.
    var hasDirtyScopes: Bool {
        dirty.contains { $0.isOfScope }
    }

    /// Whether the store does not have it as it is in the memory, as far as is known.
    func lacks(_ key: StoreKey) -> Bool {
        if case .writing(let unwritten) = work, unwritten.contains(key) { return true }
        return dirty.contains(key)
    }

    mutating func noteRevision(elsewhere: Int64) {
        if elsewhere > revision ?? -1 { wantsLoad = true }
    }
}
