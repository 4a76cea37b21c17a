import Domain

/// How far a device has followed a scope: "what I hold is the server's state at `version`".
///
/// A version means something only within one `epoch` of the database (a restored backup starts another one) and one
/// `grant` of access (who was removed and let in again starts anew).
public struct Cursor: Equatable, Sendable {
    public var epoch: String
    public var grant: String
    public var version: Int64
    /// While pages are still to come, the version at which the scope will be whole; until then what is held is no past
    /// state of the server.
    public var loading: Int64?
    /// Within a snapshot of several pages, the last record received.
    public var after: RecordID?
    /// Of a log, the first place that is held; 1 where there is nothing before. Records before it are not followed.
    public var low: Int64
    /// How many messages of others stand before it that the person had not read when the server counted, up to
    /// `PullAnswer.mostCounted`.
    public var unreadBefore: Int64
    /// Whether something has changed since it counted them, so they are to be counted again.
    public var isMiscounted: Bool

    public init(
        epoch: String, grant: String, version: Int64, loading: Int64? = nil, after: RecordID? = nil,
        low: Int64 = 1, unreadBefore: Int64 = 0, isMiscounted: Bool = false
    ) {
        self.epoch = epoch
        self.grant = grant
        self.version = version
        self.loading = loading
        self.after = after
        self.low = low
        self.unreadBefore = unreadBefore
        self.isMiscounted = isMiscounted
    }
}

/// A fingerprint of all cursors, by which device and server see in eight bytes that nothing is missing.
///
/// The sum of a 64-bit hash for each scope, so the order does not matter. The hash is FNV-1a (RFC 9923) with the
/// finaliser of SplitMix64: in FNV alone two scopes that both moved on by one cancel each other out half of the time.
/// It guards against loss, not against forgery.
public struct Digest: Equatable, Sendable {
    public private(set) var value: UInt64

    public init(value: UInt64 = 0) {
        self.value = value
    }

    /// Takes a scope in; those taken in may come in any order.
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
