import Database
import Domain
import FeatureTags
import Storage
import SyncRules
import TestDatabase
import Testing

@Suite("Index of public photos", .tags(.P1), .timeLimit(.minutes(15)))
struct PhotoTableTests {
    private let connection: any Connection
    private let table: PhotoTable
    private let people = [PersonID("000000000000000000000000AA"), PersonID("000000000000000000000000BB")]

    init() throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        table = PhotoTable(connection)
    }

    private func photo(at milliseconds: Int64 = 5, isForEveryone: Bool = true) -> Photo {
        var photo = Photo(
            position: 1, author: people[0], blob: BlobID(String(repeating: "a", count: 64)),
            at: Instant(milliseconds: milliseconds))
        photo.isForEveryone = isForEveryone
        return photo
    }

    @Test("pages contain each photo once if photos of two users have the same millisecond")
    func pages() throws {
        var keys: [RecordKey] = []
        for number in 0..<5 {
            let key = RecordKey(.photos(of: people[number % 2]), RecordID("photo\(number)"))
            try table.set(photo(), key.id, in: key.scope)
            keys.append(key)
        }
        var (pages, position): ([[RecordKey]], PhotoTable.Position?) = ([], nil)
        for _ in 0..<4 {
            let page = try table.page(after: position, limit: 2)
            pages.append(page.map { RecordKey($0.scope, $0.id) })
            position = page.last ?? position
        }
        #expect(pages.map(\.count) == [2, 2, 1, 0])
        #expect(Set(pages.joined()) == Set(keys))
    }

    @Test("the link of a photo is removed when the photo is no longer public", .tags(.P6))
    func link() throws {
        let (links, scope) = (PhotoLinkTable(connection), ScopeID.photos(of: people[0]))
        let key = RecordKey(scope, RecordID("photo"))
        var deleted = photo()
        deleted.deleted = Instant(milliseconds: 9)
        for former in [photo(isForEveryone: false), deleted] {
            try table.set(photo(), key.id, in: scope)
            try links.insert("token", of: key)
            try table.set(photo(), key.id, in: scope)
            #expect(try links.token(of: key) == "token" && links.photo(by: "token") == key)
            try table.set(former, key.id, in: scope)
            #expect(try links.token(of: key) == nil)
            try table.set(photo(), key.id, in: scope)
            #expect(try links.photo(by: "token") == nil, "it is not restored with the photo")
        }
    }
}
