import Domain
import Screens
import SyncRules
import Testing
import Texts

@Suite("Selecting several items", .timeLimit(.minutes(15)))
struct SelectingTests {
    var phone = TestDevice()
    let list: ListID

    init() {
        list = phone.makeList("Groceries", ["Milk", "Bread", "Eggs"])
        phone.send(.items(.editToggled))
    }

    private mutating func select(_ titles: String...) {
        for title in titles { phone.send(.items(.selected(phone.item(title, in: list), true))) }
    }

    @Test("rows of a list in edit mode are selected instead of ticked")
    mutating func rows() {
        #expect(
            phone.html.contains("0 selected")
                && phone.html.contains("aria-label=\"Select “\u{2068}Milk\u{2069}”\""))
        #expect(!phone.html.contains("New item"))
        select("Milk", "Eggs")
        #expect(phone.html.contains("2 selected"))
        phone.send(.items(.selected(phone.item("Milk", in: list), false)))
        #expect(phone.html.contains("1 selected"))
        phone.tap("Bread")
        #expect(phone.html.contains("2 selected"))
        phone.tap("Bread")
        #expect(phone.html.contains("1 selected"))
        phone.send(.items(.allSelected(true)))
        #expect(phone.html.contains("3 selected") && phone.html.contains(">None</button>"))
        phone.send(.items(.allSelected(false)))
        #expect(phone.html.contains("0 selected"))
    }

    @Test("items deleted together are restored together")
    mutating func delete() {
        select("Milk", "Eggs")
        phone.send(.items(.selectionDeleted))
        #expect(phone.titles(in: list) == ["Bread"])
        #expect(phone.html.contains("2 items deleted") && phone.html.contains("0 selected"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk", "Bread", "Eggs"])
    }

    @Test("items deleted in two steps are restored together")
    mutating func deleteTwice() {
        select("Milk", "Eggs")
        phone.send(.items(.selectionDeleted))
        select("Bread")
        phone.send(.items(.selectionDeleted))
        #expect(phone.html.contains("3 items deleted"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk", "Bread", "Eggs"])
    }

    @Test("items ticked together are reopened together, except those done before")
    mutating func tick() {
        phone.perform(.item(.tick(phone.item("Bread", in: list), done: true)), in: .list(list))
        phone.send(.items(.allSelected(true)))
        let effects = phone.send(.items(.selectionDone))
        #expect(effects.count { if case .perform = $0 { true } else { false } } == 2)
        #expect(phone.html.contains("2 items done"))
        phone.send(.undoTapped)
        #expect(phone.html.contains("1 of 3 done"))
    }

    @Test("a single deleted item is named, and undo restores an overdue deadline")
    mutating func one() {
        let milk = phone.item("Milk", in: list)
        let deadline = TestDevice.noon.advanced(by: -60_000)
        phone.perform(.item(.edit(milk, [.deadline(deadline)])), in: .list(list))
        select("Milk", "Eggs")
        phone.send(.items(.selectionDone))
        phone.send(.undoTapped)
        #expect(phone.env.replica.item(milk, in: .list(list))?.deadline == deadline)
        select("Milk")
        phone.send(.items(.selectionDeleted))
        #expect(phone.html.contains("Deleted: “\u{2068}Milk\u{2069}”"))
    }

    @Test("copied items can be pasted as the same items")
    mutating func copy() throws {
        phone.send(.items(.draftEntered("2 kg apples")))
        phone.send(.items(.draftSubmitted))
        select("apples", "Milk")
        let effects = phone.send(.items(.selectionCopied))
        guard case .copy(let text)? = effects.first else { Issue.record("nothing was copied"); return }
        #expect(text == "Milk\napples 2 kg")
        let other = phone.makeList("Other")
        phone.send(.items(.pasted(text)))
        let item = phone.env.replica.item(phone.item("apples", in: other), in: .list(other))
        #expect(item?.quantity == (try? Quantity(thousandths: 2000, unit: "kg")))
    }

    @Test("an item deleted by another user is removed from the selection")
    mutating func gone() {
        select("Milk", "Eggs")
        phone.perform(.item(.delete(phone.item("Milk", in: list))), in: .list(list))
        #expect(phone.html.contains("1 selected"))
    }
}
