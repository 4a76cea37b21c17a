import Database
import TestDatabase
import Testing

@testable import Storage

/// Which servers may use a database, by the migrations that it has.
@Suite("Versions of the schema", .timeLimit(.minutes(15)))
struct SchemaVersionTests {
    /// The fourth version allows servers of the third one, the fifth only those of the fourth.
    private static let migrations = [
        Migration("1", ["CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)"]),
        Migration("2", ["CREATE TABLE two (id BIGINT)"]),
        Migration("3", ["ALTER TABLE two ADD COLUMN old TEXT"]),
        Migration("4", oldest: "3", ["ALTER TABLE two ADD COLUMN new TEXT"]),
        Migration("5", oldest: "4", ["ALTER TABLE two DROP COLUMN old"]),
    ]

    private let connection: any Connection

    init() throws {
        connection = try TestDatabase.connection()
    }

    private func migrations(_ count: Int) -> [Migration] { Array(Self.migrations.prefix(count)) }

    @discardableResult
    private func start(_ own: Int) throws -> SchemaVersion {
        try SchemaVersion.migrate(connection, with: migrations(own))
    }

    @Test(
        "the oldest servers of a schema are those that each of its migrations allows",
        arguments: [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (5, 4)])
    func oldest(count: Int, oldest: Int) {
        #expect(SchemaVersion.oldest(of: migrations(count)) == oldest)
        let unknown = migrations(count) + [Migration("x", oldest: "no such migration", [])]
        #expect(SchemaVersion.oldest(of: unknown) == count + 1)
    }

    @Test(
        "a server runs with its own schema and with a newer one that allows it, and updates an older one",
        arguments: [
            (own: 3, stored: 3, SchemaVersion.Action.run), (5, 5, .run), (3, 4, .run), (4, 5, .run),
            (3, 5, .refuse), (2, 3, .refuse), (2, 4, .refuse), (1, 5, .refuse),
            (1, 0, .migrate), (5, 0, .migrate), (3, 2, .migrate), (4, 3, .migrate), (5, 3, .migrate),
        ])
    func start(own: Int, stored: Int, action: SchemaVersion.Action) throws {
        if stored > 0 { try start(stored) }
        let before = try SchemaVersion(of: connection)
        #expect(before.stored == stored && before.action(with: migrations(own)) == action)
        if action == .refuse {
            let error = #expect(throws: DatabaseError.self) { try start(own) }
            #expect(error?.kind == .migration && error?.message.contains("newer version") == true)
        } else {
            #expect(try start(own) == before)
        }
        let expected = action == .migrate ? own : stored
        let after = try SchemaVersion(of: connection)
        #expect(after.stored == expected && after.oldest == SchemaVersion.oldest(of: migrations(expected)))
    }

    @Test(
        "a server updates the schema next to others only if it allows all of them",
        arguments: [
            (own: 4, stored: 3, others: [3], SchemaVersion.Action.migrate), (4, 3, [3, 3], .migrate),
            (4, 3, [2], .refuse), (4, 3, [3, nil], .refuse), (4, 2, [2], .refuse), (4, 2, [3], .refuse),
            (5, 3, [3], .refuse), (5, 4, [4], .migrate), (5, 4, [4, 3], .refuse), (5, 4, [], .migrate),
            (5, 5, [nil, 4], .run), (3, 4, [4], .run), (3, 5, [5], .refuse),
        ])
    func others(own: Int, stored: Int, others: [Int?], action: SchemaVersion.Action) {
        let version = SchemaVersion(stored: stored, oldest: SchemaVersion.oldest(of: migrations(stored)))
        #expect(version.action(with: migrations(own), nextTo: others) == action)
    }

    @Test("a database of a program that stored no oldest version allows only servers of the same version")
    func unknown() throws {
        try start(4)
        try MetaTable(connection).remove("schema.oldest")
        #expect(try SchemaVersion(of: connection) == SchemaVersion(stored: 4, oldest: 4))
        #expect(throws: DatabaseError.self) { try start(3) }
        // The next start stores it.
        try start(4)
        #expect(try SchemaVersion(of: connection).oldest == 3)
        try start(3)
    }

    @Test("the oldest version changes together with the schema")
    func atomic() throws {
        try start(4)
        let broken =
            migrations(4) + [
                Migration("5", ["CREATE TABLE five (id BIGINT)", "CREATE TABLE two (id BIGINT)"])
            ]
        #expect(throws: DatabaseError.self) { try SchemaVersion.migrate(connection, with: broken) }
        #expect(try SchemaVersion(of: connection) == SchemaVersion(stored: 4, oldest: 3))
    }

    @Test("a server rejects a newer schema whose earlier migrations differ from its own")
    func edited() throws {
        try start(4)
        let edited = migrations(2) + [Migration("3", ["ALTER TABLE two ADD COLUMN other TEXT"])]
        let message = "Migration 3 was edited after it had been applied."
        #expect(throws: DatabaseError(.migration, message)) {
            try SchemaVersion.migrate(connection, with: edited)
        }
    }

    @Test("the oldest servers of each migration of the product are known")
    func schema() {
        for (position, migration) in Schema.migrations.enumerated() {
            guard let oldest = migration.oldest else { continue }
            let names = Schema.migrations.prefix(position).map(\.name)
            #expect(names.contains(oldest), "\(migration.name)")
        }
    }
}
