import Database
import SQLite
import Testing

@Suite("Migrations", .timeLimit(.minutes(15)))
struct MigrationTests {
    private let first = Migration(
        "0001-items", ["CREATE TABLE item (id BIGINT)", "INSERT INTO item VALUES (1)"])
    private let second = Migration("0002-notes", ["ALTER TABLE item ADD COLUMN note TEXT"])
    private let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(":memory:")
    }

    @Test("migrations run once each, also after a restart with additional ones")
    func once() throws {
        try connection.migrate([first])
        try connection.migrate([first, second])
        try connection.migrate([first, second])
        #expect(try connection.run("SELECT id, note FROM item").count == 1)
    }

    @Test("migrations that were edited after their application are rejected")
    func edited() throws {
        try connection.migrate([first])
        let edited = Migration(first.name, ["CREATE TABLE item (id BIGINT)", "INSERT INTO item VALUES (2)"])
        let message = "Migration 0001-items was edited after it had been applied."
        #expect(throws: DatabaseError(.migration, message)) { try connection.migrate([edited, second]) }
    }

    @Test("migrations that were applied in another order are rejected")
    func reordered() throws {
        try connection.migrate([first, second])
        let message = "Migration 0001-items was applied where 0002-notes stands now."
        #expect(throws: DatabaseError(.migration, message)) { try connection.migrate([second, first]) }
    }

    @Test("migrations of a newer program are rejected")
    func newer() throws {
        try connection.migrate([first, second])
        let message = "The database was made by a newer version of this program."
        #expect(throws: DatabaseError(.migration, message)) { try connection.migrate([first]) }
    }

    @Test("a failed migration leaves no changes, and earlier migrations stay applied")
    func failing() throws {
        let broken = Migration(
            "0002-broken", ["CREATE TABLE half (id BIGINT)", "CREATE TABLE item (id BIGINT)"])
        #expect(throws: DatabaseError.self) { try connection.migrate([first, broken]) }
        #expect(try connection.run("SELECT name FROM sqlite_master WHERE name = 'half'").isEmpty)
        try connection.migrate([first, second])
    }
}
