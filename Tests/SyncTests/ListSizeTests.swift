import Domain
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("The size of a list", .timeLimit(.minutes(15)))
struct ListSizeTests {
    private let other = ScopeID(.list, "00000000000000000000000TW0")
    private let copy = ScopeID(.list, "00000000000000000000000C0P")
    private let rank = Rank("V")!

    /// Ada's list with `count` items, the first of them in the trash.
    private func world(with count: Int) throws -> (world: TestWorld, items: [ItemID]) {
        var world = try TestWorld.withList()
        let items: [ItemID] = (0..<count).map { _ in newID() }
        for (place, id) in items.enumerated() {
            let item = Item(title: "Milk", rank: rank, deleted: place == 0 ? noon : nil, author: ada)
            world.records[RecordKey(shopping, RecordID(id.text))] = Record(
                id: RecordID(id.text), content: .item(item))
        }
        return (world, items)
    }

    private func new(_ count: Int) -> Intent {
        .item(.create((0..<count).map { _ in NewItem(id: newID(), title: "Bread", rank: rank) }))
    }

    @Test("rejects an item above the limit, and accepts changes and restorations")
    func full() throws {
        var (world, items) = try world(with: List.maxItems - 1)
        try world.perform(.list(.create(name: "Other")), in: other, by: ada)
        let egg: ItemID = newID()
        try world.perform(.item(.create([NewItem(id: egg, title: "Egg", rank: rank)])), in: other, by: ada)
        #expect(throws: Refusal.tooLarge) { try world.perform(new(2), by: ada) }
        try world.perform(new(1), by: ada)
        #expect(throws: Refusal.tooLarge) { try world.perform(new(1), by: ada) }
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.item(.send(egg, to: shopping, as: newID(), rank)), in: other, by: ada)
        }
        try world.perform(.item(.restore(items[0])), by: ada)
        try world.perform(.item(.rename(items[0], "Oat milk")), by: ada)
        // An item in the trash is counted, so it can be moved to another list and back.
        let there: ItemID = newID()
        try world.perform(.item(.send(items[1], to: other, as: there, rank)), by: ada)
        try world.perform(.item(.send(there, to: shopping, as: items[1], rank)), in: other, by: ada)
    }

    @Test("a list with the maximum number of copied items is copied, a larger one is not")
    func copied() throws {
        var (world, _) = try world(with: List.maxCopied + 1)
        #expect(try world.perform(.list(.copy(from: shopping, name: "")), in: copy, by: ada).count > 5_000)
        try world.perform(new(1), by: ada)
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.list(.copy(from: shopping, name: "")), in: .list(newID()), by: ada)
        }
    }

    @Test("a list above the limit can be changed, but neither copied nor extended")
    func beyond() throws {
        var (world, items) = try world(with: List.maxItems + 2)
        try world.perform(.item(.rename(items[1], "Oat milk")), by: ada)
        try world.perform(.item(.restore(items[0])), by: ada)
        #expect(throws: Refusal.tooLarge) { try world.perform(new(1), by: ada) }
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.list(.copy(from: shopping, name: "")), in: copy, by: ada)
        }
        #expect(throws: Refusal.tooLarge) { try world.perform(.list(.send(to: [boris])), by: ada) }
    }

    @Test("a command that the device rejects for its size is kept with its text")
    func onDevice() throws {
        let world = try world(with: List.maxItems).world
        var phone = TestDevice()
        phone.handle(.started, .leaderChanged(true), .socketOpened)
        phone.handle(.received(.welcome(epoch: "E", isCurrent: false)))
        phone.answerPull(
            with: [ScopeID.user(ada), shopping].map { TestDevice.part(of: $0, in: world, at: 1) })
        #expect(phone.client.replica.holds(moreThan: List.maxItems - 1, Item.kind, in: shopping))
        #expect(!phone.client.replica.holds(moreThan: List.maxItems, Item.kind, in: shopping))
        #expect(throws: Refusal.tooLarge) { try phone.perform(new(1)) }
        phone.client.reject(new(1), in: shopping, .tooLarge, at: noon)
        #expect(phone.client.rejectedCommands.map(\.command.intent.text) == ["Bread"])
    }

    @Test("a second deletion does not change the time in the trash")
    func deletedTwice() throws {
        var world = try TestWorld.withList()
        let milk: ItemID = newID()
        try world.perform(.item(.create([NewItem(id: milk, title: "Milk", rank: rank)])), by: ada)
        for (intent, deleted) in [
            (Intent.item(.delete(milk)), { (world: TestWorld) in world.item(milk, in: shopping)?.deleted }),
            (.list(.delete), { (world: TestWorld) in world.list(in: shopping)?.deleted }),
        ] {
            for days in 0..<2 {
                let at = noon.advanced(by: Int64(days) * Instant.day)
                world.put(
                    try apply(
                        Command(id: newID(), at: at, scope: shopping, intent: intent), by: ada, to: world))
            }
            #expect(deleted(world) == noon)
        }
    }
}
