import Domain

/// "What stands before?": a page of the older records of a log.
public struct LogRequest: Equatable, Sendable {
    public let scope: ScopeID
    /// The first place that the device holds.
    public let before: Int64
    /// The version at which the device follows the scope: an answer that is older would bring back what was changed since.
    public let version: Int64

    /// How many records are wanted at most, 0…`most`; with 0, only how many messages are unread before the place.
    public let limit: Int

    /// As many as are wanted where nothing else is said, and as somebody scrolls.
    public static let usual = 100
    /// For who looks for something that is far back.
    public static let most = 1000

    public init(scope: ScopeID, before: Int64, version: Int64, limit: Int = LogRequest.usual) {
        self.scope = scope
        self.before = before
        self.version = version
        self.limit = limit
    }
}

/// The records of a log from `low` up to where the request began.
public struct LogAnswer: Equatable, Sendable {
    public let epoch: String
    public let grant: String
    public let low: Int64
    public let rows: [RecordState]
    /// How many messages of others stand before `low` that the person has not read, up to `PullAnswer.mostCounted`; nil where
    /// that was not asked for.
    public let unread: Int64?

    public init(epoch: String, grant: String, low: Int64, rows: [RecordState], unread: Int64? = nil) {
        self.epoch = epoch
        self.grant = grant
        self.low = low
        self.rows = rows
        self.unread = unread
    }
}
