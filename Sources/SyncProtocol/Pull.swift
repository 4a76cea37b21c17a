import Domain
import SyncRules

/// A request for all changes since the given cursors, over all scopes at once.
public struct PullRequest: Equatable, Sendable {
    public let epoch: String
    public let cursors: [ScopeID: Position]
    /// The scope on screen, to be sent before the others.
    public let first: ScopeID?
    /// The maximum number of rows in one answer, 1…`maxRows`. A version is never split, so there may be a few more.
    public let limit: Int
    /// The kinds of scopes that the device understands; others are not sent.
    public let kinds: [ScopeID.Kind]
    /// The maximum number of the newest records of each log for this device, 1 or more.
    public let window: Int

    public static let maxRows = 2000
    /// For a device that does not send its window.
    public static let defaultWindow = 200

    public struct Position: Equatable, Sendable {
        public let grant: String
        /// -1 requests the whole scope again.
        public let version: Int64
        public let after: RecordID?
        /// The first and the last held position of a log.
        public let range: LogRange?

        public init(grant: String, version: Int64, after: RecordID?, range: LogRange? = nil) {
            self.grant = grant
            self.version = version
            self.after = after
            self.range = range
        }
    }

    /// A range of positions of a log without a gap. If it is empty, `high` is before `low`.
    public struct LogRange: Equatable, Sendable {
        public let low: Int64
        public let high: Int64

        public init(low: Int64, high: Int64) {
            self.low = low
            self.high = high
        }
    }

    public init(
        epoch: String, cursors: [ScopeID: Position], first: ScopeID?, limit: Int,
        kinds: [ScopeID.Kind] = ScopeID.Kind.known, window: Int = PullRequest.defaultWindow
    ) {
        self.epoch = epoch
        self.cursors = cursors
        self.first = first
        self.limit = limit
        self.kinds = kinds
        self.window = window
    }
}

/// A consistent view of all scopes that the user may see, read in one transaction.
public struct PullAnswer: Equatable, Sendable {
    public let epoch: String
    /// True if another pull is needed to reach the present state.
    public let more: Bool
    /// Requested scopes that the user may not see.
    public let inaccessibleScopes: [ScopeID]
    public let parts: [Part]

    public struct Part: Equatable, Sendable {
        public let scope: ScopeID
        public let grant: String
        public let span: Span
        /// The version of the scope when this was read.
        public let head: Int64
        public let rows: [RecordState]
        /// The first position in a snapshot of a log.
        public let low: Int64
        /// The number of unread messages of others before it.
        public let unreadBefore: Int64

        public init(
            scope: ScopeID, grant: String, span: Span, head: Int64, rows: [RecordState], low: Int64 = 1,
            unreadBefore: Int64 = 0
        ) {
            self.scope = scope
            self.grant = grant
            self.span = span
            self.head = head
            self.rows = rows
            self.low = low
            self.unreadBefore = unreadBefore
        }
    }

    /// The limit for counting unread messages that a device does not hold.
    public static let maxCounted: Int64 = 1000

    public enum Span: Equatable, Sendable {
        /// All changes after `from`, up to `to`.
        case delta(from: Int64, to: Int64)
        /// A page of the whole scope, as of `asOf` or newer. The first one replaces the held records.
        case snapshot(asOf: Int64, isFirst: Bool, isLast: Bool)
    }

    public init(epoch: String, more: Bool, inaccessibleScopes: [ScopeID], parts: [Part]) {
        self.epoch = epoch
        self.more = more
        self.inaccessibleScopes = inaccessibleScopes
        self.parts = parts
    }
}
