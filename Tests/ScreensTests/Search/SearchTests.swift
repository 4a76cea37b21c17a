import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("Search over all lists", .timeLimit(.minutes(15)))
struct SearchTests {
    /// The titles of the rows of lists and items in their order.
    private func results(_ phone: TestDevice) -> [String] { phone.found(.lists) + phone.found(.items) }

    private func phone(_ query: String) -> (TestDevice, groceries: ListID) {
        var phone = TestDevice()
        let groceries = phone.makeList("Groceries", ["Oat milk", "Bread", "Crème fraîche", "Milkshake"])
        _ = phone.makeList("Flat", ["Ёлка", "Ring the milkman"])
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered(query)))
        return (phone, groceries)
    }

    @Test("the search that is opened by its address gets the focus once the device has loaded its data")
    func byAddress() {
        var phone = TestDevice()
        phone.env.status.isReady = false
        phone.send(.opened(.search))
        #expect(!phone.send(.changed).contains(.focus("search")))
        phone.env.status.isReady = true
        #expect(phone.send(.changed).contains(.focus("search")))
        #expect(!phone.send(.changed).contains(.focus("search")))
    }

    @Test(
        "the search ignores case, accents and word order, and the best match is first",
        arguments: [
            ("milk", ["Milkshake", "Oat milk", "Ring the milkman"]), ("MILK oat", ["Oat milk"]),
            ("creme", ["Crème fraîche"]), ("елка", ["Ёлка"]), ("groc", ["Groceries"]), ("flat", ["Flat"]),
            ("tea", []), ("  ", ["Groceries", "Flat"]),
        ])
    func finding(_ query: String, _ expected: [String]) {
        #expect(results(phone(query).0) == expected)
    }

    @Test("equally good matches are sorted alphabetically without case")
    func letters() {
        var phone = TestDevice()
        _ = phone.makeList("Groceries", ["pear", "Apple pie", "apple juice 2", "apple juice 1"])
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("ap")))
        #expect(results(phone) == ["apple juice 1", "apple juice 2", "Apple pie"])
    }

    @Test("an empty result shows the next step")
    func nothing() {
        let html = phone("zebra").0.html
        #expect(html.contains("Nothing found") && html.contains("class=\"drawing\""))
    }

    @Test("done items are listed after open ones and marked as done")
    func done() {
        var (phone, list) = phone("milk")
        phone.perform(.item(.tick(phone.item("Milkshake", in: list), done: true)), in: .list(list))
        #expect(results(phone) == ["Oat milk", "Ring the milkman", "Milkshake"])
    }

    @Test("deleted items and items of deleted lists are not found")
    func deleted() {
        var (phone, list) = phone("milk")
        phone.perform(.item(.delete(phone.item("Oat milk", in: list))), in: .list(list))
        #expect(results(phone) == ["Milkshake", "Ring the milkman"])
        phone.perform(.list(.delete), in: .list(list))
        #expect(results(phone) == ["Ring the milkman"])
    }

    @Test("notes are found, separately from the title")
    func notes() {
        var (phone, list) = phone("farm")
        let item = phone.item("Bread", in: list)
        phone.perform(.item(.edit(item, [.note("From the farm")])), in: .list(list))
        #expect(results(phone) == ["Bread"])
        phone.send(.search(.queryEntered("breadfrom")))
        #expect(results(phone).isEmpty)
    }

    @Test("a blank query lists the lists")
    func blanks() {
        #expect(!phone("  ").0.html.contains("Nothing found"))
    }

    @Test("a found item that its list hides as done opens alone")
    func hiddenFind() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: list)
        phone.send(.items(.ticked(milk, true)))
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("milk")))
        #expect(phone.send(.search(.opened(milk.text))) == [.go(.list(list))])
        phone.send(.opened(.list(list)))
        phone.send(.items(.hideDoneTapped(true)))
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("milk")))
        #expect(phone.send(.search(.opened(milk.text))) == [.go(.item(list, milk))])
    }

    @Test(
        "a found item opens in its list, also far down, and back restores the search",
        .tags(.U1))
    func opening() {
        var phone = TestDevice()
        let list = phone.makeList("Long", (1...600).map { "Item \($0)" })
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("item 599")))
        let item = phone.item("Item 599", in: list)
        let effects = phone.send(.search(.opened(item.text)))
        #expect(effects.first == .go(.list(list)))
        #expect(phone.html.contains("title-" + item.text))
        #expect(phone.html.contains("<span>Search</span></button>"))
        #expect(phone.send(.backTapped) == [.back(to: .search)])
        #expect(results(phone) == ["Item 599"])
    }

    @Test("below a found list each screen leads up, and the list still leads to the search")
    func deeper() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("milk")))
        phone.send(.search(.opened(phone.item("Milk", in: list).text)))
        phone.send(.linkTapped(.sharing(list)))
        #expect(phone.send(.backTapped) == [.back(to: .list(list))])
        #expect(phone.send(.backTapped) == [.back(to: .search)])
        #expect(phone.send(.backTapped) == [.replace(.lists)])
    }

    @Test("another letter does not compute the search keys of an unchanged list again")
    func cachedKeys() {
        var (phone, other) = (TestDevice(), TestDevice())
        let list = phone.makeList("Groceries", ["Milk"])
        #expect(other.makeList("Groceries", ["Rice"]) == list, "the same list at the same revision")
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("m")))
        phone.env.replica = other.env.replica
        phone.send(.search(.queryEntered("mi")))
        #expect(results(phone) == ["Milk"])
        other.send(.items(.draftEntered("Bread")))
        other.send(.items(.draftSubmitted))
        phone.env.replica = other.env.replica
        phone.send(.search(.queryEntered("r")))
        #expect(results(phone) == ["Rice"])
    }

    @Test("many results are shown in pages")
    func many() {
        var phone = TestDevice()
        _ = phone.makeList("Long", (1...200).map { "Item \($0)" })
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("item")))
        #expect(results(phone).count == 6 && phone.hits(.items).count == 6)
        phone.send(.search(.moreWanted(Search.Kind.items.rawValue)))
        #expect(results(phone).count == 56)
    }
}
