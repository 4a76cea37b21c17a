import Domain
import FeatureTags
import Testing

@Suite("Items of a list", .timeLimit(.minutes(15)))
struct ItemTests {
    @Test(
        "open items precede done ones, then rank and id decide, consistent with the order key",
        arguments: 0..<20)
    func order(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let me = PersonID("ME")
        var ranks = ["1", "V", "V0000000z", "V0000000y", "zzzzzzzz", "zzzzzzzzz"].compactMap { Rank($0) }
        for _ in 0..<60 { ranks.append(.between(ranks.randomElement(using: &random), nil, random: &random)) }
        let items = (0..<200).map { _ in
            let done = Bool.random(using: &random) ? Instant(milliseconds: 1) : nil
            let item = Item(title: "", rank: ranks.randomElement(using: &random)!, done: done, author: me)
            return (id: ItemID(at: Instant(milliseconds: 0), random: &random), item: item)
        }
        let shown = items.inOrder({ $0.item.orderKey }, Item.precedes)
        #expect(shown.map(\.id) == items.inOrder(Item.precedes).map(\.id))
        #expect(zip(shown, shown.dropFirst()).allSatisfy { !Item.precedes($1, $0) })
    }

    @Test(
        "the first line with visible text becomes the title, and the rest the note",
        arguments: [
            ("Milk", "Milk", ""), ("Milk\nfat", "Milk", "fat"),
            ("Milk \n\n fat\nif any", "Milk", "fat\nif any"),
            ("\u{200B}\n \nMilk\nfat", "Milk", "fat"),
            (String(repeating: "x", count: 500), String(repeating: "x", count: 500), ""),
        ])
    func split(text: String, title: String, note: String) {
        #expect(Item.split(text) == (title, note))
    }

    @Test("a first line that is too long for a title is not lost")
    func splitLong() {
        let text = String(repeating: "ж", count: 501) + "\nfat"
        let (title, note) = Item.split(text)
        #expect(title == String(repeating: "ж", count: 499) + "…" && note == text)
    }
}
