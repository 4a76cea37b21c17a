import Database
import FaultyDisk
import SQLite

/// A program that commits numbered transactions on a disk. Number n adds row n to each of two tables and sets the
/// counter to n. The content after a crash therefore shows which transactions survived, and whether as a whole.
struct Ledger {
    let connection: SQLiteConnection

    init(on disk: FaultyDisk, synchronous: SQLiteOptions.Synchronous = .full) throws(DatabaseError) {
        connection = try SQLiteConnection(
            "ledger", SQLiteOptions(synchronous: synchronous, fileSystem: disk.name))
        try connection.migrate([
            Migration(
                "0001-ledger",
                [
                    "CREATE TABLE debit (id BIGINT PRIMARY KEY, data BLOB NOT NULL)",
                    "CREATE TABLE credit (id BIGINT PRIMARY KEY, data BLOB NOT NULL)",
                    "CREATE TABLE counter (value BIGINT NOT NULL)", "INSERT INTO counter VALUES (0)",
                ])
        ])
    }

    /// Opens an existing ledger for reading only.
    init(reading disk: FaultyDisk) throws(DatabaseError) {
        connection = try SQLiteConnection("ledger", SQLiteOptions(access: .read, fileSystem: disk.name))
    }

    /// Commits transaction `number`, whose rows have `size` bytes.
    func commit(_ number: Int, size: Int = 200) throws(DatabaseError) {
        let data = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size)
        try connection.transaction { () throws(DatabaseError) in
            _ = try connection.run("INSERT INTO debit VALUES (\(number), \(data))")
            _ = try connection.run("UPDATE counter SET value = \(number)")
            _ = try connection.run("INSERT INTO credit VALUES (\(number), \(data))")
        }
    }

    /// The number of surviving transactions; `nil` unless all survived as a whole, without gaps from the first one.
    func transactions() throws(DatabaseError) -> Int? {
        let counts = try connection.run(
            """
            SELECT (SELECT count(*) FROM debit), (SELECT count(*) FROM credit), (SELECT max(value) FROM counter),
            (SELECT coalesce(max(id), 0) FROM debit)
            """)[0]
        let count = try counts.integer(0)
        for column in 1..<4 where try counts.integer(column) != count { return nil }
        return Int(count)
    }

    /// True if the database file is undamaged.
    func isSound() throws(DatabaseError) -> Bool {
        try connection.run("PRAGMA integrity_check").first?.text(0) == "ok"
    }
}
