/// Counts the commits to a database. It is exact up to 2^53.
public typealias Revision = Double

/// The object stores of the database.
public enum Store: UInt8, Sendable {
    case meta, outbox, chunk
    /// Beside the database: what a page noted down when it went (`BrowserCall.leave`), until a commit deletes it.
    case left
    /// A chunk that was asked for by its key.
    case wanted
}

/// One record as it is kept: a key within a store, and bytes that only Swift reads.
public struct StoredRecord: Equatable, Sendable {
    public var store: Store
    public var key: String
    /// `nil` in a commit: the record is deleted; in what was loaded: it has not changed, or was not asked for.
    public var bytes: [UInt8]?

    public init(_ store: Store, _ key: String, _ bytes: [UInt8]?) {
        self.store = store
        self.key = key
        self.bytes = bytes
    }
}

/// What is written in one transaction, if the database is still at the expected revision.
public struct StoreCommit: Equatable, Sendable {
    /// Strict: the answer means that it will survive a loss of power. Relaxed: that of the browser alone.
    public enum Durability: UInt8, Sendable { case relaxed, strict }

    public var expected: Revision
    public var durability: Durability
    public var records: [StoredRecord]

    public init(expecting expected: Revision, _ durability: Durability, _ records: [StoredRecord]) {
        self.expected = expected
        self.durability = durability
        self.records = records
    }
}

/// What came of a commit.
public enum CommitOutcome: Equatable, Sendable {
    /// Written, and the database is at this revision now.
    case done(Revision)
    /// Nothing written: another tab was first, and the database is at this revision.
    case conflict(Revision)
    /// Nothing written.
    case failed(IndexedDBFailure)
}

/// What came of reading the database.
public enum LoadOutcome: Equatable, Sendable {
    /// All records there are, those that have not changed without their bytes.
    case done(Revision, [StoredRecord])
    case failed(IndexedDBFailure)
}

/// Why the browser did not read or write.
public enum IndexedDBFailure: Equatable, Sendable {
    /// The device has no room left for this app.
    case quota
    /// Closed, deleted, or not allowed (private windows of some browsers).
    case unavailable
}
