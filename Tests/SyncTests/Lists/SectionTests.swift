import Domain
import FeatureTags
import JSON
import SyncRules
import Testing

@Suite("Sections", .tags(.L14), .timeLimit(.minutes(15)))
struct SectionTests {
    private let dairy: SectionID = newID(), fruit: SectionID = newID()
    private let milk: ItemID = newID(), pear: ItemID = newID(), soap: ItemID = newID()
    private let other = ScopeID(.list, "00000000000000000000000TW0")
    private let first = Rank("V")!, second = Rank("W")!
    private let thursday = CivilDay("2026-11-26")!

    /// Ada's list with two sections, an item in each and one without. Boris is an editor, Cleo a viewer.
    private func world() throws -> TestWorld {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), by: ada)
        try world.perform(adding, by: ada)
        try world.perform(.section(.add(fruit, name: " Fruit ", second)), by: boris)
        let rule = Recurrence(.daily)
        try world.perform(
            .item(
                .create([
                    NewItem(
                        id: milk, title: "Milk", rank: first, day: thursday, rule: rule, section: dairy),
                    NewItem(id: pear, title: "Pear", rank: second, section: fruit),
                    NewItem(id: soap, title: "Soap", rank: second),
                ])), by: boris)
        return world
    }

    private var adding: Intent { .section(.add(dairy, name: "Dairy", first)) }

    private func names(_ world: TestWorld, _ list: ScopeID = shopping) -> [String] {
        Section.all(in: list, of: world).map { $0.section.name }
    }

    @Test("editors add, rename, move, delete and restore sections, whose items stay")
    func changes() throws {
        var world = try world()
        #expect(names(world) == ["Dairy", "Fruit"])
        try world.perform(.section(.move(fruit, Rank("B")!)), by: boris)
        try world.perform(.section(.rename(dairy, " Milk ")), by: boris)
        #expect(names(world) == ["Fruit", "Milk"])
        let inverse = Intent.section(.delete(dairy)).inverse(in: shopping, by: boris, of: world, now: noon)
        try world.perform(.section(.delete(dairy)), by: boris)
        #expect(names(world) == ["Fruit"])
        #expect(world.item(milk)?.deleted == nil && world.item(milk)?.section == dairy)
        #expect(inverse.count == 1)
        try world.perform(inverse[0].intent, by: boris)
        #expect(names(world) == ["Fruit", "Milk"])
    }

    @Test("an item moves into a section and out of it, and a move of an older app keeps its section")
    func placing() throws {
        var world = try world()
        try world.perform(.item(.place(soap, first, in: dairy)), by: boris)
        #expect(world.item(soap)?.section == dairy && world.item(soap)?.rank == first)
        try world.perform(.item(.move(soap, second)), by: boris)
        #expect(world.item(soap)?.section == dairy && world.item(soap)?.rank == second)
        try world.perform(.item(.place(soap, second, in: nil)), by: boris)
        #expect(world.item(soap)?.section == nil)
        // A section that another device has not sent yet.
        let later: SectionID = newID()
        try world.perform(.item(.place(soap, second, in: later)), by: boris)
        #expect(world.item(soap)?.section == later)
    }

    @Test("only editors change sections, and an invalid change is refused and changes nothing")
    func refused() throws {
        let world = try world()
        let missing: SectionID = newID()
        let long = String(repeating: "a", count: Section.nameRule.limit + 1)
        let rows: [(SectionIntent, PersonID, Refusal)] = [
            (.add(missing, name: "New", first), cleo, .forbidden), (.rename(dairy, "D"), cleo, .forbidden),
            (.move(dairy, second), cleo, .forbidden), (.delete(dairy), cleo, .forbidden),
            (.restore(dairy), cleo, .forbidden), (.delete(dairy), newID(), .notFound),
            (.add(dairy, name: "Again", first), ada, .conflict),
            (.add(SectionID(milk.text), name: "Milk", first), ada, .conflict),
            (.add(missing, name: " ", first), ada, .empty), (.add(missing, name: long, first), ada, .tooLong),
            (.rename(dairy, ""), ada, .empty), (.rename(dairy, long), ada, .tooLong),
            (.rename(missing, "M"), ada, .notFound), (.move(missing, first), ada, .notFound),
            (.delete(missing), ada, .notFound), (.restore(missing), ada, .notFound),
            (.rename(SectionID(milk.text), "M"), ada, .notFound),
        ]
        for (intent, person, refusal) in rows {
            var copy = world
            #expect(throws: refusal, "\(intent)") { try copy.perform(.section(intent), by: person) }
            #expect(copy.records == world.records)
        }
        #expect(throws: Refusal.forbidden) {
            var copy = world
            try copy.perform(.item(.place(soap, first, in: dairy)), by: cleo)
        }
        #expect(throws: Refusal.invalid) {
            var copy = world
            try copy.perform(adding, in: .user(ada), by: ada)
        }
        #expect(throws: Refusal.gone) {
            var copy = world
            try copy.perform(.section(.delete(dairy)), by: ada)
            try copy.perform(.section(.rename(dairy, "D")), by: ada)
        }
    }

    @Test("a list has at most 100 sections, and at most 1,000 with deleted ones")
    func full() throws {
        var world = try world()
        for _ in 2..<Section.maxPerList {
            try world.perform(.section(.add(newID(), name: "Shelf", second)), by: ada)
        }
        let more = Intent.section(.add(newID(), name: "More", second))
        #expect(throws: Refusal.tooLarge) { try world.perform(more, by: ada) }
        try world.perform(.section(.delete(dairy)), by: ada)
        try world.perform(more, by: ada)
        #expect(throws: Refusal.tooLarge) { try world.perform(.section(.restore(dairy)), by: ada) }
        let deleted = Section(name: "Old", rank: first, deleted: noon)
        try world.perform(.section(.delete(fruit)), by: ada)
        world.put(
            (0..<Section.maxWithDeleted - 101).map { _ in
                Change(shopping, Record(id: newID(), content: .section(deleted)))
            })
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.section(.add(newID(), name: "Last", second)), by: ada)
        }
    }

    // MARK: - Other acts

    /// What happens to the section of an item, and to the sections of a list.
    enum Act: CaseIterable {
        case tick, skip, restore, send, sendBack, copy, copyWithDeleted, subItem, history
    }

    @Test("other acts keep the section of an item, except a move to another list", arguments: Act.allCases)
    func acts(_ act: Act) throws {
        var world = try world()
        let there: ItemID = newID()
        let next = Occurrence(of: SeriesID(startingWith: milk), index: 1, on: thursday).item
        try world.perform(.list(.create(name: "Other")), in: other, by: ada)
        switch act {
        case .tick:
            try world.perform(.item(.tick(milk, done: true, on: thursday)), by: ada)
            #expect(world.item(next)?.section == dairy && world.item(milk)?.section == dairy)
        case .skip:
            try world.perform(.item(.skip(milk, isSkipped: true, on: thursday)), by: ada)
            #expect(world.item(next)?.section == dairy)
            // A device that has not seen the skip moves the open occurrence.
            try world.perform(.item(.place(milk, second, in: fruit)), by: boris)
            #expect(world.item(next)?.section == fruit)
        case .restore:
            try world.perform(.item(.delete(pear)), by: ada)
            try world.perform(.item(.restore(pear)), by: ada)
            #expect(world.item(pear)?.section == fruit)
        case .send:
            try world.perform(.item(.send(pear, to: other, as: there, first)), by: ada)
            #expect(world.item(there, in: other)?.section == nil)
        case .sendBack:
            try world.perform(.item(.send(pear, to: other, as: there, first)), by: ada)
            try world.perform(.item(.send(there, to: shopping, as: pear, first)), in: other, by: ada)
            #expect(world.item(pear)?.section == fruit)
        case .copy, .copyWithDeleted:
            let copy = ScopeID(.list, "00000000000000000000000C0P")
            if act == .copyWithDeleted { try world.perform(.section(.delete(dairy)), by: ada) }
            try world.perform(.list(.copy(from: shopping, name: "")), in: copy, by: cleo)
            #expect(names(world, copy) == (act == .copy ? ["Dairy", "Fruit"] : ["Fruit"]))
            let sections = Section.all(in: copy, of: world)
            var places: [String: String?] = [:]
            for record in world.all(Item.kind, in: copy) {
                guard case .item(let item) = record.content else { continue }
                #expect(item.section == nil || sections.contains { $0.id == item.section })
                places[item.title] = sections.first { $0.id == item.section }?.section.name
            }
            #expect(places["Pear"] == "Fruit" && sections.allSatisfy { $0.id != fruit })
            #expect(places["Milk"] == (act == .copy ? "Dairy" : nil))
        case .subItem:
            let step: SubItemID = newID()
            try world.perform(.subItem(.add([NewSubItem(step, "Step", first)], to: pear)), by: ada)
            try world.perform(.item(.place(pear, first, in: dairy)), by: ada)
            #expect(world.subItems(of: pear, in: shopping).map { $0.id } == [step])
        case .history:
            // A position is no version of the history, with or without a section.
            let before = Content.item(try #require(world.item(pear)))
            try world.perform(.item(.place(pear, first, in: dairy)), by: ada)
            #expect(!before.isHistory(before: .item(try #require(world.item(pear)))))
        }
    }

    @Test(
        "an undone tick removes the next occurrence only if its section is the same",
        arguments: [true, false])
    func untick(moves: Bool) throws {
        var world = try world()
        let next = Occurrence(of: SeriesID(startingWith: milk), index: 1, on: thursday).item
        try world.perform(.item(.tick(milk, done: true, on: thursday)), by: ada)
        if moves { try world.perform(.item(.place(next, first, in: fruit)), by: ada) }
        try world.perform(.item(.tick(milk, done: false, on: thursday)), by: ada)
        #expect((world.item(next)?.deleted == nil) == moves)
    }

    @Test("an older app keeps sections and the section of an item")
    func older() throws {
        let item: JSONObject = ["title": "Milk", "rank": "V", "by": .string(ada.text), "section": "later"]
        let (content, unknown) = try Content.read(kind: Item.kind, fields: item)
        guard case .item(let read) = content else { throw Refusal.invalid }
        #expect(read.section == SectionID("later") && unknown.isEmpty)
        #expect(content.fields(with: unknown)["section"] == "later")
    }
}
