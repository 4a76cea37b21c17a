import Domain
import FeatureTags
import JSON
import SyncRules
import Testing

@Suite("Days and the inbox", .timeLimit(.minutes(15)))
struct DayTests {
    private let day = CivilDay("2026-11-18")!
    private let own = ScopeID.user(ada)
    private let inbox = ScopeID.inbox(of: ada)

    private func world() throws -> TestWorld {
        var world = try TestWorld.withList()
        try world.perform(.list(.create(name: "Inbox")), in: inbox, by: ada)
        return world
    }

    private func add(_ title: String, to world: inout TestWorld, day: CivilDay? = nil) throws -> ItemID {
        let id: ItemID = newID()
        let item = NewItem(id: id, title: title, rank: Rank("V")!, day: day)
        try world.perform(.item(.create([item])), in: inbox, by: ada)
        return id
    }

    @Test("an inbox that two devices create is one list with the first name", .tags(.D2))
    func twice() throws {
        var world = try world()
        let milk = try add("Milk", to: &world, day: day)
        #expect(try world.perform(.list(.create(name: "Входящие")), in: inbox, by: ada).isEmpty)
        #expect(world.list(in: inbox)?.name == "Inbox")
        #expect(world.item(milk, in: inbox)?.day == day)
        try world.perform(.list(.rename("Later")), in: inbox, by: ada)
        #expect(world.list(in: inbox)?.name == "Later")
    }

    @Test(
        "an inbox cannot be shared, sent, left or deleted",
        arguments: [
            Intent.list(.delete), .list(.purge), .list(.restore), .list(.send(to: [boris])),
            .member(.add(boris, name: "", role: .editor)), .member(.leave), .member(.transfer(boris)),
            .share(.share(GroupID(family.id), name: "", role: .viewer)),
        ])
    func alone(intent: Intent) throws {
        var world = try world()
        #expect(throws: Refusal.forbidden) { try world.perform(intent, in: inbox, by: ada) }
        #expect(world.list(in: inbox)?.deleted == nil && world.members(of: inbox).count == 1)
    }

    @Test("rejects a list in the place of another user's inbox, and items in it")
    func others() throws {
        var world = try TestWorld.withList()
        #expect(throws: Refusal.conflict) {
            try world.perform(.list(.create(name: "Mine")), in: inbox, by: boris)
        }
        #expect(throws: Refusal.conflict) {
            try world.perform(.list(.copy(from: shopping, name: "")), in: .inbox(of: boris), by: ada)
        }
        try world.perform(.list(.create(name: "Inbox")), in: inbox, by: ada)
        let item = NewItem(id: newID(), title: "Spam", rank: Rank("V")!)
        #expect(throws: Refusal.notFound) {
            try world.perform(.item(.create([item])), in: inbox, by: boris)
        }
    }

    @Test("an item moves from the inbox to a list and back")
    func sending() throws {
        var world = try world()
        let (milk, there, back): (ItemID, ItemID, ItemID) = (try add("Milk", to: &world), newID(), newID())
        try world.perform(.item(.send(milk, to: shopping, as: there, Rank("V")!)), in: inbox, by: ada)
        try world.perform(.item(.send(there, to: inbox, as: back, Rank("V")!)), in: shopping, by: ada)
        #expect(world.item(back, in: inbox)?.title == "Milk")
    }

    @Test("the last order of a day counts, and belongs to the user")
    func order() throws {
        var world = try world()
        let items: [ItemID] = [newID(), newID(), newID()]
        #expect(world.order(of: day, for: ada).isEmpty)
        try world.perform(.day(.order(DayOrder(day, items))), in: own, by: ada)
        try world.perform(.day(.order(DayOrder(day, [items[2], items[0]]))), in: own, by: ada)
        #expect(world.order(of: day, for: ada) == [items[2], items[0]])
        #expect(world.order(of: day.advanced(by: 1), for: ada).isEmpty)
        #expect(world.order(of: day, for: boris).isEmpty)
        #expect(throws: Refusal.notFound) {
            try world.perform(.day(.order(DayOrder(day, items))), in: own, by: boris)
        }
    }

    @Test("an order has each item once and at most 500")
    func limits() throws {
        var world = try world()
        let id: ItemID = newID()
        #expect(throws: Refusal.invalid) {
            try world.perform(.day(.order(DayOrder(day, [id, id]))), in: own, by: ada)
        }
        #expect(throws: Refusal.invalid) {
            try world.perform(.day(.order(DayOrder(day, [ItemID("../x")]))), in: own, by: ada)
        }
        var many: [ItemID] = (0..<500).map { _ in newID() }
        try world.perform(.day(.order(DayOrder(day, many))), in: own, by: ada)
        many.append(newID())
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.day(.order(DayOrder(day, many))), in: own, by: ada)
        }
    }

    @Test(
        "an item of a shared list is on its assignee's day, or on its author's if unassigned"
    )
    func concerns() {
        var item = Item(title: "Milk", rank: Rank("V")!, author: ada)
        #expect(item.concerns(ada, others: [boris]) && !item.concerns(boris, others: [ada]))
        item.assignee = boris
        #expect(item.concerns(boris, others: [ada]) && !item.concerns(ada, others: [boris]))
        #expect(item.concerns(ada, others: []))
    }

    @Test("an item that is assigned to a former member is on its author's day", .tags(.D2))
    func gone() {
        var item = Item(title: "Milk", rank: Rank("V")!, author: ada)
        item.assignee = boris
        let carl: PersonID = newID()
        #expect(item.concerns(ada, others: [carl]) && !item.concerns(carl, others: [ada]))
    }
}
