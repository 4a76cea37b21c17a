import Database

/// A move of all tables to an empty database of another engine, while no server uses them.
///
/// The source is marked before the target is complete, so that servers can never use both. A move that was interrupted
/// in between continues with the same target.
public struct DatabaseMove {
    private let source: any Connection
    private let target: any Connection
    /// The engine of the target.
    private let engine: DatabaseEngine
    private let day: String
    private var id: String

    public struct Summary: Equatable, Sendable {
        public fileprivate(set) var tables = 0
        public fileprivate(set) var rows: Int64 = 0
    }

    public private(set) var summary = Summary()

    /// - Parameters:
    ///   - id: an id that was never used before.
    ///   - day: today, for the mark in the source.
    public init(
        from source: any Connection, to target: any Connection, on engine: DatabaseEngine, id: String,
        day: String
    ) {
        (self.source, self.target, self.engine, self.id, self.day) = (source, target, engine, id, day)
    }

    /// Checks both databases, and creates the tables of the target.
    /// - Returns: false if an earlier run has completed the move to this target.
    public mutating func prepare() throws(DatabaseError) -> Bool {
        let marks = MoveMarks(target)
        guard try MoveMarks(source).interrupted() == nil else {
            throw DatabaseError(
                .replaced,
                "The database of the settings is incomplete, since a move to it was interrupted. Run the command with the settings of the old database."
            )
        }
        if let destination = try MoveMarks(source).destination() {
            if try marks.arrival() == destination.move, try marks.interrupted() == nil { return false }
            guard try marks.interrupted() == destination.move else {
                throw DatabaseError(
                    .replaced,
                    "The database was moved to \(destination.target.rawValue) on \(destination.day), not to this target. To use it again, without later changes: dela move-database undo"
                )
            }
            id = destination.move
        } else if try marks.interrupted() == nil, try !marks.isEmpty() {
            throw DatabaseError(.replaced, "The target contains data of Dela. Use an empty database.")
        }
        try requireCurrentSchema()
        try target.migrate(Schema.migrations)
        try marks.begin(id)
        return true
    }

    private func requireCurrentSchema() throws(DatabaseError) {
        let version = try source.hasTable("migration") ? source.schemaVersion : 0
        guard version == Schema.migrations.count else {
            throw DatabaseError(
                .migration,
                version > Schema.migrations.count
                    ? "The database was made by a newer version of this program. Use that version."
                    : "The database was made by an older version of this program. Start the server once, which updates it."
            )
        }
    }

    /// Copies all tables, and compares each copy. Both databases have a transaction.
    /// - Parameters:
    ///   - afterPage: called after each page of rows.
    ///   - report: called after each table.
    public mutating func copy(
        afterPage: () throws(DatabaseError) -> Void = {},
        report: (SchemaTable, TableCopy.Result) -> Void
    ) throws(DatabaseError) {
        // What the migrations have inserted.
        for table in Schema.tables.reversed() {
            _ = try target.run(SQL(raw: ["DELETE", "FROM", table.name].joined(separator: " ")))
        }
        for table in Schema.tables {
            var copy = TableCopy(
                of: table, from: source, to: target, replacingNullCharacter: engine == .postgreSQL)
            let result: TableCopy.Result
            do throws(DatabaseError) { result = try copy.run(afterPage: afterPage) } catch {
                throw DatabaseError(
                    error.kind, "The table \(table.name) cannot be copied: \(error.message)")
            }
            summary.tables += 1
            summary.rows += result.rows
            report(table, result)
        }
        try MoveMarks(target).complete(id)
    }

    /// Marks the source, and completes the target.
    /// - Parameter publish: makes the target usable, in one step. The source is in use again if it throws, except after
    ///   an unknown outcome.
    public func complete(_ publish: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        let marks = MoveMarks(source)
        try marks.markSource(MoveMarks.Destination(move: id, day: day, target: engine))
        try source.commit()
        do throws(DatabaseError) { try publish() } catch {
            guard error.kind != .connection, error.kind != .io else {
                throw DatabaseError(
                    error.kind, "\(error.message) It may be complete: run the same command again.")
            }
            try source.transaction { () throws(DatabaseError) in try marks.unmarkSource() }
            throw error
        }
    }
}
