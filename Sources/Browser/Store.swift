/// The number of commits to a database. It is exact up to 2^53.
public typealias Revision = Double

/// The object stores of the database.
public enum Store: UInt8, Sendable {
    case meta, outbox, chunk
    /// Records that a page wrote when it closed (`BrowserCall.saveForNextPage`). They are outside the database until a
    /// commit deletes them.
    case left
    /// A chunk that was requested by its key.
    case requested
}

/// One stored record: a key within a store, and bytes that only Swift interprets.
public struct StoredRecord: Equatable, Sendable {
    public var store: Store
    public var key: String
    /// `nil` in a commit deletes the record. `nil` in a load means that the record is unchanged or was not requested.
    public var bytes: [UInt8]?

    public init(_ store: Store, _ key: String, _ bytes: [UInt8]?) {
        self.store = store
        self.key = key
        self.bytes = bytes
    }
}

/// The records of one transaction, which is applied only if the database is at the expected revision.
public struct StoreCommit: Equatable, Sendable {
    /// Strict: the answer confirms that the data survives a loss of power. Relaxed: it survives only a crash of the
    /// browser.
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

/// The outcome of a commit.
public enum CommitOutcome: Equatable, Sendable {
    /// The records are written. The database is now at this revision.
    case done(Revision)
    /// No record is written. Another tab committed first, and the database is at this revision.
    case conflict(Revision)
    /// No record is written.
    case failed(IndexedDBFailure)
}

/// The outcome of reading the database.
public enum LoadOutcome: Equatable, Sendable {
    /// All records. Unchanged ones have no bytes.
    case done(Revision, [StoredRecord])
    case failed(IndexedDBFailure)
}

/// The reason why the browser could not read or write.
public enum IndexedDBFailure: Equatable, Sendable {
    /// The device has no storage left for this app.
    case quota
    /// The database is closed, deleted, or not permitted (private windows of some browsers).
    case unavailable
}
