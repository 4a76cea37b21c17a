import Domain
import FeatureTags
import Screens
import SyncRules
import Testing
import Texts

@Suite("Items of a list", .timeLimit(.minutes(15)))
struct ItemsTests {
    @Test("a long list shows its first rows, and more on scrolling")
    func long() {
        var phone = TestDevice()
        _ = phone.makeList("Groceries")
        phone.send(.items(.pasted((1...600).map { "Item \($0)." }.joined(separator: "\n"))))
        #expect(phone.html.contains("Item 250.") && !phone.html.contains("Item 251."))
        #expect(phone.html.contains("Show more (350)"))
        phone.send(.items(.moreWanted))
        phone.send(.items(.moreWanted))
        #expect(phone.html.contains("Item 600.") && !phone.html.contains("Show more"))
    }

    @Test("the unsaved text of a new item is restored when the user returns to its list")
    func drafts() {
        var phone = TestDevice()
        let food = phone.makeList("Food")
        phone.send(.items(.draftEntered("Mil")))
        let books = phone.makeList("Books")
        #expect(!phone.html.contains("value=\"Mil\""))
        phone.send(.opened(.profile))
        phone.send(.opened(.list(food)))
        #expect(phone.html.contains("value=\"Mil\""))
        phone.send(.items(.draftSubmitted))
        phone.send(.opened(.list(books)))
        phone.send(.opened(.list(food)))
        #expect(phone.titles(in: food) == ["Mil"])
        #expect(!phone.html.contains("value=\"Mil\""))
    }

    @Test("an untouched editor follows changes of others and sends nothing")
    func untouched() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: list)
        phone.send(.items(.editToggled))
        phone.send(.items(.itemTapped(milk)))
        phone.perform(.item(.rename(milk, "Oat milk")), in: .list(list))
        phone.perform(.list(.rename("Food")), in: .list(list))
        #expect(phone.html.contains("value=\"Oat milk\"") && phone.html.contains("value=\"Food\""))
        #expect(phone.send(.items(.editorClosed)) == [.focus("title-" + milk.text)])
        #expect(phone.send(.items(.editToggled)).isEmpty)
        #expect(phone.titles(in: list) == ["Oat milk"])
    }

    @Test("a title typed and restored keeps a change of another user")
    func typedBack() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: list)
        phone.send(.items(.itemTapped(milk)))
        phone.send(.items(.titleEntered("Milk!")))
        phone.perform(.item(.rename(milk, "Oat milk")), in: .list(list))
        phone.send(.items(.titleEntered("Milk")))
        phone.send(.items(.editorClosed))
        #expect(phone.titles(in: list) == ["Oat milk"])
    }

    @Test("done items are listed below open ones, and the progress counts them", .tags(.L5))
    func tick() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        let milk = phone.item("Milk", in: list)
        let tick = Effect.perform(.item(.tick(milk, done: true)), in: .list(list))
        #expect(phone.send(.items(.ticked(milk, true))).first == tick)
        #expect(phone.titles(in: list) == ["Bread", "Milk"])
        #expect(phone.html.contains("1 of 2 done"))
        phone.send(.items(.ticked(milk, false)))
        #expect(phone.titles(in: list) == ["Milk", "Bread"])
    }

    @Test("a title is edited in its row, and an unchanged one sends nothing")
    func rename() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: list)
        #expect(phone.send(.items(.itemTapped(milk))) == [.focus("item-title")])
        #expect(phone.send(.items(.editorClosed)) == [.focus("title-" + milk.text)])
        phone.send(.items(.itemTapped(milk)))
        phone.send(.items(.titleEntered("")))
        #expect(phone.send(.items(.titleSettled)) == [.focus("item-title")])
        #expect(phone.html.contains("id=\"item-note\">Write something first.</p>"))
        phone.send(.items(.titleEntered("Oat milk")))
        phone.send(.items(.editorClosed))
        #expect(phone.titles(in: list) == ["Oat milk"])
    }

    @Test("Escape restores the title, also if the field loses focus afterwards")
    func escape() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.itemTapped(phone.item("Milk", in: list))))
        phone.send(.items(.titleEntered("Mi")))
        phone.send(.items(.editorCancelled))
        #expect(phone.send(.items(.titleSettled)).isEmpty)
        #expect(phone.titles(in: list) == ["Milk"])
    }

    @Test("typed changes are saved when the screen is left")
    func left() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.editToggled))
        phone.send(.items(.nameEntered("Food")))
        phone.send(.items(.itemTapped(phone.item("Milk", in: list))))
        phone.send(.items(.titleEntered("Oat milk")))
        phone.send(.opened(.lists))
        #expect(phone.titles(in: list) == ["Oat milk"])
        #expect(phone.env.replica.list(in: .list(list))?.name == "Food")
    }

    @Test("a list is renamed in edit mode, and an empty name is rejected")
    func renameList() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.items(.editToggled))
        phone.send(.items(.nameEntered("")))
        #expect(phone.send(.items(.editToggled)) == [.focus("list-title")])
        #expect(phone.html.contains("id=\"list-title-note\">Write something first.</p>"))
        phone.send(.items(.nameEntered("Food")))
        #expect(phone.send(.items(.editToggled)) == [.perform(.list(.rename("Food")), in: .list(list))])
    }

    @Test("a deleted item can be restored to its position for ten seconds", .tags(.U7))
    func delete() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        let bread = phone.item("Bread", in: list)
        let effects = phone.send(.items(.deleted(phone.item("Milk", in: list))))
        #expect(effects.contains(.focus("title-" + bread.text)), "the focus stays in the list")
        #expect(effects.last == .setTimer(10_000, .toast(2)))
        #expect(phone.html.contains("Deleted: “\u{2068}Milk\u{2069}”"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk", "Bread"])
        phone.send(.items(.deleted(phone.item("Bread", in: list))))
        phone.send(.elapsed(.toast(2)))
        #expect(phone.html.contains("Deleted"), "an expired timer does not remove a newer toast")
        phone.send(.elapsed(.toast(3)))
        #expect(!phone.html.contains("Deleted"))
    }

    @Test("a viewer sees no fields and cannot change the list")
    func viewer() {
        var phone = TestDevice()
        let list = ListID("01ZZZZ00000000000000000000")
        phone.receiveList(list, "Flat", role: .viewer, titles: ["Paint"])
        phone.send(.lists(.opened(list)))
        #expect(phone.html.contains("View only"))
        #expect(!phone.html.contains("new-item"))
        phone.send(.items(.itemTapped(phone.item("Paint", in: list))))
        #expect(!phone.html.contains("item-title"))
        let paint = phone.item("Paint", in: list)
        for message in [Items.Message.deleted(paint), .moved(paint, .up), .moved(paint, .down)] {
            #expect(phone.send(.items(message)).isEmpty)
        }
        #expect(phone.titles(in: list) == ["Paint"])
    }

    @Test("the row of an edited item disappears when another user deletes the item")
    func deletedElsewhere() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: list)
        phone.send(.items(.itemTapped(milk)))
        phone.perform(.item(.delete(milk)), in: .list(list))
        #expect(phone.send(.items(.titleSettled)).isEmpty)
        #expect(phone.html.contains("This list is empty"))
    }

    @Test("text typed into an item deleted by another user moves to the field for new items")
    func typedInDeleted() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: list)
        phone.send(.items(.itemTapped(milk)))
        phone.send(.items(.titleEntered("Oat milk")))
        phone.perform(.item(.delete(milk)), in: .list(list))
        #expect(phone.html.contains("value=\"Oat milk\""))
        phone.send(.items(.draftSubmitted))
        #expect(phone.titles(in: list) == ["Oat milk"])
    }

    @Test("consecutive deletions are undone together")
    func deleteSeveral() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread", "Salt"])
        for title in ["Milk", "Bread"] { phone.send(.items(.deleted(phone.item(title, in: list)))) }
        #expect(phone.html.contains("2 items deleted"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk", "Bread", "Salt"])
    }

    @Test("a rejected change is explained")
    func refused() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: list)
        phone.perform(.item(.delete(milk)), in: .list(list))
        phone.send(.items(.ticked(milk, true)))
        #expect(phone.refusals == [.gone])
        #expect(phone.html.contains("Someone deleted this in the meantime."))
    }

    @Test("the overdue deadline of a row is highlighted", .tags(.L5))
    func lateFact() {
        var phone = TestDevice()
        let list = phone.makeList("Flat", ["Milk"])
        let changes: [ItemChange] = [
            .quantity(try? Quantity(thousandths: 2000, unit: "l")),
            .deadline(TestDevice.noon.advanced(by: -3_600_000)),
            .reminder(TestDevice.noon.advanced(by: 3_600_000)),
        ]
        phone.perform(.item(.edit(phone.item("Milk", in: list), changes)), in: .list(list))
        #expect(
            phone.html.contains(
                ">2 l · <span class=\"late\">Overdue: today, 10:06</span> · Reminder: today, 12:06<"))
    }
}
