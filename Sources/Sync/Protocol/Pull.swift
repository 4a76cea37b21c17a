import Domain

/// "What has changed since?", over all scopes at once.
public struct PullRequest: Equatable, Sendable {
    public let epoch: String
    public let cursors: [ScopeID: Position]
    /// The scope that is on screen, to be sent before the others.
    public let first: ScopeID?
    /// The most rows in one answer, 1…`mostRows`; a version is never split, so it may be a few more.
    public let limit: Int
    /// The kinds of scopes that the device understands; others are not sent.
    public let kinds: [ScopeID.Kind]
    /// How many of the newest records of a log the device wants at most, 1 or more.
    public let window: Int

    public static let mostRows = 2000
    /// What a device wants of each log that says nothing else.
    public static let usualWindow = 200

    public struct Position: Equatable, Sendable {
        public let grant: String
        /// -1 asks for the scope anew.
        public let version: Int64
        public let after: RecordID?
        /// The first and the last place of a log that the device holds.
        public let range: LogRange?

        public init(grant: String, version: Int64, after: RecordID?, range: LogRange? = nil) {
            self.grant = grant
            self.version = version
            self.after = after
            self.range = range
        }
    }

    /// Places of a log without a gap; `high` is before `low` where there are none.
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
        kinds: [ScopeID.Kind] = ScopeID.Kind.known, window: Int = PullRequest.usualWindow
    ) {
        self.epoch = epoch
        self.cursors = cursors
        self.first = first
        self.limit = limit
        self.kinds = kinds
        self.window = window
    }
}

/// A cut through all scopes that the person may see, read in one transaction.
public struct PullAnswer: Equatable, Sendable {
    public let epoch: String
    /// Whether another pull is needed to reach the present.
    public let more: Bool
    /// Scopes that the request named and the person may not see.
    public let gone: [ScopeID]
    public let parts: [Part]

    public struct Part: Equatable, Sendable {
        public let scope: ScopeID
        public let grant: String
        public let span: Span
        /// The version of the scope when this was read.
        public let head: Int64
        public let rows: [RecordState]
        /// Of a snapshot of a log, the first place that it has.
        public let low: Int64
        /// How many messages of others stand before it that the person has not read.
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

    /// So many unread messages that a device does not hold are counted at most.
    public static let mostCounted: Int64 = 1000

    public enum Span: Equatable, Sendable {
        /// All that changed after `from`, up to `to`.
        case delta(from: Int64, to: Int64)
        /// A page of the whole scope, as of `asOf` or newer; `isFirst` replaces what was held.
        case snapshot(asOf: Int64, isFirst: Bool, isLast: Bool)
    }

    public init(epoch: String, more: Bool, gone: [ScopeID], parts: [Part]) {
        self.epoch = epoch
        self.more = more
        self.gone = gone
        self.parts = parts
    }
}
