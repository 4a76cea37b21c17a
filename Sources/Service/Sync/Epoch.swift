import Database

/// The epoch of a database: the name of one history of versions, so that no device takes a version of another history
/// for one of this.
///
/// Each start of the server gives the database a new mark, and keeps the same mark in a file beside it. A database that
/// was put back from a copy bears an older mark than the file, and begins another epoch. A copy made while the server
/// runs must be marked (`markCopy`), since its mark is still the present one.
public enum Epoch {
    /// Begins a run of the server on a database.
    /// - Parameters:
    ///   - kept: what the file beside the database holds; nil when there is none.
    ///   - id: an id never used before.
    ///   - keep: writes the file, durably, before it returns.
    /// - Returns: the epoch of this run.
    public static func begin(
        on connection: any Connection, kept: String?, id: String,
        keep: (String) throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> String {
        let (mark, epoch) = (try read("mark", connection), try read("epoch", connection))
        let marks = kept?.split(separator: " ").map(String.init) ?? []
        if let epoch, let mark, marks.contains(mark) {
            // Whatever of the next three steps is the last one to happen, the database bears a mark that is kept.
            try keep(mark + " " + id)
            try write([("mark", id)], connection)
            try keep(id)
            return epoch
        }
        try keep(id)
        try write([("epoch", id), ("mark", id)], connection)
        return id
    }

    /// Marks a copy of a database, so that it begins another epoch when it is put in place.
    public static func markCopy(_ copy: any Connection) throws(DatabaseError) {
        try write([("mark", "copy")], copy)
    }

    private static func read(_ name: String, _ connection: any Connection) throws(DatabaseError) -> String? {
        try connection.run("SELECT value FROM meta WHERE name = \(name)").first?.text(0)
    }

    private static func write(
        _ values: [(name: String, value: String)], _ connection: any Connection
    ) throws(DatabaseError) {
        try connection.transaction { () throws(DatabaseError) in
            for (name, value) in values {
                _ = try connection.run(
                    """
                    INSERT INTO meta (name, value) VALUES (\(name), \(value))
                    ON CONFLICT (name) DO UPDATE SET value = excluded.value
                    """)
            }
        }
    }
}
