import Database
import Domain
import FeatureTags
import JSON
import Storage
import SyncRules
import TestDatabase
import Testing

@Suite("Authors of messages", .timeLimit(.minutes(15)))
struct AuthorTests {
    private let chat = ScopeID(.chat, "0000000000000000000000000G")
    private let ada = PersonID("0000000000000000000000000A")
    private let boris = PersonID("0000000000000000000000000B")

    private func data(_ number: Int64, by author: PersonID, removed: Bool) -> String {
        let at = Instant(milliseconds: 5)
        var message = ChatMessage(
            position: number, author: author, text: #"a "removed": b"#, written: at, arrival: at, after: nil)
        if removed { message.removed = at }
        let fields = Content.message(message).fields(with: JSONObject())
        return String(decoding: JSONValue.object(fields).bytes, as: UTF8.self)
    }

    @Test("a migration stores the author of each message with text", .tags(.C6))
    func migrated() throws {
        let connection = try TestDatabase.connection()
        let last = try #require(Schema.migrations.firstIndex { $0.name == "0027-authors" })
        try connection.migrate(Array(Schema.migrations[..<last]))
        let messages: [(Int64, PersonID, Bool)] = [
            (9, boris, false), (10, boris, false), (11, ada, false), (99, boris, true), (123, boris, false),
            (1_234_567, boris, false),
        ]
        for (number, author, removed) in messages {
            _ = try connection.run(
                """
                INSERT INTO record (scope, id, kind, version, data, place)
                VALUES (\(chat.text), \("\(number)"), 'message', 1,
                    \(data(number, by: author, removed: removed)), \(number))
                """)
        }
        try connection.migrate(Schema.migrations)
        let found = try RecordTable(connection).messages(
            in: chat, from: 9, before: 2_000_000, notBy: ada)
        #expect(Set(found.map(\.text)) == ["9", "10", "123", "1234567"])
    }
}
