import Domain
import Screens
import Sync
import Testing
import Texts

@Suite("Several items at once", .timeLimit(.minutes(15)))
struct SelectingTests {
    var phone = Phone()
    let list: ListID

    init() {
        list = phone.makeList("Groceries", ["Milk", "Bread", "Eggs"])
        phone.send(.items(.editToggled))
    }

    private mutating func select(_ titles: String...) {
        for title in titles { phone.send(.items(.selected(phone.item(title, in: list), true))) }
    }

    @Test("while a list is edited its rows are selected, by circle or title, and not ticked")
    mutating func rows() {
        #expect(
            phone.html.contains("0 selected")
                && phone.html.contains("aria-label=\"Select “\u{2068}Milk\u{2069}”\""))
        #expect(!phone.html.contains("New item"))
        select("Milk", "Eggs")
        #expect(phone.html.contains("2 selected"))
        phone.send(.items(.selected(phone.item("Milk", in: list), false)))
        #expect(phone.html.contains("1 selected"))
        phone.send(.items(.allSelected(true)))
        #expect(phone.html.contains("3 selected") && phone.html.contains(">None</button>"))
        phone.send(.items(.allSelected(false)))
        #expect(phone.html.contains("0 selected"))
    }

    @Test("what is deleted together comes back together")
    mutating func delete() {
        select("Milk", "Eggs")
        phone.send(.items(.selectionDeleted))
        #expect(phone.titles(in: list) == ["Bread"])
        #expect(phone.html.contains("2 items deleted") && phone.html.contains("0 selected"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk", "Bread", "Eggs"])
    }

    @Test("what is deleted in two goes comes back in one")
    mutating func deleteTwice() {
        select("Milk", "Eggs")
        phone.send(.items(.selectionDeleted))
        select("Bread")
        phone.send(.items(.selectionDeleted))
        #expect(phone.html.contains("3 items deleted"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk", "Bread", "Eggs"])
    }

    @Test("what is ticked together is opened together again, but for what was done before")
    mutating func tick() {
        phone.perform(.item(.tick(phone.item("Bread", in: list), done: true)), in: .list(list))
        phone.send(.items(.allSelected(true)))
        let effects = phone.send(.items(.selectionDone))
        #expect(effects.count { if case .perform = $0 { true } else { false } } == 2)
        #expect(phone.html.contains("2 items done"))
        phone.send(.undoTapped)
        #expect(phone.html.contains("1 of 3 done"))
    }

    @Test("one alone is named, and an overdue one gets its deadline back")
    mutating func one() {
        let milk = phone.item("Milk", in: list)
        let deadline = Phone.noon.advanced(by: -60_000)
        phone.perform(.item(.edit(milk, [.deadline(deadline)])), in: .list(list))
        select("Milk", "Eggs")
        phone.send(.items(.selectionDone))
        phone.send(.undoTapped)
        #expect(phone.world.replica.item(milk, in: .list(list))?.deadline == deadline)
        select("Milk")
        phone.send(.items(.selectionDeleted))
        #expect(phone.html.contains("Deleted: “\u{2068}Milk\u{2069}”"))
    }

    @Test("what is copied makes the same items where it is pasted")
    mutating func copy() throws {
        phone.send(.items(.draftEntered("2 kg apples")))
        phone.send(.items(.draftSubmitted))
        select("apples", "Milk")
        let effects = phone.send(.items(.selectionCopied))
        guard case .copy(let text)? = effects.first else { Issue.record("nothing was copied"); return }
        #expect(text == "Milk\napples 2 kg")
        let other = phone.makeList("Other")
        phone.send(.items(.pasted(text)))
        let item = phone.world.replica.item(phone.item("apples", in: other), in: .list(other))
        #expect(item?.quantity == (try? Quantity(thousandths: 2000, unit: "kg")))
    }

    @Test("an item that somebody deletes is selected no more")
    mutating func gone() {
        select("Milk", "Eggs")
        phone.perform(.item(.delete(phone.item("Milk", in: list))), in: .list(list))
        #expect(phone.html.contains("1 selected"))
    }
}
