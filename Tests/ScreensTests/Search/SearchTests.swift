import Domain
import FeatureTags
import Sync
import Testing

@testable import Screens

@Suite("Search over all lists", .timeLimit(.minutes(15)))
struct SearchTests {
    /// What the rows say, in their order.
    private func finds(_ phone: Phone) -> [String] {
        let page = phone.html.components(between: "<main", and: "</main>")[0]
        return page.components(between: "<span class=\"name\" dir=\"auto\">", and: "</span>")
    }

    private func phone(_ query: String) -> (Phone, groceries: ListID) {
        var phone = Phone()
        let groceries = phone.makeList("Groceries", ["Oat milk", "Bread", "Crème fraîche", "Milkshake"])
        _ = phone.makeList("Flat", ["Ёлка", "Ring the milkman"])
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered(query)))
        return (phone, groceries)
    }

    @Test(
        "what one types is found wherever it stands, whatever its case and accents, the nearest first",
        arguments: [
            ("milk", ["Milkshake", "Oat milk", "Ring the milkman"]), ("MILK oat", ["Oat milk"]),
            ("creme", ["Crème fraîche"]), ("елка", ["Ёлка"]), ("groc", ["Groceries"]), ("flat", ["Flat"]),
            ("tea", []), ("  ", []),
        ])
    func finding(_ query: String, _ expected: [String]) {
        #expect(finds(phone(query).0) == expected)
    }

    @Test("what is equally near stands in the order of its letters, large or small")
    func letters() {
        var phone = Phone()
        _ = phone.makeList("Groceries", ["pear", "Apple pie", "apple juice 2", "apple juice 1"])
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("e")))
        #expect(finds(phone) == ["Groceries", "apple juice 1", "apple juice 2", "Apple pie", "pear"])
    }

    @Test("nothing found is said, and what to do")
    func nothing() {
        #expect(phone("zebra").0.html.contains("Nothing found"))
    }

    @Test("done items come after open ones, and say that they are done")
    func done() {
        var (phone, list) = phone("milk")
        phone.perform(.item(.tick(phone.item("Milkshake", in: list), done: true)), in: .list(list))
        #expect(finds(phone) == ["Oat milk", "Ring the milkman", "Milkshake"])
    }

    @Test("what is deleted, or in a deleted list, is not found")
    func deleted() {
        var (phone, list) = phone("milk")
        phone.perform(.item(.delete(phone.item("Oat milk", in: list))), in: .list(list))
        #expect(finds(phone) == ["Milkshake", "Ring the milkman"])
        phone.perform(.list(.delete), in: .list(list))
        #expect(finds(phone) == ["Ring the milkman"])
    }

    @Test("notes are found too, apart from the title")
    func notes() {
        var (phone, list) = phone("farm")
        let item = phone.item("Bread", in: list)
        phone.perform(.item(.edit(item, [.note("From the farm")])), in: .list(list))
        #expect(finds(phone) == ["Bread"])
        phone.send(.search(.queryEntered("breadfrom")))
        #expect(finds(phone).isEmpty)
    }

    @Test("blanks ask for nothing")
    func blanks() {
        #expect(!phone("  ").0.html.contains("Nothing found"))
    }

    @Test("a find that its list hides because it is done opens by itself")
    func hiddenFind() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: list)
        phone.send(.items(.ticked(milk, true)))
        phone.send(.opened(.search))
        #expect(phone.send(.search(.opened(list, milk))) == [.go(.list(list))])
        phone.send(.opened(.list(list)))
        phone.send(.items(.hideDoneTapped(true)))
        phone.send(.opened(.search))
        #expect(phone.send(.search(.opened(list, milk))) == [.go(.item(list, milk))])
    }

    @Test(
        "a find opens its list at the item, also far down, and going back finds the search as it was",
        .tags(.U1))
    func opening() {
        var phone = Phone()
        let list = phone.makeList("Long", (1...600).map { "Item \($0)" })
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("item 599")))
        let item = phone.item("Item 599", in: list)
        let effects = phone.send(.search(.opened(list, item)))
        #expect(effects.first == .go(.list(list)))
        #expect(phone.html.contains("title-" + item.text))
        #expect(phone.html.contains("<span>Search</span></button>"))
        #expect(phone.send(.backTapped) == [.back(to: .search)])
        #expect(finds(phone) == ["Item 599"])
    }

    @Test("further down each screen leads up as ever, and from a found list still to the search")
    func deeper() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.opened(.search))
        phone.send(.search(.opened(list, phone.item("Milk", in: list))))
        phone.send(.linkTapped(.sharing(list)))
        #expect(phone.send(.backTapped) == [.back(to: .list(list))])
        #expect(phone.send(.backTapped) == [.back(to: .search)])
        #expect(phone.send(.backTapped) == [.replace(.lists)])
    }

    @Test("a letter more folds no text anew of a list that is as it was")
    func kept() {
        var (phone, other) = (Phone(), Phone())
        let list = phone.makeList("Groceries", ["Milk"])
        #expect(other.makeList("Groceries", ["Rice"]) == list, "the same list, at the same revision")
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("m")))
        phone.world.replica = other.world.replica
        phone.send(.search(.queryEntered("mi")))
        #expect(finds(phone) == ["Milk"])
        other.send(.items(.draftEntered("Bread")))
        other.send(.items(.draftSubmitted))
        phone.world.replica = other.world.replica
        phone.send(.search(.queryEntered("r")))
        #expect(finds(phone) == ["Rice", "Groceries", "Bread"])
    }

    @Test("many finds come by and by")
    func many() {
        var phone = Phone()
        _ = phone.makeList("Long", (1...200).map { "Item \($0)" })
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("item")))
        #expect(finds(phone).count == 50)
        phone.send(.search(.moreWanted))
        #expect(finds(phone).count == 100)
    }
}
