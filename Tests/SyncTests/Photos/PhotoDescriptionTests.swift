import Domain
import FeatureTags
import Testing

@testable import SyncClient
@testable import SyncRules

@Suite("New texts of a photo for another audience", .tags(.P6, .P8), .timeLimit(.minutes(15)))
struct PhotoDescriptionTests {
    private let own = ScopeID.photos(of: ada)
    private let groups = ScopeID.photos(of: GroupID(family.id))
    private let blob = BlobID(checking: String(repeating: "a", count: 64))!
    private let words = PhotoDescription(caption: " For me ", alternative: "A map")
    private let photo: PhotoID = newID(), copy: PhotoID = newID()

    private func world(in scope: ScopeID, everyone: Bool = false) throws -> TestWorld {
        var world = try TestWorld.withGroup(of: boris)
        let new = NewPhoto(photo, blob, caption: "For us", alternative: "A beach", isForEveryone: everyone)
        try world.perform(.photo(.add(new)), in: scope, by: ada)
        return world
    }

    @Test(
        "new texts are part of the move, and its inverse restores the old ones")
    func sent() throws {
        var world = try world(in: groups)
        let send = PhotoIntent.send(photo, to: own, as: copy, everyone: false, description: words)
        let undo = try #require(
            Intent.photo(send).inverse(in: groups, by: ada, of: world, now: noon).first)
        let changes = try world.perform(.photo(send), in: groups, by: ada)
        for case .photo(let left)? in changes.filter({ $0.scope == groups }).map(\.record?.content) {
            #expect(left.photoDescription == PhotoDescription(caption: "", alternative: ""))
        }
        #expect(
            world.photo(copy, in: own)?.photoDescription
                == PhotoDescription(caption: "For me", alternative: "A map"))
        try world.perform(undo.intent, in: undo.scope, by: ada)
        #expect(
            world.photo(photo, in: groups)?.photoDescription
                == PhotoDescription(caption: "For us", alternative: "A beach"))
    }

    @Test("a photo without new texts keeps those of the time of the move")
    func kept() throws {
        var world = try world(in: groups)
        try world.perform(.photo(.send(photo, to: own, as: copy, everyone: false)), in: groups, by: ada)
        #expect(
            world.photo(copy, in: own)?.photoDescription
                == PhotoDescription(caption: "For us", alternative: "A beach"))
    }

    @Test("a rejected move keeps the old texts")
    func refused() throws {
        var world = try world(in: groups)
        let before = world.photo(photo, in: groups)
        try world.perform(.photo(.add(NewPhoto(newID(), blob))), in: own, by: ada)
        let long = PhotoDescription(caption: String(repeating: "x", count: 2001), alternative: "")
        for (target, words, refusal) in [
            (own, words, Refusal.duplicate), (.photos(of: boris), words, .notFound),
            (.photos(of: ada), long, .duplicate), (groups, words, .invalid),
        ] {
            let send = PhotoIntent.send(photo, to: target, as: copy, everyone: false, description: words)
            #expect(throws: refusal) { try world.perform(.photo(send), in: groups, by: ada) }
        }
        #expect(throws: Refusal.invalid) {
            try world.perform(.photo(.show(photo, everyone: true, description: words)), in: groups, by: ada)
        }
        #expect(world.photo(photo, in: groups) == before)
    }

    @Test("new texts are part of showing a photo to everyone or hiding it")
    func shown() throws {
        var world = try world(in: own, everyone: true)
        let hide = PhotoIntent.show(photo, everyone: false, description: words)
        let undo = try #require(Intent.photo(hide).inverse(in: own, by: ada, of: world, now: noon).first)
        try world.perform(.photo(hide), in: own, by: ada)
        let hidden = try #require(world.photo(photo, in: own))
        #expect(
            !hidden.isForEveryone
                && hidden.photoDescription == PhotoDescription(caption: "For me", alternative: "A map"))
        let long = PhotoDescription(caption: "", alternative: String(repeating: "x", count: 1001))
        #expect(throws: Refusal.tooLong) {
            try world.perform(.photo(.show(photo, everyone: true, description: long)), in: own, by: ada)
        }
        #expect(world.photo(photo, in: own) == hidden)
        try world.perform(undo.intent, in: undo.scope, by: ada)
        let back = world.photo(photo, in: own)
        #expect(back?.isForEveryone == true && back?.caption == "For us")
    }

    @Test("new texts of a waiting photo are merged into its upload")
    func waiting() throws {
        var phone = try TestDevice.inSync()
        let imageInfo = ImageInfo(width: 3, height: 2, preview: "UklG")
        _ = try phone.perform(.group(.create(name: "Family")), in: family)
        _ = try phone.perform(.photo(.add(NewPhoto(photo, blob, caption: "For us"))), in: groups)
        _ = try phone.perform(
            .photo(.send(photo, to: own, as: copy, everyone: true, description: words)), in: groups)
        let last = PhotoDescription(caption: "Mine", alternative: "")
        _ = try phone.perform(.photo(.show(copy, everyone: false, description: last)), in: own)
        phone.handle(
            .uploaded(token: try #require(phone.uploads.first?.token), received: 9, imageInfo: imageInfo))
        let brought = phone.client.outbox.dropFirst().map(\.command)
        #expect(brought.map(\.scope) == [own])
        #expect(
            brought.map(\.intent) == [
                .photo(.add(NewPhoto(copy, blob, imageInfo: imageInfo, caption: "Mine")))
            ])
    }

    @Test("new texts of a rejected photo are kept as rejected changes")
    func rejectedUpload() throws {
        var phone = try TestDevice.inSync()
        let send = PhotoIntent.send(photo, to: own, as: copy, everyone: false, description: words)
        _ = try phone.perform(.group(.create(name: "Family")), in: family)
        _ = try phone.perform(.photo(.add(NewPhoto(photo, blob))), in: groups)
        _ = try phone.perform(.photo(send), in: groups)
        phone.handle(.uploadRejected(token: try #require(phone.uploads.first?.token), .invalid))
        #expect(phone.client.rejectedCommands.map(\.command.intent.content.text).contains(" For me "))
        #expect(!phone.client.outbox.contains { $0.awaitsUpload })
    }
}
