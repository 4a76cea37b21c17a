import Domain
import FeatureTags
import JSON
import SyncRules
import Testing

@Suite("Texts with the text they were based on", .tags(.L8), .timeLimit(.minutes(15)))
struct TextBaseTests {
    private let milk: ItemID = newID()

    private func world(note: String = "") throws -> TestWorld {
        var world = try TestWorld.withList()
        let new = NewItem(id: milk, title: "Milk", rank: Rank("V")!, note: note)
        try world.perform(.item(.create([new])), by: ada)
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        return world
    }

    private func note(after edits: (PersonID, String, base: String?)..., from first: String) throws -> String?
    {
        var world = try world(note: first)
        for (person, text, base) in edits {
            try world.perform(.item(.edit(milk, [.note(text, base: base)])), by: person)
        }
        return world.item(milk)?.note
    }

    @Test("two notes based on the same one are both kept")
    func merged() throws {
        let first = "Blue\nFresh"
        #expect(
            try note(
                after: (ada, "Blue\nFresh\n2 l", first), (boris, "Light blue\nFresh", first), from: first)
                == "Light blue\nFresh\n2 l")
        #expect(try note(after: (ada, "2 l", ""), (boris, "Fresh", ""), from: "") == "2 l\nFresh")
    }

    @Test("a note without a base replaces another one, as before")
    func withoutBase() throws {
        #expect(try note(after: (ada, "2 l", ""), (boris, "Fresh", nil), from: "") == "Fresh")
    }

    @Test("a note that was changed again by the same user replaces the earlier one")
    func continued() throws {
        #expect(try note(after: (ada, "2", ""), (ada, "2 l", "2"), (ada, "", "2 l"), from: "") == "")
    }

    @Test(
        "undo of a note with blank lines at its end restores the former note",
        arguments: ["2 l\n", "\n2 l \n\n"])
    func blankLines(typed: String) throws {
        var world = try world(note: "Blue")
        let edit = Intent.item(.edit(milk, [.note(typed, base: "Blue")]))
        let undo = edit.inverse(in: shopping, by: ada, of: world, now: noon)
        try world.perform(edit, by: ada)
        for step in undo { try world.perform(step.intent, by: ada) }
        #expect(world.item(milk)?.note == "Blue")
    }

    @Test("notes that are too long together are not merged: the later one replaces the earlier one")
    func tooLong() throws {
        let (long, other) = (String(repeating: "ж", count: 6_000), String(repeating: "x", count: 6_000))
        #expect(try note(after: (ada, long, ""), (boris, other, ""), from: "") == other)
        #expect(
            throws: Refusal.tooLong,
            performing: {
                _ = try note(after: (ada, String(repeating: "x", count: 10_001), ""), from: "")
            })
    }

    @Test("the later title replaces another one, and a title that was not changed does not")
    func titles() throws {
        for isRename in [false, true] {
            func renaming(_ title: String, _ base: String?) -> Intent {
                .item(isRename ? .rename(milk, title, base: base) : .edit(milk, [.title(title, base: base)]))
            }
            var world = try world()
            try world.perform(renaming("Oat milk", "Milk"), by: ada)
            try world.perform(renaming("Milk", "Milk"), by: boris)
            #expect(world.item(milk)?.title == "Oat milk")
            try world.perform(renaming("Rice milk", "Milk"), by: boris)
            #expect(world.item(milk)?.title == "Rice milk")
            try world.perform(renaming("Milk", nil), by: boris)
            #expect(world.item(milk)?.title == "Milk")
        }
    }

    @Test("undo of an edit restores all properties, and keeps what another user has added to the note")
    func inverse() throws {
        var world = try world(note: "Blue")
        let changes: [ItemChange] = [
            .title("Oat milk", base: "Milk"), .note("Blue\n\n2 l", base: "Blue"),
            .quantity(try Quantity("2", point: ".")), .deadline(noon), .assignee(boris),
        ]
        let intent = ItemIntent.edit(milk, changes)
        let inverse = intent.inverse(in: shopping, by: ada, of: world, now: noon)
        let before = world.item(milk)
        try world.perform(.item(intent), by: ada)
        #expect(world.item(milk)?.quantity != nil && world.item(milk)?.note == "Blue\n\n2 l")
        var alone = world
        for undo in inverse { try alone.perform(undo.intent, by: ada) }
        #expect(alone.item(milk) == before)
        try world.perform(.item(.edit(milk, [.note("Fresh\nBlue\n\n2 l", base: "Blue\n\n2 l")])), by: boris)
        for undo in inverse { try world.perform(undo.intent, by: ada) }
        #expect(world.item(milk)?.note == "Fresh\nBlue")
    }
}
