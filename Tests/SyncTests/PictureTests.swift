import Domain
import JSON
import SyncRules
import Testing

@Suite("Pictures of items", .timeLimit(.minutes(15)))
struct PictureTests {
    private let milk: ItemID = newID()
    private let photo: PictureID = newID()
    private let imageInfo = ImageInfo(width: 4000, height: 3000, preview: "UklGRg==")

    private func new(_ id: PictureID? = nil, imageInfo: ImageInfo? = nil) -> Intent {
        let new = NewPicture(
            id: id ?? photo, item: milk, blob: blob(1), rank: Rank("V")!,
            imageInfo: imageInfo ?? self.imageInfo)
        return .picture(.add(new))
    }

    private func worldWithMilk() throws -> TestWorld {
        var world = try TestWorld.withList()
        let item = NewItem(id: milk, title: "Milk", rank: Rank.spread(1)[0])
        try world.perform(.item(.create([item])), by: ada)
        return world
    }

    private func pictures(_ world: TestWorld, in scope: ScopeID = shopping) -> [Picture] {
        world.all(Picture.kind, in: scope).compactMap {
            if case .picture(let picture) = $0.content { picture } else { nil }
        }
    }

    @Test("a picture has its item, its author and its image properties")
    func add() throws {
        var world = try worldWithMilk()
        try world.perform(new(), by: ada)
        let expected = Picture(item: milk, blob: blob(1), imageInfo: imageInfo, rank: Rank("V")!, author: ada)
        #expect(pictures(world) == [expected])
        #expect(throws: Refusal.conflict) { try world.perform(new(), by: ada) }
    }

    @Test("rejects a picture of a missing item and of one in the trash")
    func noItem() throws {
        var world = try TestWorld.withList()
        #expect(throws: Refusal.notFound) { try world.perform(new(), by: ada) }
        world = try worldWithMilk()
        try world.perform(.item(.delete(milk)), by: ada)
        #expect(throws: Refusal.gone) { try world.perform(new(), by: ada) }
    }

    @Test(
        "rejects invalid image properties",
        arguments: [
            (ImageInfo(width: 0, height: 1), Refusal.invalid),
            (ImageInfo(width: .max, height: .max), .invalid),
            (ImageInfo(width: 12_001, height: 10_000), .tooLarge),
            (ImageInfo(preview: "\"><script>"), .invalid),
            (ImageInfo(preview: String(repeating: "A", count: 269)), .tooLong),
        ])
    func badImageInfo(imageInfo: ImageInfo, refusal: Refusal) throws {
        var world = try worldWithMilk()
        #expect(throws: refusal) { try world.perform(new(imageInfo: imageInfo), by: ada) }
    }

    @Test("an item has at most twenty pictures, not counting deleted ones")
    func limit() throws {
        var world = try worldWithMilk()
        let ids: [PictureID] = (0..<21).map { _ in newID() }
        for id in ids.prefix(20) { try world.perform(new(id), by: ada) }
        #expect(throws: Refusal.tooLarge) { try world.perform(new(ids[20]), by: ada) }
        try world.perform(.picture(.delete(ids[0])), by: ada)
        try world.perform(new(ids[20]), by: ada)
        #expect(throws: Refusal.tooLarge) { try world.perform(.picture(.restore(ids[0])), by: ada) }
        try world.perform(.picture(.restore(ids[20])), by: ada)
    }

    @Test("a restored picture is unchanged, and a second deletion has no effect")
    func undo() throws {
        var world = try worldWithMilk()
        try world.perform(new(), by: ada)
        let before = pictures(world)
        for _ in 0..<2 { try world.perform(.picture(.delete(photo)), by: ada) }
        #expect(pictures(world).first?.deleted == noon)
        #expect(throws: Refusal.gone) { try world.perform(.picture(.move(photo, Rank("k")!)), by: ada) }
        for _ in 0..<2 { try world.perform(.picture(.restore(photo)), by: ada) }
        #expect(pictures(world) == before)
        try world.perform(.picture(.move(photo, Rank("k")!)), by: ada)
        #expect(pictures(world).first?.rank == Rank("k"))
    }

    @Test("only a deleted picture can be purged, and then not restored")
    func purgePicture() throws {
        var world = try worldWithMilk()
        try world.perform(new(), by: ada)
        #expect(throws: Refusal.conflict) { try world.perform(.picture(.purge(photo)), by: ada) }
        try world.perform(.picture(.delete(photo)), by: ada)
        try world.perform(.picture(.purge(photo)), by: ada)
        #expect(pictures(world).isEmpty)
        #expect(throws: Refusal.notFound) { try world.perform(.picture(.restore(photo)), by: ada) }
    }

    @Test("viewers cannot change pictures, and strangers learn nothing of them")
    func access() throws {
        var world = try worldWithMilk()
        try world.perform(new(), by: ada)
        let intents: [Intent] = [
            new(newID()), .picture(.move(photo, Rank("k")!)), .picture(.delete(photo)),
            .picture(.restore(photo)), .picture(.purge(photo)),
        ]
        for intent in intents {
            #expect(throws: Refusal.notFound) { try world.perform(intent, by: boris) }
        }
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        for intent in intents {
            #expect(throws: Refusal.forbidden) { try world.perform(intent, by: boris) }
        }
        #expect(throws: Refusal.invalid) { try world.perform(new(), in: .user(ada), by: ada) }
    }

    @Test("purging an item removes its pictures and no others")
    func purge() throws {
        var world = try worldWithMilk()
        try world.perform(new(), by: ada)
        let bread: ItemID = newID()
        try world.perform(
            .item(.create([NewItem(id: bread, title: "Bread", rank: Rank("V")!)])), by: ada)
        let other = NewPicture(id: newID(), item: bread, blob: blob(2), rank: Rank("V")!)
        try world.perform(.picture(.add(other)), by: ada)
        try world.perform(.item(.delete(milk)), by: ada)
        #expect(pictures(world).count == 2, "a deleted item keeps its pictures")
        try world.perform(.item(.purge(milk)), by: ada)
        #expect(pictures(world).map(\.blob) == [blob(2)])
    }

    @Test("a copied list has its own pictures of the copied items")
    func copy() throws {
        var world = try worldWithMilk()
        let copy = ScopeID(.list, "00000000000000000000000C0P")
        let taken: PictureID = newID()
        try world.perform(new(), by: ada)
        try world.perform(new(taken), by: ada)
        try world.perform(.picture(.delete(taken)), by: ada)
        try world.perform(.list(.copy(from: shopping, name: "")), in: copy, by: ada)
        #expect(pictures(world, in: copy).map(\.blob) == [blob(1)])
        #expect(world.item(pictures(world, in: copy)[0].item, in: copy)?.title == "Milk")
        try world.perform(.picture(.delete(photo)), by: ada)
        #expect(pictures(world, in: copy)[0].deleted == nil)
    }

    @Test("a profile picture is copied to all memberships until the user leaves")
    func portrait() throws {
        var world = try worldWithMilk()
        try world.perform(.person(.setPicture(blob(3))), in: .user(ada), by: ada)
        #expect(world.member(ada, in: shopping)?.picture == blob(3))
        try world.perform(.person(.setPicture(blob(4))), in: .user(boris), by: boris)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        #expect(world.member(boris, in: shopping)?.picture == blob(4))
        try world.perform(.member(.leave), by: boris)
        #expect(world.member(boris, in: shopping)?.picture == nil)
        try world.perform(.person(.setPicture(nil)), in: .user(ada), by: ada)
        #expect(world.member(ada, in: shopping)?.picture == nil)
    }

    @Test("every command survives encoding and decoding, also one that cannot be read")
    func commands() throws {
        var waiting = new()
        if case .picture(.add(var picture)) = waiting {
            picture.imageInfo = nil
            waiting = .picture(.add(picture))
        }
        let intents: [Intent] = [
            new(), waiting, .picture(.move(photo, Rank("k")!)), .picture(.delete(photo)),
            .picture(.restore(photo)), .picture(.purge(photo)), .person(.setPicture(blob(3))),
            .person(.setPicture(nil)),
            .group(.setPicture(blob(3))), .group(.setPicture(nil)),
        ]
        for intent in intents {
            let command = Command(id: newID(), at: noon, scope: shopping, intent: intent)
            #expect(try Command(command.json) == command)
        }
        for arguments: JSONObject in [[:], ["id": .string(photo.text), "item": .string(milk.text)]] {
            let command = Command(
                id: newID(), at: noon, scope: shopping,
                intent: .unknown(name: "picture.add", arguments: arguments))
            #expect(try Command(command.json) == command)
        }
    }
}

/// A blob id.
func blob(_ number: Int) -> BlobID {
    BlobID(String(repeating: "\(number)f", count: 32))
}
