import Domain
import FeatureTags
import Screens
import Sync
import Testing

@Suite("The lists", .timeLimit(.minutes(15)))
struct ListsTests {
    @Test("someone new is told what to do first")
    func empty() {
        #expect(Phone().html.contains("No lists yet"))
    }

    @Test("beside the lists nothing is to be chosen where there is nothing")
    func nothingToChoose() {
        var phone = Phone()
        #expect(!phone.html.contains("Select a list"))
        _ = phone.makeList("Groceries")
        phone.send(.opened(.lists))
        #expect(phone.html.contains("Select a list"))
        phone.send(.opened(.habits))
        #expect(!phone.html.contains("Select a habit"))
    }

    @Test("a new list is made under its cleaned name and opens")
    func create() {
        var phone = Phone()
        let list = phone.makeList("  Groceries ")
        #expect(phone.world.replica.list(in: .list(list))?.name == "Groceries")
        #expect(
            phone.html.contains(
                "<h1 class=\"large\" dir=\"auto\" id=\"title\" tabindex=\"-1\">Groceries</h1>"))
    }

    @Test("in a new list one writes at once", .tags(.L1))
    func createdFocus() {
        var phone = Phone()
        phone.send(.lists(.nameEntered("Groceries")))
        #expect(phone.send(.lists(.nameSubmitted)).last == .focus("new-item"))
    }

    @Test("a list of a group is said to be with that, and not with one of its members", .tags(.L1))
    func ofGroup() {
        var phone = Phone()
        let family = phone.makeGroup("Family", with: Contact(Phone.boris, name: "Boris"))
        let list = phone.makeList("Groceries")
        phone.perform(.share(.share(family, name: "Family", role: .editor)), in: .list(list))
        phone.send(.opened(.lists))
        #expect(phone.html.contains("With \u{2068}Family\u{2069}") && !phone.html.contains("Boris"))
    }

    @Test("what was done on one screen is not told of on the next, unless it led there", .tags(.U7))
    func notices() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        #expect(phone.html.contains("2 items added"))
        phone.send(.opened(.lists))
        #expect(!phone.html.contains("class=\"notice\""))
        phone.send(.opened(.item(list, phone.item("Milk", in: list))))
        phone.send(.itemEditor(.deleted))
        #expect(phone.model.route == .list(list))
        #expect(phone.html.contains("Deleted: “\u{2068}Milk\u{2069}”"))
        phone.send(.opened(.lists))
        #expect(!phone.html.contains("class=\"notice\""))
    }

    @Test("a list without a name is not made", arguments: ["", "  ", "\u{200B}"])
    func nameless(name: String) {
        var phone = Phone()
        phone.send(.lists(.nameEntered(name)))
        #expect(phone.send(.lists(.nameSubmitted)) == [.focus("new-list")])
        #expect(phone.html.contains("id=\"new-list-note\">Write something first.</p>"))
    }

    @Test("each list says how much is open and who shares it", .tags(.L1))
    func rows() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        phone.perform(.member(.add(Phone.boris, name: "Boris", role: .editor)), in: .list(list))
        phone.send(.backTapped)
        #expect(phone.html.contains("aria-label=\"1 open item\" class=\"count\">1</span>"))
        #expect(phone.html.contains("With \u{2068}Boris\u{2069}"))
    }

    @Test("renaming sends only a new name")
    func rename() {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        #expect(phone.send(.lists(.renameTapped(list))) == [.focus("list-name")])
        #expect(phone.send(.lists(.renameConfirmed)).isEmpty)
        phone.send(.lists(.renameTapped(list)))
        phone.send(.lists(.newNameEntered(" ")))
        #expect(phone.send(.lists(.renameConfirmed)) == [.focus("list-name")])
        phone.send(.lists(.newNameEntered("Food")))
        #expect(phone.send(.lists(.renameConfirmed)) == [.perform(.list(.rename("Food")), in: .list(list))])
    }

    @Test("the owner is asked by name before a list goes, and can take it back", .tags(.L1))
    func delete() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.removeTapped))
        #expect(phone.html.contains("Delete the list “\u{2068}Groceries\u{2069}”?"))
        let effects = phone.send(.lists(.removeConfirmed))
        #expect(effects.prefix(2) == [.perform(.list(.delete), in: .list(list)), .replace(.lists)])
        #expect(phone.html.contains("No lists yet"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk"])
        #expect(phone.html.contains("Groceries"))
    }

    @Test("a list that is deleted beside the one on screen leaves that one open, and the lists in editing")
    func deleteBeside() {
        var phone = Phone()
        let books = phone.makeList("Books")
        _ = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.draftEntered("Bread")))
        phone.send(.lists(.editToggled))
        phone.send(.lists(.removeTapped(books)))
        let effects = phone.send(.lists(.removeConfirmed))
        #expect(!effects.contains(.replace(.lists)))
        #expect(phone.html.contains("value=\"Bread\"") && phone.html.contains("Milk"))
        #expect(phone.html.contains("Delete “"))
    }

    @Test("an old name in the field takes nothing of others back")
    func renameUntouched() {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        phone.send(.lists(.renameTapped(list)))
        phone.perform(.list(.rename("Food")), in: .list(list))
        #expect(phone.html.contains("value=\"Food\""))
        #expect(phone.send(.lists(.renameConfirmed)).isEmpty)
    }

    @Test("others leave a list; the question says that it stays for the rest")
    func leave() {
        var phone = Phone()
        let list = ListID("01ZZZZ00000000000000000000")
        phone.receiveList(list, "Flat", role: .editor)
        phone.send(.lists(.removeTapped(list)))
        #expect(
            phone.html.contains("Leave the list “\u{2068}Flat\u{2069}”?")
                && phone.html.contains("The others keep it."))
        phone.send(.lists(.removeConfirmed))
        #expect(phone.lists.isEmpty)
    }

    @Test("a list that somebody else takes away says so where it was open")
    func gone() {
        var phone = Phone()
        let list = ListID("01ZZZZ00000000000000000000")
        phone.receiveList(list, "Flat", role: .editor)
        phone.send(.lists(.opened(list)))
        phone.receive([
            Change(removing: Membership.recordID(.list(list)), from: .user(Phone.anna)),
            Change(removing: Member.recordID(Phone.anna), from: .list(list)),
        ])
        #expect(phone.html.contains("This list is gone"))
    }
}
