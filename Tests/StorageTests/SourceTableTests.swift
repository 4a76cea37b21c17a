import Database
import Domain
import FeatureTags
import Storage
import TestDatabase
import Testing

@Suite("Linked accounts of photo sources", .tags(.P3), .timeLimit(.minutes(15)))
struct SourceTableTests {
    private let connection: any Connection
    private let table: SourceTable
    private let ada = PersonID("000000000000000000000000AA")
    private let boris = PersonID("000000000000000000000000BB")

    init() throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        table = SourceTable(connection)
    }

    private func tokens() throws -> [String] {
        try connection.run("SELECT token FROM sourcelink ORDER BY token").map { try $0.text(0) }
    }

    @Test("an unlinked account leaves no token in the database, and other links stay")
    func unlinked() throws {
        let earlier = SourceTable.Link(source: "unsplash", token: "earlier", account: "{}")
        let link = SourceTable.Link(source: "unsplash", token: "later", account: "{}")
        try table.set(SourceTable.Link(source: "unsplash", token: "other", account: "{}"), of: boris)
        for link in [earlier, link] { try table.set(link, of: ada) }
        #expect(try tokens() == ["later", "other"])
        try table.remove(earlier, of: ada)
        #expect(try tokens() == ["later", "other"], "a replaced link is another one")
        try table.remove(link, of: ada)
        #expect(try tokens() == ["other"] && table.links(of: ada).isEmpty)
        try table.set(link, of: ada)
        try table.remove("unsplash", of: ada)
        #expect(try tokens() == ["other"])
        try table.set(link, of: ada)
        try table.removeAll(of: ada)
        #expect(try tokens() == ["other"])
    }
}
