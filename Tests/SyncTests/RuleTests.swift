import Domain
import JSON
import SyncRules
import Testing

@Suite("Permissions in a list", .timeLimit(.minutes(15)))
struct RuleTests {
    let milk: ItemID = newID()
    let rank = Rank.spread(1)[0]

    private func worldWithMilk() throws -> TestWorld {
        var world = try TestWorld.withList()
        try world.perform(.item(.create([NewItem(id: milk, title: " Milk ", rank: rank)])), by: ada)
        return world
    }

    @Test("a new item has its cleaned title and its author")
    func create() throws {
        let item = try worldWithMilk().item(milk)
        #expect(item == Item(title: "Milk", rank: rank, author: ada))
    }

    @Test("rejects a second item with the same id")
    func createTwice() throws {
        var world = try worldWithMilk()
        let again = Intent.item(.create([NewItem(id: milk, title: "Milk", rank: rank)]))
        #expect(throws: Refusal.conflict) { try world.perform(again, by: ada) }
    }

    @Test("creating several items creates all of them or none")
    func createSeveral() throws {
        var world = try TestWorld.withList()
        let items = [
            NewItem(id: milk, title: "Milk", rank: rank), NewItem(id: newID(), title: " ", rank: rank),
        ]
        #expect(throws: Refusal.empty) { try world.perform(.item(.create(items)), by: ada) }
        #expect(world.item(milk) == nil)
        #expect(throws: Refusal.invalid) { try world.perform(.item(.create([])), by: ada) }
    }

    @Test(
        "rejects a deadline or reminder outside the calendar",
        arguments: [.min, -62_135_683_200_001, 253_402_387_200_000, 8_640_000_000_000_001, Int64.max])
    func beyondCalendars(milliseconds: Int64) throws {
        var world = try worldWithMilk()
        let moment = Instant(milliseconds: milliseconds)
        for change in [ItemChange.deadline(moment), .reminder(moment)] {
            #expect(throws: Refusal.invalid) { try world.perform(.item(.edit(milk, [change])), by: ada) }
        }
        let last = Instant.calendar.upperBound
        try world.perform(.item(.edit(milk, [.deadline(last), .reminder(last)])), by: ada)
        #expect(world.item(milk)?.deadline == last)
    }

    @Test("a repeated intent has no further effect", arguments: [true, false])
    func repeated(done: Bool) throws {
        var world = try worldWithMilk()
        for intent in [
            ItemIntent.tick(milk, done: done), .rename(milk, "Oat milk"), .delete(milk), .restore(milk),
        ] {
            try world.perform(.item(intent), by: ada)
            let once = world.item(milk)
            try world.perform(.item(intent), by: ada)
            #expect(world.item(milk) == once)
        }
    }

    @Test("a deleted item rejects edits and is restored unchanged")
    func deleteAndRestore() throws {
        var world = try worldWithMilk()
        let before = world.item(milk)
        try world.perform(.item(.delete(milk)), by: ada)
        #expect(throws: Refusal.gone) { try world.perform(.item(.rename(milk, "Oat milk")), by: ada) }
        try world.perform(.item(.restore(milk)), by: ada)
        #expect(world.item(milk) == before)
    }

    @Test("a stranger does not learn that a list exists")
    func stranger() throws {
        var world = try worldWithMilk()
        let intents: [Intent] = [
            .item(.tick(milk, done: true)), .list(.rename("Mine")), .member(.leave),
            .member(.add(boris, name: "", role: .editor)), .list(.create(name: "Mine")),
        ]
        for intent in intents {
            #expect(throws: Refusal.notFound) { try world.perform(intent, by: boris) }
        }
    }

    @Test("a viewer can leave and change nothing")
    func viewer() throws {
        var world = try worldWithMilk()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        #expect(throws: Refusal.forbidden) { try world.perform(.item(.delete(milk)), by: boris) }
        #expect(throws: Refusal.forbidden) { try world.perform(.list(.rename("Mine")), by: boris) }
        try world.perform(.member(.leave), by: boris)
        #expect(!world.isMember(boris))
    }

    @Test("rejects an unknown intent")
    func unknown() throws {
        var world = try worldWithMilk()
        #expect(throws: Refusal.unsupported) {
            try world.perform(.unknown(name: "item.explode", arguments: [:]), by: ada)
        }
    }
}
