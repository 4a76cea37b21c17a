import Database
import Domain
import Storage
import SyncRules
import TestDatabase
import Testing

@Suite("Pages of records", .timeLimit(.minutes(15)))
struct PageTests {
    private let table: RecordTable
    private let list = ScopeID(.list, "0000000000000000000000000A")
    private let chat = ScopeID(.chat, "0000000000000000000000000A")

    /// Six records by two commands, the last one removed. The same in a chat, with positions.
    init() throws {
        let connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        table = RecordTable(connection)
        for (place, id) in ["a", "b", "c", "d", "e", "f"].enumerated() {
            let stored = RecordTable.Stored(
                id: RecordID(id), kind: Item.kind, version: place < 3 ? 1 : 2, data: id == "f" ? nil : "{}")
            try table.save(stored, in: list, expires: nil)
            let message = RecordTable.Stored(
                id: RecordID(id), kind: ChatMessage.kind, version: stored.version, data: stored.data)
            try table.save(
                message, in: chat, position: stored.data.map { _ in Int64(place + 1) }, expires: nil)
        }
    }

    @Test("pages of records follow one another by id, and the last one is marked", arguments: 1...6)
    func pages(limit: Int) throws {
        for (scope, low, all) in [(list, 1, "abcde"), (chat, 1, "abcde"), (chat, 3, "cde")]
            as [(ScopeID, Int64, String)]
        {
            var (ids, isLast): ([String], Bool) = ([], false)
            while !isLast {
                let page = try table.page(
                    of: scope, after: ids.last.map { RecordID($0) }, from: low, limit: limit)
                #expect(page.isLast ? page.rows.count <= limit : page.rows.count == limit)
                ids += page.rows.map(\.id.text)
                isLast = page.isLast
            }
            #expect(ids.joined() == all)
        }
    }

    @Test("a page of changes contains tombstones and only whole commands after a version")
    func changes() throws {
        for (version, limit, ids, isWhole) in [
            (0, 6, "abcdef", true), (0, 5, "abcdef", false), (0, 1, "abc", false), (1, 3, "def", true),
            (1, 1, "def", false), (2, 1, "", true),
        ] as [(Int64, Int, String, Bool)] {
            let page = try table.changes(in: list, after: version, limit: limit)
            #expect(page.rows.map(\.id.text).joined() == ids && page.isWhole == isWhole)
        }
    }
}
