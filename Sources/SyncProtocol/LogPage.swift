import Domain
import SyncRules

/// A request for a page of older records of a log.
public struct LogRequest: Equatable, Sendable {
    public let scope: ScopeID
    /// The first held position of the device.
    public let before: Int64
    /// The version at which the device follows the scope. An older answer would undo changes since then.
    public let version: Int64

    /// The maximum number of records, 0…`maxLimit`. With 0, only the unread messages before the position are counted.
    public let limit: Int

    /// The default, also while a user scrolls.
    public static let defaultLimit = 100
    /// For a search that goes far back.
    public static let maxLimit = 1000

    public init(scope: ScopeID, before: Int64, version: Int64, limit: Int = LogRequest.defaultLimit) {
        self.scope = scope
        self.before = before
        self.version = version
        self.limit = limit
    }
}

/// The records of a log from `low` up to the position of the request.
public struct LogAnswer: Equatable, Sendable {
    public let epoch: String
    public let grant: String
    public let low: Int64
    public let rows: [RecordState]
    /// The number of unread messages of others before `low`, up to `PullAnswer.maxCounted`; nil if it was not
    /// requested.
    public let unread: Int64?

    public init(epoch: String, grant: String, low: Int64, rows: [RecordState], unread: Int64? = nil) {
        self.epoch = epoch
        self.grant = grant
        self.low = low
        self.rows = rows
        self.unread = unread
    }
}
