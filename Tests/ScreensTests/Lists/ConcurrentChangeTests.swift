import Domain
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Changes of others during editing", .timeLimit(.minutes(15)))
struct ConcurrentChangeTests {
    private let list = ListID("01FLAT00000000000000000000")
    private var scope: ScopeID { .list(list) }

    /// A list of Boris which Anna may edit.
    private func phone(_ titles: String...) -> TestDevice {
        var phone = TestDevice()
        phone.receiveList(list, "Flat", role: .editor, titles: titles)
        phone.send(.opened(.list(list)))
        return phone
    }

    private func assign(
        _ role: Role?, to person: PersonID, named name: String = "Vera", _ phone: inout TestDevice
    ) {
        let member = Member(person: person, name: name, role: role, grant: "h")
        phone.receive([Change(scope, Record(id: Member.recordID(person), content: .member(member)))])
    }

    @Test(
        "changes sent when the page was hidden are not sent again over later changes of others"
    )
    func sentOnce() {
        var phone = phone("Milk")
        let milk = phone.item("Milk", in: list)
        phone.send(.items(.editToggled))
        phone.send(.items(.nameEntered("Home")))
        phone.send(.items(.itemTapped(milk)))
        phone.send(.items(.titleEntered("Oat milk")))
        phone.send(.leaving)
        #expect(phone.titles(in: list) == ["Oat milk"])
        phone.perform(.item(.edit(milk, [.title("Oat milk, 1 l")])), in: scope)
        phone.perform(.list(.rename("Our home")), in: scope)
        #expect(phone.html.contains("value=\"Oat milk, 1 l\""))
        phone.send(.leaving)
        phone.send(.items(.editorClosed))
        phone.send(.items(.editToggled))
        #expect(phone.titles(in: list) == ["Oat milk, 1 l"])
        #expect(phone.env.replica.list(in: scope)?.name == "Our home")
    }

    @Test("a former member is not assigned, and other changes stay")
    func assigneeLeft() {
        var phone = phone("Milk")
        let milk = phone.item("Milk", in: list)
        assign(.editor, to: TestDevice.vera, &phone)
        phone.send(.opened(.item(list, milk)))
        phone.send(.itemEditor(.chipTapped(.assignee)))
        phone.send(.itemEditor(.entered(.note, "The blue one")))
        assign(nil, to: TestDevice.vera, &phone)
        phone.send(.itemEditor(.chosen(.assignee, TestDevice.vera.text)))
        #expect(phone.html.contains("Has left the list."))
        #expect(phone.send(.itemEditor(.closed)) == [.focus(ItemEditor.Field.assignee.id)])
        #expect(phone.html.contains("Has left the list.") && phone.html.contains("The blue one"))
        phone.send(.itemEditor(.chosen(.assignee, TestDevice.boris.text)))
        phone.send(.itemEditor(.closed))
        let item = phone.env.replica.item(milk, in: scope)
        #expect(item?.note == "The blue one" && item?.assignee == TestDevice.boris && phone.refusals.isEmpty)
    }

    @Test("a deleted account is still shown as assignee")
    func deletedAccount() {
        var phone = phone("Milk")
        let milk = phone.item("Milk", in: list)
        assign(.editor, to: TestDevice.vera, &phone)
        phone.perform(.item(.edit(milk, [.assignee(TestDevice.vera)])), in: scope)
        #expect(phone.html.contains("aria-label=\"Vera\""))
        assign(nil, to: TestDevice.vera, named: "", &phone)
        #expect(phone.html.contains("aria-label=\"Somebody\""))
        phone.send(.opened(.item(list, milk)))
        phone.send(.itemEditor(.chipTapped(.assignee)))
        #expect(phone.html.contains(">Somebody</span>"))
    }

    @Test("emptying the trash leaves out things deleted after the question")
    func emptied() {
        var phone = TestDevice()
        let own = phone.makeList("Groceries", ["Milk", "Bread", "Eggs"])
        for title in ["Milk", "Bread"] {
            phone.perform(.item(.delete(phone.item(title, in: own))), in: .list(own))
        }
        phone.send(.opened(.trash))
        phone.send(.trash(.emptyTapped))
        let latest = ItemID(phone.model.screen.trash!.rows[0].thing.id)
        phone.perform(.item(.restore(latest)), in: .list(own))
        phone.perform(.item(.delete(phone.item("Eggs", in: own))), in: .list(own))
        #expect(
            phone.html.contains("1 thing will be gone for good") || phone.html.contains("1\u{A0}thing will"))
        phone.send(.trash(.confirmed))
        #expect(phone.model.screen.trash!.rows.map(\.name) == ["Eggs"])
    }

    @Test(
        "confirming to leave a list does not delete it if the user has become its owner"
    )
    func madeOwner() {
        var phone = phone("Milk")
        phone.send(.lists(.removeTapped(list)))
        assign(.owner, to: TestDevice.anna, &phone)
        #expect(phone.send(.lists(.removeConfirmed)).isEmpty && phone.titles(in: list) == ["Milk"])
    }

    @Test(
        "an item moved and done in one step is announced as done, and undo restores both"
    )
    func movedAndDone() {
        var phone = TestDevice()
        let own = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: own)
        phone.perform(.item(.edit(milk, [.day(CivilDay("2026-11-19"))])), in: .list(own))
        phone.send(.opened(.item(own, milk)))
        phone.send(.itemEditor(.entered(.day, "2026-11-20")))
        phone.send(.itemEditor(.doneToggled(true)))
        phone.send(.itemEditor(.closed))
        #expect(phone.html.contains("Done: “\u{2068}Milk\u{2069}”"))
        phone.send(.undoTapped)
        let item = phone.env.replica.item(milk, in: .list(own))
        #expect(item?.day == CivilDay("2026-11-19") && item?.done == nil)
    }
}
