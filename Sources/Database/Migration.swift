/// One step of a schema. New steps are only appended; a released step is never edited.
public struct Migration: Sendable {
    /// A lasting name, such as `0001-records`.
    public let name: String
    /// Run in order, in one transaction.
    public let statements: [String]

    public init(_ name: String, _ statements: [String]) {
        self.name = name
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
    /// - Returns: the number of migrations that were applied before.
    @discardableResult
    public func migrate(_ migrations: [Migration]) throws(DatabaseError) -> Int {
        _ = try run(
            """
            CREATE TABLE IF NOT EXISTS migration
            (position BIGINT PRIMARY KEY, name TEXT NOT NULL, checksum BIGINT NOT NULL)
            """)
        let applied = try run("SELECT name, checksum FROM migration ORDER BY position")
        guard applied.count <= migrations.count else {
            throw DatabaseError(.migration, "The database was made by a newer version of this program.")
        }
        for (migration, row) in zip(migrations, applied) {
            try check(migration, name: row.text(0), checksum: row.integer(1))
        }
        for position in applied.count..<migrations.count {
            try apply(migrations[position], at: position)
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

    private func apply(_ migration: Migration, at position: Int) throws(DatabaseError) {
        try transaction { () throws(DatabaseError) in
            for statement in migration.statements { _ = try run(SQL(raw: statement)) }
            _ = try run(
                """
                INSERT INTO migration (position, name, checksum)
                VALUES (\(position), \(migration.name), \(migration.checksum))
                """)
        }
    }
}
