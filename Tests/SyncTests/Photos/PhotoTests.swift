import Domain
import FeatureTags
import Sync
import Testing

@Suite("Photos", .tags(.P6, .P8))
struct PhotoTests {
    private let own = ScopeID.photos(of: ada)
    private let groups = ScopeID.photos(of: GroupID(family.id))
    private let blob = BlobID(checking: String(repeating: "ab", count: 32))!

    private func add(_ id: PhotoID = newID(), caption: String = "", everyone: Bool = false) -> Intent {
        .photo(.add(NewPhoto(id, blob, caption: caption, isForEveryone: everyone)))
    }

    @Test("one's own begin with the first and stand in order; nobody else sees or changes them")
    func alone() throws {
        var world = try World.withGroup(of: boris)
        let (first, second): (PhotoID, PhotoID) = (newID(), newID())
        try world.perform(add(first, caption: " The sea "), in: own, by: ada)
        try world.perform(add(second), in: own, by: ada)
        #expect(world.photo(first, in: own)?.caption == "The sea")
        #expect([first, second].map { world.photo($0, in: own)?.number } == [1, 2])
        #expect(world.role(of: ada, in: own) == .owner && world.role(of: boris, in: own) == nil)
        for verb: PhotoIntent in [
            .add(NewPhoto(newID(), blob)), .describe(first, caption: "x", alternative: ""),
            .show(first, everyone: true), .send(first, to: groups, as: newID(), everyone: false),
            .delete(first), .restore(first), .purge(first),
        ] {
            #expect(throws: Refusal.notFound) { try world.perform(.photo(verb), in: own, by: boris) }
        }
        #expect(throws: Refusal.conflict) { try world.perform(add(first), in: own, by: ada) }
    }

    @Test("a group sees its photos from the beginning; each changes their own, and who moderates may delete")
    func shared() throws {
        var world = try World.withGroup(of: boris)
        let photo: PhotoID = newID()
        #expect(throws: Refusal.notFound) { try world.perform(add(), in: groups, by: cleo) }
        try world.perform(add(photo), in: groups, by: boris)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(world.role(of: cleo, in: groups) == .editor && world.member(cleo, in: groups)?.since == nil)
        let describe = Intent.photo(.describe(photo, caption: "x", alternative: ""))
        #expect(throws: Refusal.forbidden) { try world.perform(describe, in: groups, by: ada) }
        #expect(throws: Refusal.forbidden) { try world.perform(.photo(.delete(photo)), in: groups, by: cleo) }
        try world.perform(.photo(.delete(photo)), in: groups, by: ada)
        #expect(world.photo(photo, in: groups)?.shown == nil)
        #expect(throws: Refusal.gone) { try world.perform(describe, in: groups, by: boris) }
        try world.perform(.photo(.restore(photo)), in: groups, by: boris)
        #expect(world.photo(photo, in: groups)?.shown == blob)
        try world.perform(.member(.remove(boris)), in: family, by: ada)
        #expect(throws: Refusal.notFound) { try world.perform(.photo(.delete(photo)), in: groups, by: boris) }
    }

    @Test("only photos of one's own are shown to everyone")
    func everyone() throws {
        var world = try World.withGroup(of: boris)
        let photo: PhotoID = newID()
        #expect(throws: Refusal.invalid) { try world.perform(add(everyone: true), in: groups, by: ada) }
        try world.perform(add(photo, everyone: true), in: own, by: ada)
        #expect(world.photo(photo, in: own)?.isForEveryone == true)
        try world.perform(.photo(.show(photo, everyone: false)), in: own, by: ada)
        #expect(world.photo(photo, in: own)?.isForEveryone == false)
    }

    @Test("another audience is one command, which leaves but a place behind, and can be taken back")
    func sending() throws {
        var world = try World.withGroup(of: boris)
        let (photo, copy): (PhotoID, PhotoID) = (newID(), newID())
        try world.perform(add(photo, caption: "The sea", everyone: true), in: own, by: ada)
        try world.perform(add(), in: own, by: ada)
        let send = PhotoIntent.send(photo, to: groups, as: copy, everyone: false)
        let undo = Intent.photo(send).inverse(in: own, by: ada, of: world, now: noon)
        try world.perform(.photo(send), in: own, by: ada)
        #expect(world.photo(photo, in: own) == nil && world.photo(copy, in: groups)?.caption == "The sea")
        guard case .photo(let trace)? = world.record(RecordID(photo.text), in: own)?.content else {
            Issue.record("nothing is left")
            return
        }
        #expect(trace.number == 1 && trace.blob == nil && trace.caption.isEmpty && !trace.isForEveryone)
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
        #expect(back?.number == 1 && back?.isForEveryone == true && back?.caption == "The sea")
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

    @Test("who deletes a photo for good leaves its place alone, and time does the same")
    func purge() throws {
        var world = try World.withGroup()
        let (photo, other): (PhotoID, PhotoID) = (newID(), newID())
        for id in [photo, other] { try world.perform(add(id, caption: "x"), in: own, by: ada) }
        #expect(throws: Refusal.conflict) { try world.perform(.photo(.purge(photo)), in: own, by: ada) }
        for id in [photo, other] { try world.perform(.photo(.delete(id)), in: own, by: ada) }
        try world.perform(.photo(.purge(photo)), in: own, by: ada)
        world.put(world.removing([RecordID(other.text)], from: own))
        for (place, id) in [photo, other].enumerated() {
            let content = world.record(RecordID(id.text), in: own)?.content
            #expect(content?.place == Int64(place + 1) && content?.blobs == [] && content?.isDeleted == false)
        }
        #expect(throws: Refusal.gone) { try world.perform(.photo(.restore(photo)), in: own, by: ada) }
    }

    @Test("what is wrong about a photo is refused")
    func wrong() throws {
        var world = try World.withGroup()
        let long = String(repeating: "x", count: 2001)
        #expect(throws: Refusal.tooLong) { try world.perform(add(caption: long), in: own, by: ada) }
        let looks = ImageInfo(width: 50_001, height: 1000)
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.photo(.add(NewPhoto(newID(), blob, looks: looks))), in: own, by: ada)
        }
        #expect(throws: Refusal.invalid) { try world.perform(add(), in: .user(ada), by: ada) }
    }

    @Test(
        "a heart is given once and taken away; nothing is checked but what it says of itself", .tags(.P4, .P9)
    )
    func hearts() throws {
        var world = try World.withGroup()
        let (photo, me): (PhotoID, ScopeID) = (newID(), .user(ada))
        let favourite = Favourite(blob: blob, looks: ImageInfo(), author: " Bob\n", taken: noon, at: noon)
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

    @Test("with an account its photos go")
    func departure() throws {
        var world = try World.withGroup(of: boris)
        let (his, hers): (PhotoID, PhotoID) = (newID(), newID())
        try world.perform(add(his), in: groups, by: boris)
        try world.perform(add(hers), in: groups, by: ada)
        try world.perform(add(), in: .photos(of: boris), by: boris)
        #expect(world.departure(of: boris, from: .photos(of: boris)) == .goes)
        let departure = world.departure(of: boris, from: groups)
        #expect(departure == .stays)
        world.put(world.changes(at: departure, of: boris, from: groups, by: newID()))
        #expect(world.photo(his, in: groups) == nil && world.photo(hers, in: groups) != nil)
        #expect(world.role(of: boris, in: groups) == nil)
    }
}
