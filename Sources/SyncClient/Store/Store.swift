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
