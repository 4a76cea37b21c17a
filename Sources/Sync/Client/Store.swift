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

/// What was read from the store.
public struct StoreContents: Equatable, Sendable {
    public let revision: Int64
    /// 0 when this is everything; else what was written after that revision, keys taken away included.
    public let since: Int64
    public let entries: [StoreEntry]

    public init(revision: Int64, since: Int64, entries: [StoreEntry]) {
        self.revision = revision
        self.since = since
        self.entries = entries
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
