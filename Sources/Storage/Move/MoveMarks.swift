import Database

/// The marks of moves between two databases, in the table `meta` of both.
public struct MoveMarks {
    private let connection: any Connection
    private let meta: MetaTable

    /// A move from this database to another one.
    public struct Destination: Equatable, Sendable {
        /// The id of the move.
        public let move: String
        public let day: String
        public let target: DatabaseEngine

        public init(move: String, day: String, target: DatabaseEngine) {
            (self.move, self.day, self.target) = (move, day, target)
        }
    }

    private static let (destination, interrupted, arrival) = ("moved", "moving", "move")

    public init(_ connection: any Connection) {
        self.connection = connection
        meta = MetaTable(connection)
    }

    /// The move to another database; nil if servers use this one.
    public func destination() throws(DatabaseError) -> Destination? {
        guard let words = try value(MoveMarks.destination)?.split(separator: " ").map(String.init) else {
            return nil
        }
        guard words.count == 3, let target = DatabaseEngine(rawValue: words[2]) else {
            throw DatabaseError(.corrupt, "The mark of a move in the table meta is invalid.")
        }
        return Destination(move: words[0], day: words[1], target: target)
    }

    /// The id of the move to this database that is not complete; nil if there is none.
    public func interrupted() throws(DatabaseError) -> String? { try value(MoveMarks.interrupted) }

    /// The id of the last complete move to this database.
    public func arrival() throws(DatabaseError) -> String? { try value(MoveMarks.arrival) }

    /// True if the database contains nothing, except what the migrations have inserted.
    public func isEmpty() throws(DatabaseError) -> Bool {
        for table in Schema.tables where try connection.hasTable(table.name) {
            if table.name == "log_head" {
                guard try CommitOrder(connection, run: "").number == 0 else { return false }
            } else {
                let text = ["SELECT", "1 FROM", table.name, "LIMIT 1"].joined(separator: " ")
                guard try connection.run(SQL(raw: text)).isEmpty else { return false }
            }
        }
        return true
    }

    /// Marks this database as the target of a move.
    public func begin(_ move: String) throws(DatabaseError) {
        try meta.set(MoveMarks.interrupted, to: move)
    }

    /// Marks this database, which has the content of the source, as complete. Part of a transaction.
    public func complete(_ move: String) throws(DatabaseError) {
        for name in [MoveMarks.destination, MoveMarks.interrupted] { try meta.remove(name) }
        try meta.set(MoveMarks.arrival, to: move)
    }

    /// Marks this database as the source of a complete move. Part of a transaction.
    public func markSource(_ destination: Destination) throws(DatabaseError) {
        let words = [destination.move, destination.day, destination.target.rawValue]
        try meta.set(MoveMarks.destination, to: words.joined(separator: " "))
    }

    /// Lets servers use this database as before. Part of a transaction.
    func unmarkSource() throws(DatabaseError) {
        try meta.remove(MoveMarks.destination)
    }

    /// Gives up the move from this database. Advances `log_head` without an entry in the log: a server that was
    /// disconnected since before the move cannot continue, so it ends instead of writing. Part of a transaction.
    /// - Parameter run: an id that no run of a server has.
    public func undo(run: String) throws(DatabaseError) {
        try unmarkSource()
        try CommitOrder(connection, run: run, isShared: true).advance()
    }

    private func value(_ name: String) throws(DatabaseError) -> String? {
        try connection.hasTable("meta") ? try meta.value(name) : nil
    }
}

/// A kind of database.
public enum DatabaseEngine: String, Sendable {
    case sqlite = "SQLite"
    case postgreSQL = "PostgreSQL"
}
