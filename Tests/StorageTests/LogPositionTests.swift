import Database
import FeatureTags
import Storage
import TestDatabase
import Testing

@Suite("Positions of blob references", .timeLimit(.minutes(15)))
struct LogPositionTests {
    @Test(
        "a migration stores the positions of references: none outside logs, and 0 in the trash", .tags(.P8))
    func migrated() throws {
        let connection = try TestDatabase.connection()
        let last = try #require(Schema.migrations.firstIndex { $0.name == "0015-places" })
        try connection.migrate(Array(Schema.migrations[..<last]))
        let records: [(id: String, place: Int64?, expires: Int64?)] = [
            ("picture", nil, nil), ("trashed", nil, 5), ("photo", 3, nil), ("deleted", 2, 5),
        ]
        for (id, place, expires) in records {
            _ = try connection.run(
                """
                INSERT INTO record (scope, id, kind, version, data, place, expires)
                VALUES ('s', \(id), 'k', 1, '{}', \(place), \(expires))
                """)
            _ = try connection.run("INSERT INTO blobref (scope, id, blob) VALUES ('s', \(id), 'b')")
        }
        try connection.migrate(Schema.migrations)
        var places: [String: Int64] = [:]
        for row in try connection.run("SELECT id, place FROM blobref") {
            places[try row.text(0)] = try row.integer(1)
        }
        #expect(places == ["picture": .max, "trashed": .max, "photo": 3, "deleted": 0])
    }
}
