import Domain
import Sync
import Testing
import Texts

@testable import Screens

@Suite("What others do while somebody is in the middle of something", .timeLimit(.minutes(15)))
struct MeanwhileTests {
    private let list = ListID("01FLAT00000000000000000000")
    private var scope: ScopeID { .list(list) }

    /// A list of Boris that Anna may change.
    private func phone(_ titles: String...) -> Phone {
        var phone = Phone()
        phone.receiveList(list, "Flat", role: .editor, titles: titles)
        phone.send(.opened(.list(list)))
        return phone
    }

    private func give(_ role: Role?, to person: PersonID, named name: String = "Vera", _ phone: inout Phone) {
        let member = Member(person: person, name: name, role: role, grant: "h")
        phone.receive([Change(scope, Record(id: Member.recordID(person), content: .member(member)))])
    }

    @Test(
        "a title and a name that the page has sent when it went out of sight do not come again over those of others"
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
        #expect(phone.world.replica.list(in: scope)?.name == "Our home")
    }

    @Test(
        "whoever is to do an item and has left the list is named before anything is saved, and the rest stays typed"
    )
    func assigneeLeft() {
        var phone = phone("Milk")
        let milk = phone.item("Milk", in: list)
        give(.editor, to: Phone.vera, &phone)
        phone.send(.opened(.item(list, milk)))
        phone.send(.itemEditor(.entered(.assignee, Phone.vera.text)))
        phone.send(.itemEditor(.entered(.note, "The blue one")))
        give(nil, to: Phone.vera, &phone)
        #expect(phone.send(.itemEditor(.saved)) == [.focus(ItemEditor.Field.assignee.id)])
        #expect(phone.html.contains("Has left the list.") && phone.html.contains("The blue one"))
        phone.send(.itemEditor(.entered(.assignee, Phone.boris.text)))
        phone.send(.itemEditor(.saved))
        let item = phone.world.replica.item(milk, in: scope)
        #expect(item?.note == "The blue one" && item?.assignee == Phone.boris && phone.refusals.isEmpty)
    }

    @Test("what somebody was to do whose account was deleted is still somebody's")
    func deletedAccount() {
        var phone = phone("Milk")
        let milk = phone.item("Milk", in: list)
        give(.editor, to: Phone.vera, &phone)
        phone.perform(.item(.edit(milk, [.assignee(Phone.vera)])), in: scope)
        #expect(phone.html.contains("aria-label=\"Vera\""))
        give(nil, to: Phone.vera, named: "", &phone)
        #expect(phone.html.contains("aria-label=\"Somebody\""))
        phone.send(.opened(.item(list, milk)))
        #expect(phone.html.contains(">Somebody</option>"))
    }

    @Test("what is deleted after the question is not part of what the trash is emptied of")
    func emptied() {
        var phone = Phone()
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
        "who is asked about leaving a list does not delete it for all by the same tap, when it becomes theirs"
    )
    func madeOwner() {
        var phone = phone("Milk")
        phone.send(.lists(.removeTapped(list)))
        give(.owner, to: Phone.anna, &phone)
        #expect(phone.send(.lists(.removeConfirmed)).isEmpty && phone.titles(in: list) == ["Milk"])
    }

    @Test(
        "an item that is moved to another day and done in one go is said to be done, and both can be taken back"
    )
    func movedAndDone() {
        var phone = Phone()
        let own = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: own)
        phone.perform(.item(.edit(milk, [.day(CivilDay("2026-11-19"))])), in: .list(own))
        phone.send(.opened(.item(own, milk)))
        phone.send(.itemEditor(.entered(.day, "2026-11-20")))
        phone.send(.itemEditor(.doneToggled(true)))
        phone.send(.itemEditor(.saved))
        #expect(phone.html.contains("Done: “\u{2068}Milk\u{2069}”"))
        phone.send(.undoTapped)
        let item = phone.world.replica.item(milk, in: .list(own))
        #expect(item?.day == CivilDay("2026-11-19") && item?.done == nil)
    }
}
