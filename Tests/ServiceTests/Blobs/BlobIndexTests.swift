import Database
import Domain
import SQLite
import Storage
import Sync
import Testing

@testable import Service

/// Which records need a blob, and who may hang one where.
@Suite("Pictures in a list")
struct BlobIndexTests {
    private let house: House
    private let table: BlobTable
    private let blobs = (0..<4).map { BlobID(String(repeating: "\($0)a", count: 32)) }

    init() throws {
        house = try House()
        table = BlobTable(house.connection)
    }

    private func picture(_ blob: BlobID, id: RecordID = newID()) -> Record {
        let picture = Picture(
            item: house.item, blob: blob, looks: ImageInfo(width: 4, height: 3), rank: Rank("V")!,
            author: house.people[.owner]!)
        return Record(id: id, content: .picture(picture))
    }

    private func write(_ changes: Change...) throws {
        _ = try house.processor.write(
            changes, by: house.people[.owner]!, command: newID(), at: Instant(milliseconds: 1_000_000))
    }

    private func sees(_ visitor: AccessTests.Visitor, _ blob: BlobID, in scope: ScopeID? = nil) throws -> Bool
    {
        try table.isVisible(blob, to: house.people[visitor]!, in: scope ?? house.list)
    }

    @Test("whoever sees the list sees its pictures, and only those", arguments: AccessTests.Visitor.allCases)
    func visible(visitor: AccessTests.Visitor) throws {
        try write(Change(house.list, picture(blobs[0])))
        let other = try house.makeList(by: .stranger)
        try write(Change(other, picture(blobs[1])))
        #expect(try sees(visitor, blobs[0]) == (visitor.role != nil))
        #expect(try !sees(visitor, blobs[1]))
        #expect(try sees(visitor, blobs[1], in: other) == (visitor == .stranger))
        #expect(try !sees(visitor, blobs[0], in: other))
    }

    @Test("a picture of one's own scope is seen by nobody else")
    func own() throws {
        let scope = ScopeID.user(house.people[.owner]!)
        try write(Change(scope, picture(blobs[0])))
        #expect(try sees(.owner, blobs[0], in: scope))
        #expect(try !sees(.editor, blobs[0], in: scope))
    }

    @Test("when a list is closed or deleted its pictures are, too")
    func closed() throws {
        try write(Change(house.list, picture(blobs[0])))
        _ = try house.perform(.member(.leave), by: .viewer)
        #expect(try !sees(.viewer, blobs[0]))
        _ = try house.perform(.list(.delete), by: .owner)
        #expect(try !sees(.editor, blobs[0]))
        #expect(try sees(.owner, blobs[0]))
    }

    @Test("the index says what the records say, whatever happens to them", arguments: 0..<20)
    func index(seed: UInt64) throws {
        var random = Numbers(state: seed)
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
            if Int.random(in: 0..<10, using: &random) == 0 { house.processor.forget() }
        }
        let rows = try house.connection.run("SELECT scope, id, blob FROM blobref")
        let found = try rows.map { "\(try $0.text(0)) \(try $0.text(1)) \(try $0.text(2))" }
        #expect(Set(found) == expected && found.count == expected.count)
    }

    private func hang(_ blob: BlobID, by visitor: AccessTests.Visitor) throws -> PushAnswer.Outcome {
        let new = NewPicture(id: newID(), item: house.item, blob: blob, rank: Rank("V")!)
        return try house.perform(.picture(.add(new)), by: visitor)
    }

    @Test("who brought a picture or sees it may hang it; knowing its name is not enough")
    func mayHang() throws {
        try write(Change(house.list, picture(blobs[0])))
        guard case .done = try hang(blobs[0], by: .owner) else { throw Unexpected() }
        #expect(try hang(blobs[1], by: .owner) == .refused(.notFound))

        let uploads = UploadTable(house.connection)
        let upload = Upload(
            person: house.people[.editor]!, blob: blobs[1], size: 9, keepsOriginal: false,
            begun: Instant(milliseconds: 0))
        try uploads.insert(upload)
        #expect(try hang(blobs[1], by: .editor) == .refused(.notFound), "the upload is not done")
        try uploads.finish(upload, stored: 9)
        #expect(try hang(blobs[1], by: .owner) == .refused(.notFound))
        guard case .done = try hang(blobs[1], by: .editor) else { throw Unexpected() }
        guard case .done = try hang(blobs[1], by: .owner) else { throw Unexpected() }
    }

    @Test("who owns a group may bring back its picture, though somebody else had brought it")
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
        #expect(try hang(blobs[3], by: .stranger) == .refused(.notFound))
    }

    @Test("who joins brings their picture along, though whoever lets them in has never seen it")
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
}

private struct Unexpected: Error {}

/// Random numbers that are the same each time (SplitMix64).
private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
