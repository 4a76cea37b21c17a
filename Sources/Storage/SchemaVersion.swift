import Database

/// The version of a database: the number of its migrations, and which servers may use it.
public struct SchemaVersion: Equatable, Sendable {
    public let stored: Int
    /// The lowest version of servers that may use the database.
    public let oldest: Int

    /// What a server does with a database.
    public enum Action: Equatable, Sendable {
        case run, migrate, refuse
    }

    private static let name = "schema.oldest"

    public init(stored: Int, oldest: Int) {
        (self.stored, self.oldest) = (stored, oldest)
    }

    /// Reads the version of a database, which may be empty.
    public init(of connection: any Connection) throws(DatabaseError) {
        stored = try connection.hasTable("migration") ? connection.schemaVersion : 0
        let text = try connection.hasTable("meta") ? MetaTable(connection).value(SchemaVersion.name) : nil
        // Earlier programs run with their own version only.
        oldest = text.flatMap { Int($0) } ?? stored
    }

    /// The action of a server.
    /// - Parameters:
    ///   - migrations: those of the server.
    ///   - others: the versions of the servers that run on the same database; nil for a server that does not report it.
    public func action(with migrations: [Migration], nextTo others: [Int?] = []) -> Action {
        if stored > migrations.count { return oldest <= migrations.count ? .run : .refuse }
        if stored == migrations.count { return .run }
        let required = SchemaVersion.oldest(of: migrations)
        return others.allSatisfy { required <= min($0 ?? 0, stored) } ? .migrate : .refuse
    }

    /// The lowest version of servers that may use the schema of these migrations.
    static func oldest(of migrations: [Migration]) -> Int {
        var oldest = 0
        for (position, migration) in migrations.enumerated() {
            let known = migration.oldest.flatMap { name in migrations.firstIndex { $0.name == name } }
            oldest = max(oldest, (known ?? position) + 1)
        }
        return oldest
    }

    /// Updates the schema of a database. Does nothing if a newer server has updated it and lets this one run.
    /// - Returns: the version before.
    public static func migrate(
        _ connection: any Connection, with migrations: [Migration] = Schema.migrations
    ) throws(DatabaseError) -> SchemaVersion {
        let before = try SchemaVersion(of: connection)
        guard before.action(with: migrations) != .refuse else {
            throw DatabaseError(
                .migration,
                "The database was made by a newer version of this program, which does not allow this one. Install that version."
            )
        }
        try connection.migrate(migrations, allowingNewer: true) { count throws(DatabaseError) in
            try store(oldest(of: Array(migrations.prefix(count))), on: connection)
        }
        // A database of an earlier program.
        if before.stored == migrations.count, try MetaTable(connection).value(name) == nil {
            try store(oldest(of: migrations), on: connection)
        }
        return before
    }

    private static func store(_ oldest: Int, on connection: any Connection) throws(DatabaseError) {
        try MetaTable(connection).set(name, to: String(oldest))
    }
}
