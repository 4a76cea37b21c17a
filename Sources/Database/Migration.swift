/// One step of a schema. New steps are only appended; a released step is never edited.
public struct Migration: Sendable {
    /// A lasting name, such as `0001-records`.
    public let name: String
    /// The last migration of the oldest servers that may run with the schema after this step; nil if only servers with
    /// this step may.
    ///
    /// Such servers may run while the step is made: it must not change rows that they use, because they cache them, and
    /// must not take long. What they use is removed one release later.
    public let oldest: String?
    /// Run in order, in one transaction.
    public let statements: [String]

    public init(_ name: String, oldest: String? = nil, _ statements: [String]) {
        self.name = name
        self.oldest = oldest
        self.statements = statements
    }

    /// FNV-1a, 64 bits, over the statements, each followed by a zero byte.
    var checksum: Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for statement in statements {
            for byte in statement.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = hash &* 0x100_0000_01b3
        }
        return Int64(bitPattern: hash)
    }
}

extension Connection {
    /// Updates the schema: runs each pending migration in a separate transaction and records it with a checksum.
    ///
    /// Throws `.migration` if the applied migrations are not a prefix of `migrations`, unchanged and in order.
    /// - Parameters:
    ///   - allowsNewer: true if the database may have further migrations of a newer program.
    ///   - didApply: called within the transaction of each migration, with the number of those applied.
    /// - Returns: the number of migrations that were applied before.
    @discardableResult
    public func migrate(
        _ migrations: [Migration], allowingNewer allowsNewer: Bool = false,
        didApply: (Int) throws(DatabaseError) -> Void = { _ in }
    ) throws(DatabaseError) -> Int {
        _ = try run(
            """
            CREATE TABLE IF NOT EXISTS migration
            (position BIGINT PRIMARY KEY, name TEXT NOT NULL, checksum BIGINT NOT NULL)
            """)
        let applied = try run("SELECT name, checksum FROM migration ORDER BY position")
        guard allowsNewer || applied.count <= migrations.count else {
            throw DatabaseError(.migration, "The database was made by a newer version of this program.")
        }
        for (migration, row) in zip(migrations, applied) {
            try check(migration, name: row.text(0), checksum: row.integer(1))
        }
        for position in migrations.indices.dropFirst(applied.count) {
            try apply(migrations[position], at: position, didApply)
        }
        return applied.count
    }

    /// The number of applied migrations.
    public var schemaVersion: Int {
        get throws(DatabaseError) {
            Int(try run("SELECT COUNT(*) FROM migration").first?.integer(0) ?? 0)
        }
    }

    private func check(_ migration: Migration, name: String, checksum: Int64) throws(DatabaseError) {
        guard migration.name == name else {
            throw DatabaseError(
                .migration, "Migration \(name) was applied where \(migration.name) stands now.")
        }
        guard migration.checksum == checksum else {
            throw DatabaseError(.migration, "Migration \(name) was edited after it had been applied.")
        }
    }

    private func apply(
        _ migration: Migration, at position: Int, _ didApply: (Int) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try transaction { () throws(DatabaseError) in
            for statement in migration.statements { _ = try run(SQL(raw: statement)) }
            _ = try run(
                """
                INSERT INTO migration (position, name, checksum)
                VALUES (\(position), \(migration.name), \(migration.checksum))
                """)
            try didApply(position + 1)
        }
    }
}
