import Domain
import FeatureTags
import Testing

@testable import Sync

@Suite("New words of a photo for another audience", .tags(.P6, .P8), .timeLimit(.minutes(15)))
struct PhotoWordsTests {
    private let own = ScopeID.photos(of: ada)
    private let groups = ScopeID.photos(of: GroupID(family.id))
    private let blob = BlobID(checking: String(repeating: "a", count: 64))!
    private let words = PhotoWords(caption: " For me ", alternative: "A map")
    private let photo: PhotoID = newID(), copy: PhotoID = newID()

    private func world(in scope: ScopeID, everyone: Bool = false) throws -> World {
        var world = try World.withGroup(of: boris)
        let new = NewPhoto(photo, blob, caption: "For us", alternative: "A beach", isForEveryone: everyone)
        try world.perform(.photo(.add(new)), in: scope, by: ada)
        return world
    }

    @Test(
        "they go with it in one command, stand there alone, and what takes it back brings the old ones back")
    func sent() throws {
        var world = try world(in: groups)
        let send = PhotoIntent.send(photo, to: own, as: copy, everyone: false, words: words)
        let undo = try #require(
            Intent.photo(send).inverse(in: groups, by: ada, of: world, now: noon).first)
        let changes = try world.perform(.photo(send), in: groups, by: ada)
        for case .photo(let left)? in changes.filter({ $0.scope == groups }).map(\.record?.content) {
            #expect(left.said == PhotoWords(caption: "", alternative: ""))
        }
        #expect(world.photo(copy, in: own)?.said == PhotoWords(caption: "For me", alternative: "A map"))
        try world.perform(undo.intent, in: undo.scope, by: ada)
        #expect(
            world.photo(photo, in: groups)?.said == PhotoWords(caption: "For us", alternative: "A beach"))
    }

    @Test("without new words it keeps those that it has when the command is done")
    func kept() throws {
        var world = try world(in: groups)
        try world.perform(.photo(.send(photo, to: own, as: copy, everyone: false)), in: groups, by: ada)
        #expect(
            world.photo(copy, in: own)?.said == PhotoWords(caption: "For us", alternative: "A beach"))
    }

    @Test("where the move is refused, the photo has the words that it had")
    func refused() throws {
        var world = try world(in: groups)
        let before = world.photo(photo, in: groups)
        try world.perform(.photo(.add(NewPhoto(newID(), blob))), in: own, by: ada)
        let long = PhotoWords(caption: String(repeating: "x", count: 2001), alternative: "")
        for (target, words, refusal) in [
            (own, words, Refusal.duplicate), (.photos(of: boris), words, .notFound),
            (.photos(of: ada), long, .duplicate), (groups, words, .invalid),
        ] {
            let send = PhotoIntent.send(photo, to: target, as: copy, everyone: false, words: words)
            #expect(throws: refusal) { try world.perform(.photo(send), in: groups, by: ada) }
        }
        #expect(throws: Refusal.invalid) {
            try world.perform(.photo(.show(photo, everyone: true, words: words)), in: groups, by: ada)
        }
        #expect(world.photo(photo, in: groups) == before)
    }

    @Test("they are said in the command that shows it to everyone or no more")
    func shown() throws {
        var world = try world(in: own, everyone: true)
        let hide = PhotoIntent.show(photo, everyone: false, words: words)
        let undo = try #require(Intent.photo(hide).inverse(in: own, by: ada, of: world, now: noon).first)
        try world.perform(.photo(hide), in: own, by: ada)
        let hidden = try #require(world.photo(photo, in: own))
        #expect(!hidden.isForEveryone && hidden.said == PhotoWords(caption: "For me", alternative: "A map"))
        let long = PhotoWords(caption: "", alternative: String(repeating: "x", count: 1001))
        #expect(throws: Refusal.tooLong) {
            try world.perform(.photo(.show(photo, everyone: true, words: long)), in: own, by: ada)
        }
        #expect(world.photo(photo, in: own) == hidden)
        try world.perform(undo.intent, in: undo.scope, by: ada)
        let back = world.photo(photo, in: own)
        #expect(back?.isForEveryone == true && back?.caption == "For us")
    }

    @Test("of one that waits they are what it is brought with, where it was moved")
    func waiting() throws {
        var phone = try Phone.inSync()
        let looks = ImageInfo(width: 3, height: 2, preview: "UklG")
        _ = try phone.perform(.group(.create(name: "Family")), in: family)
        _ = try phone.perform(.photo(.add(NewPhoto(photo, blob, caption: "For us"))), in: groups)
        _ = try phone.perform(
            .photo(.send(photo, to: own, as: copy, everyone: true, words: words)), in: groups)
        let last = PhotoWords(caption: "Mine", alternative: "")
        _ = try phone.perform(.photo(.show(copy, everyone: false, words: last)), in: own)
        phone.happen(.uploaded(token: try #require(phone.uploads.first?.token), received: 9, looks: looks))
        let brought = phone.client.outbox.dropFirst().map(\.command)
        #expect(brought.map(\.scope) == [own])
        #expect(brought.map(\.intent) == [.photo(.add(NewPhoto(copy, blob, looks: looks, caption: "Mine")))])
    }

    @Test("of one that the server refuses they stand in the tray")
    func trayed() throws {
        var phone = try Phone.inSync()
        let send = PhotoIntent.send(photo, to: own, as: copy, everyone: false, words: words)
        _ = try phone.perform(.group(.create(name: "Family")), in: family)
        _ = try phone.perform(.photo(.add(NewPhoto(photo, blob))), in: groups)
        _ = try phone.perform(.photo(send), in: groups)
        phone.happen(.uploadRefused(token: try #require(phone.uploads.first?.token), .invalid))
        #expect(phone.client.tray.map(\.command.intent.content.text).contains(" For me "))
        #expect(!phone.client.outbox.contains { $0.awaitsUpload })
    }
}
