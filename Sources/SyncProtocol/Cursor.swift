import Domain
import SyncRules

/// How far a device has followed a scope: its records are the server's state at `version`.
///
/// A version is valid only within one `epoch` of the database and one `grant` of access. A restored backup starts a new
/// epoch. Removing a user and adding them again creates a new grant.
public struct Cursor: Equatable, Sendable {
    public var epoch: String
    public var grant: String
    public var version: Int64
    /// While more pages are expected, the version at which the scope will be complete. Until then the held records are
    /// not one state of the server.
    public var loading: Int64?
    /// Within a snapshot of several pages, the last record received.
    public var after: RecordID?
    /// The first held position of a log; 1 if there are no older records. Records before it are not followed.
    public var low: Int64
    /// The number of unread messages of others before `low` when the server last counted them, up to
    /// `PullAnswer.maxCounted`.
    public var unreadBefore: Int64
    /// True if that number may have changed since then, so it must be requested again.
    public var hasStaleUnreadCount: Bool

    public init(
        epoch: String, grant: String, version: Int64, loading: Int64? = nil, after: RecordID? = nil,
        low: Int64 = 1, unreadBefore: Int64 = 0, hasStaleUnreadCount: Bool = false
    ) {
        self.epoch = epoch
        self.grant = grant
        self.version = version
        self.loading = loading
        self.after = after
        self.low = low
        self.unreadBefore = unreadBefore
        self.hasStaleUnreadCount = hasStaleUnreadCount
    }
}

/// A fingerprint of all cursors. With its eight bytes, device and server see that nothing is missing.
///
/// The sum of a 64-bit hash for each scope, so the order does not matter. The hash is FNV-1a (RFC 9923) with the
/// finaliser of SplitMix64. With FNV alone, two scopes that both advance by one cancel each other out half of the time.
/// The digest guards against loss, not against forgery.
public struct Digest: Equatable, Sendable {
    public private(set) var value: UInt64

    public init(value: UInt64 = 0) {
        self.value = value
    }

    /// Adds a scope. The order of calls does not matter.
    public mutating func add(_ scope: ScopeID, grant: String, version: Int64) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        for byte in scope.text.utf8 { mix(byte) }
        mix(0)
        for byte in grant.utf8 { mix(byte) }
        mix(0)
        for shift in stride(from: 0, to: 64, by: 8) {
            mix(UInt8(truncatingIfNeeded: version >> Int64(shift)))
        }
        var finaliser = SeededRandom(seed: hash)
        value &+= finaliser.next()
    }
}
