/// Why a database refused or failed. It never holds a bound value, so it may be logged.
public struct DatabaseError: Error, Equatable, Sendable {
    /// What went wrong, by what a caller can do about it.
    public enum Kind: Sendable, Equatable {
        /// A rule of the schema forbids the change; the transaction goes on.
        case constraint
        /// Another connection holds a lock for longer than the busy timeout; the transaction may be tried
        /// again.
        case busy
        /// No space left; nothing was changed and the database works again once there is space.
        case full
        /// The device failed. After a failed `commit` nobody knows whether it is durable: the process must
        /// end and start anew, never try again.
        case io
        /// The file is damaged or not a database.
        case corrupt
        /// The database cannot be opened.
        case unavailable
        /// A change through a connection that only reads.
        case readOnly
        /// The connection was closed before.
        case closed
        /// A mistake in the program: invalid SQL, parameters that do not fit, a transaction out of place.
        case misuse
        /// A cell does not hold what the program expects.
        case column(Int)
        /// The schema was made by other migrations than those of this program.
        case migration
    }

    /// Whether stored data is at fault: the same work fails again.
    public var isDamage: Bool {
        switch kind {
        case .corrupt, .column: true
        default: false
        }
    }

    public let kind: Kind
    /// One sentence for the log.
    public let message: String
    /// The statement without its values, where there is one.
    public let sql: String?

    public init(_ kind: Kind, _ message: String, sql: String? = nil) {
        self.kind = kind
        self.message = message
        self.sql = sql
    }
}

extension DatabaseError: CustomStringConvertible {
    public var description: String {
        "\(kind.words): \(message)" + (sql.map { " [\($0)]" } ?? "")
    }
}

extension DatabaseError.Kind {
    /// For the operator.
    fileprivate var words: String {
        switch self {
        case .constraint: "a rule of the schema forbids the change"
        case .busy: "the database is in use"
        case .full: "the disk is full"
        case .io: "the disk failed"
        case .corrupt: "the file is damaged"
        case .unavailable: "the file cannot be opened"
        case .readOnly: "the file cannot be written"
        case .closed: "the database is closed"
        case .misuse: "a mistake in the program"
        case .column(let number): "column \(number) has another type"
        case .migration: "the database belongs to another version"
        }
    }
}

/// An error that can carry a database's error: what the body of a transaction may throw.
public protocol DatabaseFailure: Error {
    init(_ error: DatabaseError)
}

extension DatabaseError: DatabaseFailure {
    public init(_ error: DatabaseError) {
        self = error
    }
}
