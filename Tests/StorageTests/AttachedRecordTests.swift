import Database
import Domain
import FeatureTags
import JSON
import Storage
import SyncRules
import TestDatabase
import Testing

@Suite("Pictures of an item", .timeLimit(.minutes(15)))
struct AttachedRecordTests {
    @Test("a migration stores the item of each live picture", .tags(.L7))
    func migrated() throws {
        let connection = try TestDatabase.connection()
        let last = try #require(Schema.migrations.firstIndex { $0.name == "0026-hung" })
        try connection.migrate(Array(Schema.migrations[..<last]))
        let list = ScopeID.list(ListID("0000000000000000000000000L"))
        let (item, other) = (ItemID("0000000000000000000000000A"), ItemID("0000000000000000000000000B"))
        for (id, item) in [("1", item), ("2", other), ("3", item), ("gone", nil)] as [(String, ItemID?)] {
            let data = item.map { item in
                let picture = Picture(
                    item: item, blob: BlobID(String(repeating: "a", count: 64)), imageInfo: ImageInfo(),
                    rank: Rank("V")!, author: PersonID("0000000000000000000000000C"))
                let fields = Content.picture(picture).fields(with: JSONObject())
                return String(decoding: JSONValue.object(fields).bytes, as: UTF8.self)
            }
            _ = try connection.run(
                """
                INSERT INTO record (scope, id, kind, version, data)
                VALUES (\(list.text), \(id), 'picture', 1, \(data))
                """)
        }
        try connection.migrate(Schema.migrations)
        let found = try RecordTable(connection).attached(to: item, in: list)
        #expect(found.map(\.id.text).sorted() == ["1", "3"])
    }
}
