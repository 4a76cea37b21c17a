import Domain
import FeatureTags
import JSON
import Testing

@testable import SyncRules

@Suite("Photos", .tags(.P6, .P8), .timeLimit(.minutes(15)))
struct PhotoTests {
    private let own = ScopeID.photos(of: ada)
    private let groups = ScopeID.photos(of: GroupID(family.id))
    private let blob = PhotoTests.newBlob()

    /// A photo with its own picture by default.
    private func add(
        _ id: PhotoID = newID(), _ blob: BlobID = newBlob(), caption: String = "", everyone: Bool = false
    ) -> Intent {
        .photo(.add(NewPhoto(id, blob, caption: caption, isForEveryone: everyone)))
    }

    private static func newBlob() -> BlobID {
        let digits = (0..<64).map { _ in String(Int.random(in: 0..<16), radix: 16) }
        return BlobID(checking: digits.joined())!
    }

    @Test("a user's photos start with the first, are in order, and are private")
    func alone() throws {
        var world = try TestWorld.withGroup(of: boris)
        let (first, second): (PhotoID, PhotoID) = (newID(), newID())
        try world.perform(add(first, caption: " The sea "), in: own, by: ada)
        try world.perform(add(second), in: own, by: ada)
        #expect(world.photo(first, in: own)?.caption == "The sea")
        #expect([first, second].map { world.photo($0, in: own)?.position } == [1, 2])
        #expect(world.role(of: ada, in: own) == .owner && world.role(of: boris, in: own) == nil)
        for intent: PhotoIntent in [
            .add(NewPhoto(newID(), blob)), .describe(first, caption: "x", alternative: ""),
            .show(first, everyone: true), .send(first, to: groups, as: newID(), everyone: false),
            .delete(first), .restore(first), .purge(first),
        ] {
            #expect(throws: Refusal.notFound) { try world.perform(.photo(intent), in: own, by: boris) }
        }
        #expect(throws: Refusal.conflict) { try world.perform(add(first), in: own, by: ada) }
    }

    @Test("group members see all photos, change their own, and moderators delete any")
    func shared() throws {
        var world = try TestWorld.withGroup(of: boris)
        let photo: PhotoID = newID()
        #expect(throws: Refusal.notFound) { try world.perform(add(), in: groups, by: cleo) }
        try world.perform(add(photo), in: groups, by: boris)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(world.role(of: cleo, in: groups) == .editor && world.member(cleo, in: groups)?.since == nil)
        let describe = Intent.photo(.describe(photo, caption: "x", alternative: ""))
        #expect(throws: Refusal.forbidden) { try world.perform(describe, in: groups, by: ada) }
        #expect(throws: Refusal.forbidden) { try world.perform(.photo(.delete(photo)), in: groups, by: cleo) }
        try world.perform(.photo(.delete(photo)), in: groups, by: ada)
        #expect(throws: Refusal.gone) { try world.perform(describe, in: groups, by: boris) }
        try world.perform(.member(.remove(boris)), in: family, by: ada)
        #expect(throws: Refusal.notFound) { try world.perform(.photo(.delete(photo)), in: groups, by: boris) }
    }

    @Test(
        "a deleted group photo leaves its position and moves to its author's trash",
        arguments: [ada, boris])
    func groupTrash(deleter: PersonID) throws {
        var world = try TestWorld.withGroup(of: boris)
        let (photo, his): (PhotoID, ScopeID) = (newID(), .photos(of: boris))
        try world.perform(add(photo, blob, caption: "The sea"), in: groups, by: boris)
        try world.perform(add(), in: groups, by: ada)
        let delete = PhotoIntent.delete(photo)
        let undo = Intent.photo(delete).inverse(in: groups, by: deleter, of: world, now: noon)
        try world.perform(.photo(delete), in: groups, by: deleter)
        let left = world.record(RecordID(photo.text), in: groups)?.content
        #expect(left?.logPosition == 1 && left?.blobs == [] && left?.name == "" && left?.isDeleted == false)
        let kept = world.photo(photo, in: his)
        #expect(kept?.deleted == noon && kept?.caption == "The sea" && kept?.visibleBlob == nil)
        #expect(world.role(of: ada, in: his) == nil)
        #expect(undo == (deleter == boris ? [Inverse(.photo(.restore(photo)), in: his)] : []))
        for scope in [groups, his] {
            #expect(throws: Refusal.self) { try world.perform(.photo(.restore(photo)), in: scope, by: ada) }
        }
        #expect(throws: Refusal.gone) { try world.perform(.photo(.restore(photo)), in: groups, by: boris) }
        try world.perform(.photo(.restore(photo)), in: his, by: boris)
        let back = world.photo(photo, in: groups)
        #expect(back?.visibleBlob == blob && back?.position == 1 && back?.caption == "The sea")
        #expect(world.photo(photo, in: his) == nil)
    }

    @Test("a deleted group photo is restored for its author only after they left the group")
    func leftGroup() throws {
        var world = try TestWorld.withGroup(of: boris)
        let (photo, his): (PhotoID, ScopeID) = (newID(), .photos(of: boris))
        try world.perform(add(photo, blob), in: groups, by: boris)
        try world.perform(.photo(.delete(photo)), in: groups, by: boris)
        try world.perform(.member(.leave), in: family, by: boris)
        try world.perform(.photo(.restore(photo)), in: his, by: boris)
        #expect(world.photo(photo, in: his)?.visibleBlob == blob && world.photo(photo, in: groups) == nil)
    }

    @Test("deleting a group photo succeeds if its author has another one with its id")
    func usedID() throws {
        var world = try TestWorld.withGroup(of: boris)
        let (photo, his): (PhotoID, ScopeID) = (newID(), .photos(of: boris))
        try world.perform(add(photo, caption: "Mine"), in: his, by: boris)
        try world.perform(add(photo), in: groups, by: boris)
        try world.perform(.photo(.delete(photo)), in: groups, by: ada)
        #expect(world.photo(photo, in: groups) == nil && world.photo(photo, in: his)?.caption == "Mine")
    }

    @Test(
        "rejects a second copy of a picture in a scope, except for one in the trash"
    )
    func twice() throws {
        var world = try TestWorld.withGroup(of: boris)
        let (photo, second, third): (PhotoID, PhotoID, PhotoID) = (newID(), newID(), newID())
        try world.perform(add(photo, blob), in: groups, by: boris)
        #expect(throws: Refusal.duplicate) { try world.perform(add(second, blob), in: groups, by: ada) }
        try world.perform(add(second, blob), in: own, by: ada)
        #expect(throws: Refusal.duplicate) {
            let send = PhotoIntent.send(second, to: groups, as: newID(), everyone: false)
            try world.perform(.photo(send), in: own, by: ada)
        }
        try world.perform(.photo(.delete(photo)), in: groups, by: boris)
        try world.perform(.photo(.send(second, to: groups, as: third, everyone: false)), in: own, by: ada)
        #expect(throws: Refusal.duplicate) {
            try world.perform(.photo(.restore(photo)), in: .photos(of: boris), by: boris)
        }
        try world.perform(.photo(.delete(third)), in: groups, by: ada)
        try world.perform(.photo(.restore(photo)), in: .photos(of: boris), by: boris)
        try world.perform(add(newID(), blob), in: own, by: ada)
    }

    @Test("fields of a newer version move with a photo and are removed from its old position")
    func unknownFields() throws {
        var world = try TestWorld.withGroup()
        let ids: [PhotoID] = [newID(), newID(), newID(), newID()]
        for id in ids {
            try world.perform(add(id), in: own, by: ada)
            world.records[RecordKey(own, RecordID(id.text))]?.unknown = ["place": .string("At the sea")]
        }
        func unknown(_ id: PhotoID, in scope: ScopeID) -> JSONObject? {
            world.record(RecordID(id.text), in: scope)?.unknown
        }
        let copy: PhotoID = newID()
        try world.perform(.photo(.send(ids[0], to: groups, as: copy, everyone: false)), in: own, by: ada)
        #expect(unknown(copy, in: groups) == ["place": .string("At the sea")])
        try world.perform(.photo(.delete(copy)), in: groups, by: ada)
        #expect(unknown(copy, in: own) == ["place": .string("At the sea")])
        #expect(unknown(copy, in: groups) == [:])
        for id in ids.dropFirst().prefix(2) { try world.perform(.photo(.delete(id)), in: own, by: ada) }
        try world.perform(.photo(.purge(ids[1])), in: own, by: ada)
        world.put(world.changesForRemoving([RecordID(ids[2].text)], from: own))
        world.put(world.changesForRemovingPhotos(of: ada, from: own))
        for id in ids { #expect(unknown(id, in: own) == [:]) }
    }

    @Test("only a user's own photos can be shown to everyone")
    func everyone() throws {
        var world = try TestWorld.withGroup(of: boris)
        let photo: PhotoID = newID()
        #expect(throws: Refusal.invalid) { try world.perform(add(everyone: true), in: groups, by: ada) }
        try world.perform(add(photo, everyone: true), in: own, by: ada)
        #expect(world.photo(photo, in: own)?.isForEveryone == true)
        try world.perform(.photo(.show(photo, everyone: false)), in: own, by: ada)
        #expect(world.photo(photo, in: own)?.isForEveryone == false)
    }

    @Test("moving a photo is one command, leaves only a position and can be undone")
    func sending() throws {
        var world = try TestWorld.withGroup(of: boris)
        let (photo, copy): (PhotoID, PhotoID) = (newID(), newID())
        try world.perform(add(photo, caption: "The sea", everyone: true), in: own, by: ada)
        try world.perform(add(), in: own, by: ada)
        let send = PhotoIntent.send(photo, to: groups, as: copy, everyone: false)
        let undo = Intent.photo(send).inverse(in: own, by: ada, of: world, now: noon)
        try world.perform(.photo(send), in: own, by: ada)
        #expect(world.photo(photo, in: own) == nil && world.photo(copy, in: groups)?.caption == "The sea")
        guard case .photo(let trace)? = world.record(RecordID(photo.text), in: own)?.content else {
            Issue.record("no record is left")
            return
        }
        #expect(trace.position == 1 && trace.blob == nil && trace.caption.isEmpty && !trace.isForEveryone)
        #expect(throws: Refusal.conflict) {
            let again = PhotoIntent.send(copy, to: own, as: copy, everyone: true)
            try world.perform(.photo(again), in: groups, by: ada)
            try world.perform(
                .photo(.send(copy, to: groups, as: copy, everyone: false)), in: own, by: ada)
            try world.perform(.photo(.add(NewPhoto(copy, blob))), in: groups, by: ada)
        }
        #expect(undo.count == 1)
        try world.perform(undo[0].intent, in: undo[0].scope, by: ada)
        let back = world.photo(photo, in: own)
        #expect(back?.position == 1 && back?.isForEveryone == true && back?.caption == "The sea")
        #expect(throws: Refusal.invalid) {
            try world.perform(
                .photo(.send(photo, to: .list(ListID(shopping.id)), as: newID(), everyone: false)), in: own,
                by: ada)
        }
        #expect(throws: Refusal.notFound) {
            let foreign = ScopeID.photos(of: boris)
            try world.perform(
                .photo(.send(photo, to: foreign, as: newID(), everyone: false)), in: own, by: ada)
        }
    }

    @Test("a photo that is purged or expired leaves only its position")
    func purge() throws {
        var world = try TestWorld.withGroup()
        let (photo, other): (PhotoID, PhotoID) = (newID(), newID())
        for id in [photo, other] { try world.perform(add(id, caption: "x"), in: own, by: ada) }
        #expect(throws: Refusal.conflict) { try world.perform(.photo(.purge(photo)), in: own, by: ada) }
        for id in [photo, other] { try world.perform(.photo(.delete(id)), in: own, by: ada) }
        try world.perform(.photo(.purge(photo)), in: own, by: ada)
        world.put(world.changesForRemoving([RecordID(other.text)], from: own))
        for (place, id) in [photo, other].enumerated() {
            let content = world.record(RecordID(id.text), in: own)?.content
            #expect(
                content?.logPosition == Int64(place + 1) && content?.blobs == []
                    && content?.isDeleted == false)
        }
        #expect(throws: Refusal.gone) { try world.perform(.photo(.restore(photo)), in: own, by: ada) }
    }

    @Test("rejects invalid photos")
    func wrong() throws {
        var world = try TestWorld.withGroup()
        let long = String(repeating: "x", count: 2001)
        #expect(throws: Refusal.tooLong) { try world.perform(add(caption: long), in: own, by: ada) }
        let imageInfo = ImageInfo(width: 120_001, height: 1000)
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.photo(.add(NewPhoto(newID(), blob, imageInfo: imageInfo))), in: own, by: ada)
        }
        #expect(throws: Refusal.invalid) { try world.perform(add(), in: .user(ada), by: ada) }
    }

    @Test(
        "a like is stored once, can be removed, and only its own fields are checked", .tags(.P4, .P9)
    )
    func likes() throws {
        var world = try TestWorld.withGroup()
        let (photo, me): (PhotoID, ScopeID) = (newID(), .user(ada))
        let favourite = Favourite(
            blob: blob, imageInfo: ImageInfo(), author: " Bob\n", uploaded: noon, at: noon)
        for _ in 1...2 {
            try world.perform(.favourite(.add(photo, in: groups, favourite)), in: me, by: ada)
        }
        let found = world.favourites(of: ada)
        #expect(found.count == 1 && found[0].photo == photo && found[0].scope == groups)
        #expect(found[0].favourite.author == "Bob" && world.isFavourite(photo, in: groups, of: ada))
        let remove = FavouriteIntent.remove(photo, in: groups)
        let undo = Intent.favourite(remove).inverse(in: me, by: ada, of: world, now: noon)
        try world.perform(.favourite(remove), in: me, by: ada)
        try world.perform(.favourite(remove), in: me, by: ada)
        #expect(world.favourites(of: ada).isEmpty)
        try world.perform(undo[0].intent, in: undo[0].scope, by: ada)
        #expect(world.isFavourite(photo, in: groups, of: ada))
        #expect(throws: Refusal.invalid) {
            try world.perform(.favourite(.add(photo, in: shopping, favourite)), in: me, by: ada)
        }
        #expect(throws: Refusal.notFound) {
            try world.perform(.favourite(.add(photo, in: groups, favourite)), in: me, by: boris)
        }
    }

    @Test("photos of a deleted account are removed")
    func accountDeletion() throws {
        var world = try TestWorld.withGroup(of: boris)
        let (his, hers): (PhotoID, PhotoID) = (newID(), newID())
        try world.perform(add(his), in: groups, by: boris)
        try world.perform(add(hers), in: groups, by: ada)
        try world.perform(add(), in: .photos(of: boris), by: boris)
        #expect(world.ownershipOutcome(of: boris, from: .photos(of: boris)) == .erased)
        let outcome = world.ownershipOutcome(of: boris, from: groups)
        #expect(outcome == .unchanged)
        world.put(world.changes(applying: outcome, of: boris, from: groups, by: newID()))
        #expect(world.photo(his, in: groups) == nil && world.photo(hers, in: groups) != nil)
        #expect(world.role(of: boris, in: groups) == nil)
    }
}
