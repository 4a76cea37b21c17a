import Database

/// What the server notes about the database itself.
public struct MetaTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// What is noted under a name; nil when nothing is.
    public func value(_ name: String) throws(DatabaseError) -> String? {
        try connection.run("SELECT value FROM meta WHERE name = \(name)").first?.text(0)
    }

    /// Notes something, in place of what was noted under the name.
    public func set(_ name: String, to value: String) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO meta (name, value) VALUES (\(name), \(value))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
    }

    /// All at once.
    public func set(_ values: KeyValuePairs<String, String>) throws(DatabaseError) {
        try connection.transaction { () throws(DatabaseError) in
            for (name, value) in values { try set(name, to: value) }
        }
    }
}
