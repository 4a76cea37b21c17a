import Database

/// The server's values about the database itself, by name.
public struct MetaTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The value of a name; nil if there is none.
    public func value(_ name: String) throws(DatabaseError) -> String? {
        try connection.run("SELECT value FROM meta WHERE name = \(name)").first?.text(0)
    }

    /// Sets the value of a name.
    public func set(_ name: String, to value: String) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO meta (name, value) VALUES (\(name), \(value))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
    }

    /// Removes the value of a name.
    public func remove(_ name: String) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM meta WHERE name = \(name)")
    }

    /// Sets several values in one transaction.
    public func set(_ values: KeyValuePairs<String, String>) throws(DatabaseError) {
        try connection.transaction { () throws(DatabaseError) in
            for (name, value) in values { try set(name, to: value) }
        }
    }
}
