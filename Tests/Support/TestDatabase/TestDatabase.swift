import Database
import Glibc
import PostgreSQL
import SQLite

/// A new database for a test: an SQLite file, or a schema in PostgreSQL if `DELA_TEST_DATABASE` has the URL of a server.
/// `Scripts/with-postgresql` starts one for a command.
public final class TestDatabase: Sendable {
    /// The URL of the PostgreSQL server; nil if the tests run on SQLite.
    public static let url = getenv("DELA_TEST_DATABASE").map { String(cString: $0) }

    /// True if the tests run on PostgreSQL.
    public static var isPostgreSQL: Bool { url != nil }

    /// The schema, or a part of the name of the file.
    public let name = "t\(UInt64.random(in: .min ... .max))"
    private var path: String { "/tmp/dela-\(name).sqlite" }

    public init() throws(DatabaseError) {
        guard let url = TestDatabase.url else { return }
        _ = try TestDatabase.connect(url).run("CREATE SCHEMA \(raw: name)")
    }

    deinit {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    }

    /// A connection that reads and writes.
    public func writer() throws(DatabaseError) -> sending any Connection {
        guard let url = TestDatabase.url else {
            return try SQLiteConnection(path, SQLiteOptions(synchronous: .off))
        }
        return try TestDatabase.connect(url, PostgreSQLOptions(schema: name))
    }

    /// A connection that reads. On SQLite, the writer must have created the file.
    public func reader() throws(DatabaseError) -> sending any Connection {
        guard let url = TestDatabase.url else {
            return try SQLiteConnection(path, SQLiteOptions(access: .read))
        }
        return try TestDatabase.connect(url, PostgreSQLOptions(access: .read, schema: name))
    }

    /// The only connection to a new database. On SQLite, that is one in memory.
    public static func connection() throws(DatabaseError) -> sending any Connection {
        guard isPostgreSQL else { return try SQLiteConnection(":memory:", SQLiteOptions(synchronous: .off)) }
        return try TestDatabase().writer()
    }

    /// A connection to a PostgreSQL server.
    public static func connect(
        _ url: String, _ options: PostgreSQLOptions = PostgreSQLOptions()
    ) throws(DatabaseError) -> sending PostgreSQLConnection {
        guard let url = PostgreSQLURL(url) else { throw DatabaseError(.misuse, "This is not a URL.") }
        return try PostgreSQLConnection(url, options)
    }
}
