import Domain
import Screens
import Sync
import Testing
import Texts

@Suite("Adding to a list", .timeLimit(.minutes(15)))
struct AddingTests {
    @Test("Enter adds below the open items and keeps the focus in the field")
    func add() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.draftEntered("  Salt ")))
        #expect(phone.send(.items(.draftSubmitted)).last == .focus("new-item"))
        #expect(phone.titles(in: list) == ["Milk", "Bread", "Salt"])
        #expect(phone.html.contains("role=\"status\">1 item added</p>"))
        phone.send(.items(.draftEntered("Eggs")))
        #expect(
            !phone.html.contains("1 item added"),
            "a screen reader tells the same words again only after others")
    }

    @Test("an empty title is not added, and the field says why")
    func addEmpty() {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        phone.send(.items(.draftEntered(" ")))
        phone.send(.items(.draftSubmitted))
        #expect(phone.titles(in: list).isEmpty)
        #expect(phone.html.contains("id=\"new-item-note\">Write something first.</p>"))
    }

    @Test("a second tap on the button finds the field empty, and that is no mistake")
    func addTwice() {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        phone.send(.items(.draftEntered("Milk")))
        phone.send(.items(.draftSubmitted))
        phone.send(.items(.draftSubmitted))
        #expect(phone.titles(in: list) == ["Milk"])
        #expect(!phone.html.contains("Write something first."))
    }

    @Test("in a list longer than the screen it is said that something was added")
    func addedFarAway() {
        var phone = Phone()
        _ = phone.makeList("Groceries", ["Milk"])
        #expect(phone.html.contains("class=\"unseen\" role=\"status\">1 item added"))
        phone.send(.items(.pasted((1...9).map { "Item \($0)" }.joined(separator: "\n"))))
        #expect(phone.html.components(between: "9 items added", and: "<").count == 1, "the notice says it")
        phone.send(.items(.draftEntered("Eggs")))
        phone.send(.items(.draftSubmitted))
        #expect(phone.html.components(between: "1 item added", and: "<").count == 2, "nothing moves for it")
    }

    @Test("a quantity in what is typed is shown before it is added, and kept apart from the title")
    func quantity() {
        var phone = Phone(language: .russian)
        let list = phone.makeList("Продукты")
        phone.send(.items(.draftEntered("молоко 2 л")))
        #expect(phone.html.contains("Оставить текстом: 2 л"))
        phone.send(.items(.draftSubmitted))
        let milk = phone.world.replica.item(phone.item("молоко", in: list), in: .list(list))
        #expect(milk?.quantity == (try? Quantity(thousandths: 2000, unit: "л")))
        #expect(phone.html.contains(">2 л</span>"))
    }

    @Test("a quantity that was understood wrongly stays in the title")
    func plain() {
        var phone = Phone()
        let list = phone.makeList("Films")
        phone.send(.items(.draftEntered("2 bags of money")))
        #expect(phone.send(.items(.draftKeptPlain)) == [.focus("new-item")])
        #expect(!phone.html.contains("Keep as text"))
        phone.send(.items(.draftSubmitted))
        phone.send(.items(.pasted("2 kg apples\nBread")))
        #expect(phone.titles(in: list) == ["2 bags of money", "apples", "Bread"])
    }
}
