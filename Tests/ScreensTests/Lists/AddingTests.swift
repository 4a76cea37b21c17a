import Domain
import FeatureTags
import Markup
import Screens
import SyncRules
import Testing
import Texts

@Suite("Adding to a list", .timeLimit(.minutes(15)))
struct AddingTests {
    @Test("Enter adds an item below the open ones and keeps the focus in the field")
    func add() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.draftEntered("  Salt ")))
        #expect(phone.send(.items(.draftSubmitted)).last == .focus("new-item"))
        #expect(phone.titles(in: list) == ["Milk", "Bread", "Salt"])
        #expect(phone.html.contains("role=\"status\">1 item added</p>"))
        phone.send(.items(.draftEntered("Eggs")))
        #expect(
            !phone.html.contains("1 item added"),
            "a screen reader announces the same text again only after another text")
    }

    @Test("an empty title is not added, and the field shows the reason")
    func addEmpty() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.items(.draftEntered(" ")))
        phone.send(.items(.draftSubmitted))
        #expect(phone.titles(in: list).isEmpty)
        #expect(phone.html.contains("id=\"new-item-note\">Write something first.</p>"))
    }

    @Test("a second tap on the add button with an empty field shows no error")
    func addTwice() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.items(.draftEntered("Milk")))
        phone.send(.items(.draftSubmitted))
        phone.send(.items(.draftSubmitted))
        #expect(phone.titles(in: list) == ["Milk"])
        #expect(!phone.html.contains("Write something first."))
    }

    @Test("new items scroll into view, and only several of them have a toast", .tags(.L5))
    func addedFarAway() {
        var phone = TestDevice()
        _ = phone.makeList("Groceries", ["Milk"])
        #expect(phone.html.contains("class=\"unseen\" role=\"status\">1 item added"))
        phone.send(.items(.pasted((1...9).map { "Item \($0)" }.joined(separator: "\n"))))
        #expect(phone.html.components(between: "9 items added", and: "<").count == 1, "shown by the toast")
        #expect(phone.html.components(between: "data-reveal", and: "</li>").count == 1)
        phone.send(.items(.draftEntered("Eggs")))
        phone.send(.items(.draftSubmitted))
        let shown = phone.html.components(between: "data-reveal", and: "</li>")
        #expect(shown.count == 1 && shown[0].contains("Eggs"))
        #expect(phone.html.components(between: "1 item added", and: "<").count == 1, "for screen readers")
        phone.send(.items(.ticked(phone.item("Eggs", in: phone.lists[0]), true)))
        #expect(!phone.html.contains("data-reveal"), "a ticked item does not move the page")
    }

    @Test("a typed quantity is previewed before adding and stored separately from the title")
    func quantity() {
        var phone = TestDevice(language: .russian)
        let list = phone.makeList("Продукты")
        phone.send(.items(.draftEntered("молоко 2 л")))
        #expect(phone.html.contains("Оставить текстом: 2 л"))
        phone.send(.items(.draftSubmitted))
        let milk = phone.env.replica.item(phone.item("молоко", in: list), in: .list(list))
        #expect(milk?.quantity == (try? Quantity(thousandths: 2000, unit: "л")))
        #expect(phone.html.contains(">2 л</span>"))
    }

    @Test("an unwanted quantity can be kept as text in the title")
    func plain() {
        var phone = TestDevice()
        let list = phone.makeList("Films")
        phone.send(.items(.draftEntered("2 bags of money")))
        #expect(phone.send(.items(.wordsKept("2 bags"))) == [.focus("new-item")])
        #expect(!phone.html.contains("Keep as text"))
        phone.send(.items(.draftSubmitted))
        phone.send(.items(.pasted("2 kg apples\nBread")))
        #expect(phone.titles(in: list) == ["2 bags of money", "apples", "Bread"])
    }

    @Test("Backspace right behind the words of a chip returns them to the title, once")
    func backspace() {
        var phone = TestDevice()
        let list = phone.makeList("Plans")
        phone.send(.items(.draftEntered("Call 2 pcs tomorrow at 17:00")))
        #expect(chips(phone).count == 3)
        press("New item", &phone)
        #expect(chips(phone).count == 1 && phone.html.contains("value=\"Call 2 pcs tomorrow at 17:00\""))
        #expect(press("New item", &phone) == nil, "the field deletes the last letter itself")
        phone.send(.items(.draftEntered("Call 2 pcs tomorrow at 17:0")))
        phone.send(.items(.draftEntered("Call 2 pcs tomorrow at 17:00")))
        #expect(chips(phone).count == 1, "the chip is not offered again")
        phone.send(.items(.draftEntered("")))
        phone.send(.items(.draftEntered("Call tomorrow ")))
        #expect(press("New item", &phone) == nil, "the caret is behind a space")
        phone.send(.items(.draftEntered("Call tomorrow")))
        press("New item", &phone, .control)
        #expect(chips(phone).count == 1)
        press("New item", &phone)
        phone.send(.items(.draftSubmitted))
        #expect(phone.titles(in: list) == ["Call tomorrow"])
    }

    private func chips(_ phone: TestDevice) -> [String] {
        phone.html.components(between: "class=\"understood\"", and: "</div>").flatMap {
            $0.components(between: "<button", and: "</button>")
        }
    }

    /// Presses Backspace at the end of a field.
    /// - Returns: nil if the field handles the key.
    @discardableResult
    private func press(_ field: String, _ phone: inout TestDevice, _ flags: EventFlags = []) -> App.Message? {
        let key = Event(.keyDown, value: "BackspaceAtEnd", flags: flags)
        guard let message = App.view(phone.model, phone.env).message(for: key, on: field) else { return nil }
        phone.send(message)
        return message
    }
}
