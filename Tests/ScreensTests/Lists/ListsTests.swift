import Domain
import FeatureTags
import Screens
import SyncRules
import Testing

@Suite("Lists", .timeLimit(.minutes(15)))
struct ListsTests {
    @Test("an empty account shows the first step")
    func empty() {
        #expect(TestDevice().html.contains("No lists yet"))
    }

    @Test("a new list has its normalized name and opens")
    func create() {
        var phone = TestDevice()
        let list = phone.makeList("  Groceries ")
        #expect(phone.env.replica.list(in: .list(list))?.name == "Groceries")
        #expect(
            phone.html.contains(
                "<h1 class=\"large\" dir=\"auto\" id=\"title\" tabindex=\"-1\">Groceries</h1>"))
    }

    @Test("a new list focuses the field for items", .tags(.L1))
    func createdFocus() {
        var phone = TestDevice()
        phone.send(.lists(.nameEntered("Groceries")))
        #expect(phone.send(.lists(.nameSubmitted)).last == .focus("new-item"))
    }

    @Test("a list shared with a group names the group instead of its members", .tags(.L1))
    func ofGroup() {
        var phone = TestDevice()
        let family = phone.makeGroup("Family", with: Contact(TestDevice.boris, name: "Boris"))
        let list = phone.makeList("Groceries")
        phone.perform(.share(.share(family, name: "Family", role: .editor)), in: .list(list))
        phone.send(.opened(.lists))
        #expect(phone.html.contains("With \u{2068}Family\u{2069}") && !phone.html.contains("Boris"))
    }

    @Test("a toast disappears on the next screen unless the action opened that screen", .tags(.U7))
    func toasts() {
        var phone = TestDevice()
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

    @Test("a list without a name is not created", arguments: ["", "  ", "\u{200B}"])
    func nameless(name: String) {
        var phone = TestDevice()
        phone.send(.lists(.nameEntered(name)))
        #expect(phone.send(.lists(.nameSubmitted)) == [.focus("new-list")])
        #expect(phone.html.contains("id=\"new-list-note\">Write something first.</p>"))
    }

    @Test("each list shows its open items and members", .tags(.L1))
    func rows() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        phone.perform(.member(.add(TestDevice.boris, name: "Boris", role: .editor)), in: .list(list))
        phone.send(.backTapped)
        #expect(phone.html.contains("aria-label=\"1 open item\" class=\"count\">1</span>"))
        #expect(phone.html.contains("With \u{2068}Boris\u{2069}"))
    }

    @Test("renaming sends only a changed name")
    func rename() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        #expect(phone.send(.lists(.renameTapped(list))) == [.focus("list-name")])
        #expect(phone.send(.lists(.renameConfirmed)).isEmpty)
        phone.send(.lists(.renameTapped(list)))
        phone.send(.lists(.newNameEntered(" ")))
        #expect(phone.send(.lists(.renameConfirmed)) == [.focus("list-name")])
        phone.send(.lists(.newNameEntered("Food")))
        #expect(phone.send(.lists(.renameConfirmed)) == [.perform(.list(.rename("Food")), in: .list(list))])
    }

    @Test("deleting a list asks the owner by name and can be undone", .tags(.L1))
    func delete() {
        var phone = TestDevice()
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

    @Test("deleting a list in edit mode keeps the open list and the edit mode")
    func deleteBeside() {
        var phone = TestDevice()
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

    @Test("an untouched name field keeps a change of another user")
    func renameUntouched() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.lists(.renameTapped(list)))
        phone.perform(.list(.rename("Food")), in: .list(list))
        #expect(phone.html.contains("value=\"Food\""))
        #expect(phone.send(.lists(.renameConfirmed)).isEmpty)
    }

    @Test("a member leaves a list after a question that says others keep it")
    func leave() {
        var phone = TestDevice()
        let list = ListID("01ZZZZ00000000000000000000")
        phone.receiveList(list, "Flat", role: .editor)
        phone.send(.lists(.removeTapped(list)))
        #expect(
            phone.html.contains("Leave the list “\u{2068}Flat\u{2069}”?")
                && phone.html.contains("The others keep it."))
        phone.send(.lists(.removeConfirmed))
        #expect(phone.lists.isEmpty)
    }

    @Test("an open list from which the user was removed is shown as gone")
    func gone() {
        var phone = TestDevice()
        let list = ListID("01ZZZZ00000000000000000000")
        phone.receiveList(list, "Flat", role: .editor)
        phone.send(.lists(.opened(list)))
        phone.receive([
            Change(removing: Membership.recordID(.list(list)), from: .user(TestDevice.anna)),
            Change(removing: Member.recordID(TestDevice.anna), from: .list(list)),
        ])
        #expect(phone.html.contains("This list is gone"))
    }
}
