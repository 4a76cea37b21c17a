import Database
import Domain
import FeatureTags
import SQLite
import Storage
import SyncProtocol
import SyncRules
import TestDatabase
import Testing

@testable import Service

/// The records that reference a blob, and the users who may attach it.
@Suite("Pictures in a list", .timeLimit(.minutes(15)))
struct BlobIndexTests {
    private let house: HouseholdFixture
    private let table: BlobTable
    private let blobs = (0..<4).map { BlobID(String(repeating: "\($0)a", count: 32)) }

    init() throws {
        house = try HouseholdFixture()
        table = BlobTable(house.connection)
    }

    private func picture(_ blob: BlobID, id: RecordID = newID()) -> Record {
        let picture = Picture(
            item: house.item, blob: blob, imageInfo: ImageInfo(width: 4, height: 3), rank: Rank("V")!,
            author: house.people[.owner]!)
        return Record(id: id, content: .picture(picture))
    }

    private func write(_ changes: Change...) throws {
        _ = try house.processor.changeWriter.write(
            changes, by: house.people[.owner]!, command: newID(), at: Instant(milliseconds: 1_000_000))
    }

    private func sees(_ visitor: AccessTests.Visitor, _ blob: BlobID, in scope: ScopeID? = nil) throws -> Bool
    {
        try table.isVisible(blob, to: house.people[visitor]!, in: scope ?? house.list)
    }

    @Test("a picture is visible exactly to the members of its list", arguments: AccessTests.Visitor.allCases)
    func visible(visitor: AccessTests.Visitor) throws {
        try write(Change(house.list, picture(blobs[0])))
        let other = try house.makeList(by: .stranger)
        try write(Change(other, picture(blobs[1])))
        #expect(try sees(visitor, blobs[0]) == (visitor.role != nil))
        #expect(try !sees(visitor, blobs[1]))
        #expect(try sees(visitor, blobs[1], in: other) == (visitor == .stranger))
        #expect(try !sees(visitor, blobs[0], in: other))
    }

    @Test("a picture in a user's own scope is not visible to others")
    func own() throws {
        let scope = ScopeID.user(house.people[.owner]!)
        try write(Change(scope, picture(blobs[0])))
        #expect(try sees(.owner, blobs[0], in: scope))
        #expect(try !sees(.editor, blobs[0], in: scope))
    }

    @Test("pictures of a closed or deleted list are not visible")
    func closed() throws {
        try write(Change(house.list, picture(blobs[0])))
        _ = try house.perform(.member(.leave), by: .viewer)
        #expect(try !sees(.viewer, blobs[0]))
        _ = try house.perform(.list(.delete), by: .owner)
        #expect(try !sees(.editor, blobs[0]))
        #expect(try sees(.owner, blobs[0]))
    }

    @Test("the blob index matches the records after any changes", arguments: 0..<20)
    func index(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let scopes = [house.list, try house.makeList(by: .owner)]
        let ids: [RecordID] = (0..<5).map { _ in newID() }
        var expected: Set<String> = []
        for _ in 0..<60 {
            let scope = scopes.randomElement(using: &random)!
            let id = ids.randomElement(using: &random)!
            let blob = blobs.randomElement(using: &random)!
            expected = expected.filter { !$0.hasPrefix(scope.text + " " + id.text) }
            if Int.random(in: 0..<3, using: &random) == 0 {
                try write(Change(removing: id, from: scope))
            } else {
                try write(Change(scope, picture(blob, id: id)))
                expected.insert("\(scope.text) \(id.text) \(blob.text)")
            }
            if Int.random(in: 0..<10, using: &random) == 0 { house.processor.didRollBack() }
        }
        let rows = try house.connection.run("SELECT scope, id, blob FROM blobref")
        let found = try rows.map { "\(try $0.text(0)) \(try $0.text(1)) \(try $0.text(2))" }
        #expect(Set(found) == expected && found.count == expected.count)
    }

    private func attach(_ blob: BlobID, by visitor: AccessTests.Visitor) throws -> PushAnswer.Outcome {
        let new = NewPicture(id: newID(), item: house.item, blob: blob, rank: Rank("V")!)
        return try house.perform(.picture(.add(new)), by: visitor)
    }

    @Test("an uploader or viewer of a picture may attach it, knowing its id is not enough")
    func mayAttach() throws {
        try write(Change(house.list, picture(blobs[0])))
        guard case .done = try attach(blobs[0], by: .owner) else { throw Unexpected() }
        #expect(try attach(blobs[1], by: .owner) == .rejected(.notFound))

        let uploads = UploadTable(house.connection)
        let upload = Upload(
            person: house.people[.editor]!, blob: blobs[1], size: 9, keepsOriginal: false,
            started: Instant(milliseconds: 0))
        try uploads.insert(upload)
        #expect(try attach(blobs[1], by: .editor) == .rejected(.notFound), "the upload is not finished")
        try uploads.finish(upload, stored: 9)
        #expect(try attach(blobs[1], by: .owner) == .rejected(.notFound))
        guard case .done = try attach(blobs[1], by: .editor) else { throw Unexpected() }
        guard case .done = try attach(blobs[1], by: .owner) else { throw Unexpected() }
    }

    @Test("an owner of a group may restore its picture that another user uploaded")
    func ofGroup() throws {
        let group = ScopeID.group(newID())
        let editor = house.people[.editor]!
        let intents: [Intent] = [
            .group(.create(name: "Family")), .member(.add(editor, name: "", role: .viewer)),
            .member(.transfer(editor)),
        ]
        for intent in intents { _ = try house.perform(intent, in: group, by: .owner) }
        try write(
            Change(group, Record(id: Group.recordID, content: .group(Group(name: "F", picture: blobs[3])))))
        for picture in [nil, blobs[3]] {
            guard case .done = try house.perform(.group(.setPicture(picture)), in: group, by: .editor) else {
                throw Unexpected()
            }
        }
        #expect(try sees(.owner, blobs[3], in: group))
        #expect(try attach(blobs[3], by: .stranger) == .rejected(.notFound))
    }

    @Test("a new member's profile picture is shown although the inviter has never seen it")
    func portrait() throws {
        let stranger = house.people[.stranger]!
        let profile = Profile(firstName: "S", lastName: "", picture: blobs[2])
        try write(
            Change(.user(stranger), Record(id: Profile.recordID, content: .profile(profile))))
        _ = try house.perform(.member(.add(stranger, name: "", role: .viewer)), by: .owner)
        #expect(try sees(.editor, blobs[2]))
        _ = try house.perform(.member(.remove(stranger)), by: .owner)
        #expect(try !sees(.editor, blobs[2]))
    }

    @Test(
        "the check of a picture's visibility reads few rows regardless of the number of references",
        .enabled(if: !TestDatabase.isPostgreSQL),
        .tags(.P8))
    func plans() throws {
        let owner = house.people[.owner]!
        let recorder = Recorder(house.connection)
        let (table, photos) = (BlobTable(recorder), PhotoTable(recorder))
        let scopes = [.user(owner), house.list, .photos(of: owner), .chat(owner, owner)]
        for scope in scopes { _ = try table.isVisible(blobs[0], to: owner, in: scope) }
        _ = try table.isVisible(blobs[0], to: owner)
        _ = try table.isShown(blobs[0], in: .photos(of: owner))
        _ = try photos.shows(blobs[0], in: .photos(of: owner))
        var steps: [String] = []
        for sql in recorder.statements {
            let plan = SQL(raw: "EXPLAIN QUERY PLAN " + sql.text, sql.values)
            steps += try house.connection.run(plan).map { try $0.text(3) }
        }
        #expect(!steps.isEmpty && steps.filter { $0.hasPrefix("SCAN") } == [])
        // The position limits the rows within a scope, so the first row is the answer.
        let lookups = steps.filter { $0.contains("blobref_blob") }
        #expect(lookups.contains { $0.hasSuffix("(blob=? AND scope=? AND place>?)") })
        #expect(lookups.allSatisfy { $0.contains("(blob=? AND scope=?") }, "\(lookups)")
    }

    @Test("the check of a picture's visibility reads no record of a scope without access", .tags(.P8))
    func foreign() throws {
        try write(Change(house.list, picture(blobs[0])))
        let recorder = Recorder(house.connection)
        let table = BlobTable(recorder)
        #expect(try !table.isVisible(blobs[0], to: house.people[.stranger]!, in: house.list))
        #expect(try !table.isVisible(blobs[0], to: house.people[.stranger]!))
        let asked = recorder.statements.filter { $0.values.contains(.text(house.list.text)) }
        #expect(asked.allSatisfy { !$0.text.contains("blobref") })
    }

    @Test(
        "a picture in a log is not visible if its record is older than the membership or in the trash",
        .tags(.P8))
    func places() throws {
        let (owner, editor) = (house.people[.owner]!, house.people[.editor]!)
        let (photos, chat) = (ScopeID.photos(of: owner), ScopeID.chat(owner, editor))
        var photo = Photo(position: 1, author: owner, blob: blobs[0], at: house.now)
        photo.deleted = house.now
        var message = ChatMessage(
            position: 3, author: owner, text: "", written: house.now, arrival: house.now, after: nil)
        message.picture = blobs[1]
        try write(
            Change(photos, Record(id: newID(), content: .photo(photo))),
            Change(chat, Record(id: newID(), content: .message(message))))
        for (person, since) in [(owner, Int64(3)), (editor, 4)] {
            let membership = Membership(grant: "g", role: .editor, since: since)
            let record = Record(id: Membership.recordID(chat), content: .membership(membership))
            try write(Change(.user(person), record))
        }
        #expect(try sees(.owner, blobs[1], in: chat) && !sees(.editor, blobs[1], in: chat))
        let membership = Membership(grant: "g", role: .editor)
        let record = Record(id: Membership.recordID(photos), content: .membership(membership))
        try write(Change(.user(editor), record), Change(.user(owner), record))
        #expect(try sees(.owner, blobs[0], in: photos) && !sees(.editor, blobs[0], in: photos))
        #expect(try !table.isShown(blobs[0], in: photos))
    }
}

private struct Unexpected: Error {}

/// A connection that records its statements.
private final class Recorder: Connection {
    private let connection: any Connection
    private(set) var statements: [SQL] = []

    init(_ connection: any Connection) {
        self.connection = connection
    }

    func run(_ sql: SQL) throws(DatabaseError) -> [Row] {
        statements.append(sql)
        return try connection.run(sql)
    }

    func hasTable(_ name: String) throws(DatabaseError) -> Bool { try connection.hasTable(name) }
    var isInTransaction: Bool { connection.isInTransaction }
    func begin() throws(DatabaseError) { try connection.begin() }
    func commit() throws(DatabaseError) { try connection.commit() }
    func rollback() throws(DatabaseError) { try connection.rollback() }
    func close() { connection.close() }
}
