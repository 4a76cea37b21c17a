import Domain
import FeatureTags
import SyncRules
import Testing

@Suite("Sub-items", .tags(.L13), .timeLimit(.minutes(15)))
struct SubItemTests {
    private let trip: ItemID = newID(), there: ItemID = newID()
    private let packing: SubItemID = newID(), tickets: SubItemID = newID()
    private let other = ScopeID(.list, "00000000000000000000000TW0")
    private let first = Rank("V")!, second = Rank("W")!
    private let thursday = CivilDay("2026-11-26")!

    /// Ada's list with a trip that has two sub-items, one of them ticked. Boris is an editor, Cleo a viewer.
    private func world(_ rule: Recurrence? = nil) throws -> TestWorld {
        var world = try TestWorld.withList()
        try world.perform(.list(.create(name: "Other")), in: other, by: ada)
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), by: ada)
        let item = NewItem(id: trip, title: "Trip", rank: first, day: rule.map { _ in thursday }, rule: rule)
        try world.perform(.item(.create([item])), by: ada)
        try world.perform(adding, by: ada)
        try world.perform(.subItem(.tick(packing, done: true)), by: ada)
        return world
    }

    private var adding: Intent {
        .subItem(
            .add([NewSubItem(packing, "Pack", first), NewSubItem(tickets, "Tickets", second)], to: trip))
    }

    private var next: ItemID { Occurrence(of: SeriesID(startingWith: trip), index: 1, on: thursday).item }

    private func texts(of item: ItemID, in world: TestWorld, _ list: ScopeID = shopping) -> [String] {
        world.subItems(of: item, in: list).map { ($0.subItem.done == nil ? "○ " : "● ") + $0.subItem.title }
    }

    private func tick(done: Bool = true) -> Intent { .item(.tick(trip, done: done, on: thursday)) }

    @Test("sub-items are in their order, with their ticks")
    func order() throws {
        var world = try world()
        #expect(texts(of: trip, in: world) == ["● Pack", "○ Tickets"])
        try world.perform(.subItem(.move(packing, Rank("k")!)), by: boris)
        try world.perform(.subItem(.rename(tickets, " Train  tickets ")), by: boris)
        #expect(texts(of: trip, in: world) == ["○ Train  tickets", "● Pack"])
        try world.perform(.subItem(.tick(packing, done: false)), by: boris)
        try world.perform(.subItem(.delete(tickets)), by: boris)
        #expect(texts(of: trip, in: world) == ["○ Pack"])
        try world.perform(.subItem(.restore(tickets)), by: boris)
        #expect(texts(of: trip, in: world).count == 2)
    }

    @Test("only editors change sub-items, and an invalid change is refused and changes nothing")
    func refused() throws {
        let world = try world()
        let new = NewSubItem(newID(), "Map", first)
        let missing: SubItemID = newID()
        let long = String(repeating: "a", count: SubItem.titleRule.limit + 1)
        let rows: [(Intent, PersonID, Refusal)] = [
            (adding, cleo, .forbidden), (.subItem(.rename(tickets, "T")), cleo, .forbidden),
            (.subItem(.tick(tickets, done: true)), cleo, .forbidden),
            (.subItem(.move(tickets, first)), cleo, .forbidden),
            (.subItem(.delete(tickets)), cleo, .forbidden), (.subItem(.restore(tickets)), cleo, .forbidden),
            (.subItem(.delete(tickets)), newID(), .notFound),
            (.subItem(.add([new], to: newID())), ada, .notFound),
            (.subItem(.add([], to: trip)), ada, .invalid),
            (.subItem(.add([new, new], to: trip)), ada, .conflict), (adding, ada, .conflict),
            (.subItem(.add([NewSubItem(newID(), " ", first)], to: trip)), ada, .empty),
            (.subItem(.add([NewSubItem(newID(), long, first)], to: trip)), ada, .tooLong),
            (.subItem(.rename(tickets, "")), ada, .empty), (.subItem(.rename(missing, "M")), ada, .notFound),
            (.subItem(.tick(missing, done: true)), ada, .notFound),
            (.subItem(.restore(missing)), ada, .notFound),
            (.subItem(.rename(SubItemID(trip.text), "M")), ada, .notFound),
        ]
        for (intent, person, refusal) in rows {
            var copy = world
            #expect(throws: refusal, "\(intent)") { try copy.perform(intent, by: person) }
            #expect(copy.records == world.records)
        }
        #expect(throws: Refusal.invalid) {
            var copy = world
            try copy.perform(adding, in: .user(ada), by: ada)
        }
    }

    @Test("an item has at most 100 sub-items, not counting deleted ones")
    func full() throws {
        var world = try world()
        let ids = (0..<SubItem.maxPerItem - 2).map { _ -> SubItemID in newID() }
        try world.perform(.subItem(.add(ids.map { NewSubItem($0, "Step", first) }, to: trip)), by: ada)
        let more = Intent.subItem(.add([NewSubItem(newID(), "More", first)], to: trip))
        #expect(throws: Refusal.tooLarge) { try world.perform(more, by: ada) }
        try world.perform(.subItem(.delete(ids[0])), by: ada)
        try world.perform(more, by: ada)
        #expect(throws: Refusal.tooLarge) { try world.perform(.subItem(.restore(ids[0])), by: ada) }
    }

    @Test("ticking sub-items does not tick the item, and ticking the item does not tick them")
    func independent() throws {
        var world = try world()
        try world.perform(.subItem(.tick(tickets, done: true)), by: ada)
        #expect(world.item(trip)?.done == nil)
        try world.perform(.subItem(.tick(tickets, done: false)), by: ada)
        try world.perform(tick(), by: ada)
        #expect(texts(of: trip, in: world) == ["● Pack", "○ Tickets"])
    }

    // MARK: - With their item

    @Test("deleting an item keeps its sub-items unchangeable in the trash, and restoring returns them")
    func trash() throws {
        var world = try world()
        try world.perform(.item(.delete(trip)), by: ada)
        for intent in [SubItemIntent.tick(tickets, done: true), .rename(tickets, "T"), .delete(tickets)] {
            #expect(throws: Refusal.gone) { try world.perform(.subItem(intent), by: ada) }
        }
        let new = Intent.subItem(.add([NewSubItem(newID(), "Map", first)], to: trip))
        #expect(throws: Refusal.gone) { try world.perform(new, by: ada) }
        try world.perform(.item(.restore(trip)), by: ada)
        #expect(texts(of: trip, in: world) == ["● Pack", "○ Tickets"])
    }

    @Test("purging items removes their sub-items and no others", arguments: [1, 2])
    func purge(count: Int) throws {
        var world = try world()
        let more = (0..<2).map { _ in NewItem(id: newID(), title: "Tea", rank: first) }
        try world.perform(.item(.create(more)), by: ada)
        let kept: SubItemID = newID()
        try world.perform(.subItem(.add([NewSubItem(newID(), "A", first)], to: more[0].id)), by: ada)
        try world.perform(.subItem(.add([NewSubItem(kept, "B", first)], to: more[1].id)), by: ada)
        let ids = [trip, more[0].id].prefix(count).map { RecordID($0.text) }
        world.put(world.changesForRemoving(Array(ids), from: shopping))
        let left = world.all(SubItem.kind, in: shopping)
        #expect(left.count == 3 - count && left.contains { $0.id.text == kept.text })
    }

    @Test("an item takes its sub-items to another list and back, without doubles and with the later changes")
    func send() throws {
        var world = try world()
        try world.perform(.item(.send(trip, to: other, as: there, first)), by: ada)
        #expect(texts(of: there, in: world, other) == ["● Pack", "○ Tickets"])
        let sent = world.subItems(of: there, in: other)[1].id
        try world.perform(.subItem(.rename(sent, "Train")), in: other, by: ada)
        try world.perform(
            .subItem(.add([NewSubItem(newID(), "Map", Rank("k")!)], to: there)), in: other, by: ada)
        try world.perform(.item(.send(there, to: shopping, as: trip, first)), in: other, by: ada)
        #expect(texts(of: trip, in: world) == ["● Pack", "○ Train", "○ Map"])
        try world.perform(.item(.restore(there)), in: other, by: ada)
        #expect(texts(of: there, in: world, other) == ["● Pack", "○ Train", "○ Map"])
    }

    @Test("a copied list has separate sub-items, without deleted ones")
    func copyList() throws {
        let copy = ScopeID(.list, "0000000000000000000000C0PY")
        var world = try world()
        let gone: SubItemID = newID()
        try world.perform(.subItem(.add([NewSubItem(gone, "Gone", first)], to: trip)), by: ada)
        try world.perform(.subItem(.delete(gone)), by: ada)
        try world.perform(.list(.copy(from: shopping, name: "")), in: copy, by: ada)
        let item = try #require(world.all(Item.kind, in: copy).first)
        #expect(texts(of: ItemID(item.id.text), in: world, copy) == ["● Pack", "○ Tickets"])
        #expect(world.all(SubItem.kind, in: copy).count == 2)
        try world.perform(.subItem(.delete(tickets)), by: ada)
        #expect(texts(of: ItemID(item.id.text), in: world, copy).count == 2)
    }

    @Test("a list that is sent to users has its sub-items at each of them")
    func sendList() throws {
        var world = try world()
        try world.perform(.list(.send(to: [boris])), by: ada)
        let copies = world.records.filter {
            $0.key.scope != shopping && $0.value.content.kind == SubItem.kind
        }
        #expect(copies.count == 2)
    }

    @Test("an erased list has no sub-items left")
    func erase() throws {
        var world = try world()
        try world.perform(.list(.delete), by: ada)
        world.put(world.changesForErasing(shopping))
        // The server erases the large kinds later.
        let kinds = Set(world.records.filter { $0.key.scope == shopping }.map { $0.value.content.kind })
        #expect(kinds.isSubset(of: [Item.kind, Picture.kind, SubItem.kind]))
    }

    // MARK: - Repeating tasks

    @Test("the next occurrence has the same sub-items, not ticked, with the same ids after any tick")
    func repeating() throws {
        var ids: Set<[SubItemID]> = []
        for days in [["2026-11-26", "2026-11-27"], ["2026-11-27", "2026-11-26"]] {
            var world = try world(Recurrence(.daily))
            for day in days {
                try world.perform(.item(.tick(trip, done: true, on: CivilDay(day)!)), by: boris)
            }
            #expect(texts(of: trip, in: world) == ["● Pack", "○ Tickets"])
            #expect(texts(of: next, in: world) == ["○ Pack", "○ Tickets"])
            ids.insert(world.subItems(of: next, in: shopping).map(\.id))
        }
        #expect(ids.count == 1)
    }

    @Test("a tick of an older app, which sends no day, copies the sub-items")
    func olderApp() throws {
        var world = try world(Recurrence(.daily))
        try world.perform(.item(.tick(trip, done: true)), by: ada)
        #expect(texts(of: next, in: world) == ["○ Pack", "○ Tickets"])
    }

    @Test(
        "undoing a tick removes the next occurrence unless a user changed its sub-items",
        arguments: [nil, 0, 1, 2, 3, 4])
    func undo(change: Int?) throws {
        var world = try world(Recurrence(.daily))
        try world.perform(tick(), by: ada)
        let copy = world.subItems(of: next, in: shopping)[0].id
        let changes: [SubItemIntent] = [
            .tick(copy, done: true), .rename(copy, "P"), .move(copy, Rank("k")!), .delete(copy),
            .add([NewSubItem(newID(), "Map", first)], to: next),
        ]
        if let change { try world.perform(.subItem(changes[change]), by: boris) }
        try world.perform(tick(done: false), by: ada)
        #expect(world.item(next)?.isCancelled == (change == nil))
        try world.perform(tick(), by: ada)
        #expect(world.item(next)?.isCancelled == false)
        if change == nil { #expect(texts(of: next, in: world) == ["○ Pack", "○ Tickets"]) }
    }

    @Test(
        "a command for a sub-item of a skipped occurrence changes its copy at the open one, in either order")
    func skipped() throws {
        let skip = Intent.item(.skip(trip, isSkipped: true, on: thursday))
        let changes: [(SubItemIntent, [String])] = [
            (.rename(tickets, "Train"), ["○ Pack", "○ Train"]), (.delete(tickets), ["○ Pack"]),
            (.move(packing, Rank("k")!), ["○ Tickets", "○ Pack"]),
            (.tick(tickets, done: true), ["○ Pack", "○ Tickets"]),
            (.add([NewSubItem(newID(), "Map", Rank("k")!)], to: trip), ["○ Pack", "○ Tickets", "○ Map"]),
        ]
        for (change, expected) in changes {
            for intents in [[skip, .subItem(change)], [.subItem(change), skip]] {
                var world = try world(Recurrence(.daily))
                for intent in intents { try world.perform(intent, by: ada) }
                #expect(texts(of: next, in: world) == expected, "\(intents)")
                #expect(world.item(trip)?.isCancelled == true)
            }
        }
    }

    @Test("a changed sub-item of an occurrence that an undone tick has cancelled returns it")
    func revived() throws {
        var world = try world(Recurrence(.daily))
        try world.perform(tick(), by: ada)
        let copy = world.subItems(of: next, in: shopping)[0].id
        try world.perform(tick(done: false), by: ada)
        #expect(world.item(next)?.isCancelled == true)
        try world.perform(.subItem(.tick(copy, done: true)), by: boris)
        #expect(world.item(next)?.isCancelled == false)
        #expect(texts(of: next, in: world) == ["● Pack", "○ Tickets"])
    }

    @Test("a command about a sub-item is described by the title that the user wrote, or by its item")
    func content() {
        #expect(adding.text == "Pack\nTickets" && adding.content.subject?.text == trip.text)
        #expect(Intent.subItem(.rename(tickets, "T")).text == "T")
    }
}
