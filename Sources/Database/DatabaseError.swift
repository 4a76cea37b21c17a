/// The reason why a database rejected a call or failed. It never contains a bound value, so it may be logged.
public struct DatabaseError: Error, Equatable, Sendable {
    /// The kind of error, by the caller's options to handle it.
    public enum Kind: Sendable, Equatable {
        /// A constraint of the schema forbids the change. The transaction must be rolled back: PostgreSQL rejects
        /// further statements in it.
        case constraint
        /// Another connection holds a lock for longer than the busy timeout. The transaction may be retried.
        case busy
        /// No space is left. Nothing was changed, and the database works again once there is space.
        case full
        /// The device failed. After a failed `commit` it is unknown whether the data is durable: the process must end
        /// and restart instead of retrying.
        case io
        /// The file is damaged or not a database.
        case corrupt
        /// The database cannot be opened.
        case unavailable
        /// The connection to the database is lost. Its transaction is rolled back; after a failed `commit` the outcome
        /// is unknown.
        case connection
        /// Another process serves the database now, or it is another database than before. This process must end.
        case replaced
        /// A change through a read-only connection.
        case readOnly
        /// The connection was already closed.
        case closed
        /// A programming error: invalid SQL, wrong parameters, or a misplaced transaction.
        case misuse
        /// A cell does not have the expected type.
        case column(Int)
        /// The schema was created by migrations that differ from those of this program.
        case migration
    }

    /// True if stored data is damaged, so that a retry fails again.
    public var isDamage: Bool {
        switch kind {
        case .corrupt, .column: true
        default: false
        }
    }

    public let kind: Kind
    /// One sentence for the log.
    public let message: String
    /// The statement without its values, if there is one.
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
    /// The description for the operator.
    fileprivate var words: String {
        switch self {
        case .constraint: "a rule of the schema forbids the change"
        case .busy: "the database is in use"
        case .full: "the disk is full"
        case .io: "the disk failed"
        case .corrupt: "the file is damaged"
        case .unavailable: "the database cannot be opened"
        case .connection: "the connection is lost"
        case .replaced: "the database is not the one that was served"
        case .readOnly: "the database cannot be written"
        case .closed: "the database is closed"
        case .misuse: "a mistake in the program"
        case .column(let number): "column \(number) has another type"
        case .migration: "the database belongs to another version"
        }
    }
}

/// An error that can wrap a `DatabaseError`. The body of a transaction may throw it.
public protocol DatabaseFailure: Error {
    init(_ error: DatabaseError)
}

extension DatabaseError: DatabaseFailure {
    public init(_ error: DatabaseError) {
        self = error
    }
}
