import Database
import Domain
import Storage
import TestDatabase
import Testing

@Suite("Table of uploads", .timeLimit(.minutes(15)))
struct UploadTableTests {
    @Test("a repeated upload of a picture counts once in the quota, with its largest size")
    func again() throws {
        let connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        let table = UploadTable(connection)
        let upload = Upload(
            person: PersonID("000000000000000000000000AA"), blob: BlobID(String(repeating: "a", count: 64)),
            size: 100, keepsOriginal: false, started: Instant(milliseconds: 1))
        for (stored, counted) in [(40, 40), (70, 70), (70, 70), (40, 70)] {
            try table.insert(upload)
            try table.finish(upload, stored: stored)
            let usage = try table.usage(of: upload.person)
            #expect(usage.underWay == 0 && usage.bytes == counted)
        }
    }
}
