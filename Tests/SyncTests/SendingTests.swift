import Domain
import FeatureTags
import JSON
import SyncRules
import Testing

@Suite("Moving items to another list", .timeLimit(.minutes(15)))
struct SendingTests {
    private let milk: ItemID = newID()
    private let there: ItemID = newID()
    private let other = ScopeID(.list, "00000000000000000000000TW0")
    private let market = ScopeID(.list, "000000000000000000000THREE")
    private let rank = Rank("V")!

    /// Two lists of Ada, the first with milk, which has a picture.
    private func worldWithMilk() throws -> TestWorld {
        var world = try TestWorld.withList()
        try world.perform(.list(.create(name: "Other")), in: other, by: ada)
        try world.perform(
            .item(.create([NewItem(id: milk, title: "Milk", rank: Rank.spread(1)[0])])), by: ada)
        try world.perform(.item(.edit(milk, [.note("From the farm"), .assignee(ada)])), by: ada)
        try addPicture(1, in: &world)
        return world
    }

    private func addPicture(_ number: Int, in world: inout TestWorld) throws {
        let picture = NewPicture(id: newID(), item: milk, blob: blob(number), rank: rank)
        try world.perform(.picture(.add(picture)), by: ada)
    }

    private var sending: Intent { .item(.send(milk, to: other, as: there, rank)) }

    private func blobs(of item: ItemID, in scope: ScopeID, _ world: TestWorld) -> Set<BlobID> {
        var blobs: Set<BlobID> = []
        for record in world.all(Picture.kind, in: scope) {
            guard case .picture(let picture) = record.content, picture.item == item else { continue }
            #expect(picture.deleted == nil)
            blobs.insert(picture.blob)
        }
        return blobs
    }

    @Test("a moved item has all its data in the target list and is in the trash of the old one")
    func send() throws {
        var world = try worldWithMilk()
        try world.perform(sending, by: ada)
        let item = world.item(there, in: other)
        #expect(item?.title == "Milk" && item?.note == "From the farm" && item?.assignee == ada)
        #expect(item?.rank == rank && item?.deleted == nil)
        #expect(world.item(milk)?.deleted == noon)
        #expect(blobs(of: there, in: other, world) == [blob(1)])
        try world.perform(.item(.restore(milk)), by: ada)
        #expect(blobs(of: milk, in: shopping, world) == [blob(1)], "the restored item is complete")
    }

    @Test("a moved item keeps an assignee only if they are a member of the target list")
    func assignee() throws {
        var world = try worldWithMilk()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        try world.perform(.item(.edit(milk, [.assignee(boris)])), by: ada)
        try world.perform(sending, by: ada)
        #expect(world.item(there, in: other)?.assignee == nil)
    }

    @Test("a moved item belongs to the user who moved it, and to its author after the return", .tags(.D2))
    func author() throws {
        var world = try worldWithMilk()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        try world.perform(.list(.create(name: "Boris's")), in: market, by: boris)
        try world.perform(.item(.send(milk, to: market, as: there, rank)), by: boris)
        #expect(world.item(there, in: market)?.author == boris)
        try world.perform(.item(.send(there, to: shopping, as: milk, rank)), in: market, by: boris)
        #expect(world.item(milk)?.author == ada)
    }

    @Test("an item that moves back has its latest content and each picture once")
    func back() throws {
        var world = try worldWithMilk()
        try world.perform(sending, by: ada)
        try world.perform(.item(.rename(there, "Oat milk")), in: other, by: ada)
        let again = NewPicture(id: newID(), item: there, blob: blob(2), rank: rank)
        try world.perform(.picture(.add(again)), in: other, by: ada)
        try world.perform(.item(.send(there, to: shopping, as: milk, rank)), in: other, by: ada)
        #expect(world.item(milk)?.title == "Oat milk" && world.item(milk)?.deleted == nil)
        #expect(blobs(of: milk, in: shopping, world) == [blob(1), blob(2)])
        #expect(world.all(Picture.kind, in: shopping).count == 2)
        #expect(world.item(there, in: other)?.deleted == noon)
    }

    @Test("a rejected move leaves the item unchanged", .tags(.L5))
    func refused() throws {
        var world = try worldWithMilk()
        func expect(_ refusal: Refusal, _ intent: Intent, by person: PersonID = ada, _ world: TestWorld) {
            var world = world
            #expect(throws: refusal) { try world.perform(intent, by: person) }
            #expect(world.item(milk)?.deleted == nil && world.item(there, in: other) == nil)
        }
        expect(.invalid, .item(.send(milk, to: shopping, as: there, rank)), world)
        expect(.notFound, .item(.send(milk, to: .list(newID()), as: there, rank)), world)
        expect(.notFound, .item(.send(newID(), to: other, as: there, rank)), world)
        expect(.notFound, sending, by: boris, world)
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        expect(.notFound, sending, by: boris, world)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), in: other, by: ada)
        expect(.forbidden, sending, by: boris, world)
        var gone = world
        try gone.perform(.list(.delete), in: other, by: ada)
        expect(.gone, sending, gone)
        let taken = NewItem(id: there, title: "Bread", rank: rank)
        try world.perform(.item(.create([taken])), in: other, by: ada)
        #expect(throws: Refusal.conflict) { try world.perform(sending, by: ada) }
        try world.perform(.item(.delete(milk)), by: ada)
        #expect(throws: Refusal.gone) { try world.perform(sending, by: ada) }
    }

    @Test(
        "a command that moves an item survives encoding; with a target that is no list it is read as unknown")
    func command() throws {
        let command = Command(id: newID(), at: noon, scope: shopping, intent: sending)
        #expect(try Command(command.json) == command)
        let arguments: JSONObject = [
            "id": .string(milk.text), "to": .string(ScopeID.user(ada).text), "as": .string(there.text),
            "rank": "V",
        ]
        let strange = Command(
            id: newID(), at: noon, scope: shopping,
            intent: .unknown(name: "item.send", arguments: arguments))
        #expect(try Command(strange.json) == strange)
    }
}
