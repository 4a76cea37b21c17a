import Domain
import FeatureTags
import Markup
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Row menus", .timeLimit(.minutes(15)))
struct MenuTests {
    private static let place = Pointer(x: 120, y: 300)

    @Test("the item menu offers all actions and closes after a choice")
    func item() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        let milk = phone.item("Milk", in: list)
        phone.send(.items(.menuAsked(milk, Self.place)))
        for entry in ["Details", "Mark as done", "Rename", "Move up", "Move down", "Delete"] {
            #expect(phone.html.contains(">\(entry)</span>"), "\(entry)")
        }
        phone.send(.items(.moved(milk, .down)))
        #expect(phone.titles(in: list) == ["Bread", "Milk"] && !phone.html.contains("class=\"menu\""))
        phone.send(.items(.menuAsked(milk, Self.place)))
        #expect(phone.html.contains("--x: 120px") && phone.html.contains("class=\"menu\""))
        phone.send(.items(.menuClosed))
        #expect(!phone.html.contains("class=\"menu\""))
    }

    @Test("a right click opens the menu of a row at the pointer")
    func asked() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let click = Event(.contextMenu, x: 120, y: 300)
        let message = App.view(phone.model, phone.env).message(for: click, on: "Milk")
        #expect(message == .items(.menuAsked(phone.item("Milk", in: list), Self.place)))
    }

    @Test("a menu sheet closes when it is pulled or flicked down")
    func drawnDown() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.menuAsked(phone.item("Milk", in: list), Self.place)))
        let view = App.view(phone.model, phone.env)
        #expect(view.message(for: Event(.pullEnd, x: 60, y: 100), on: "Milk") == nil)
        #expect(view.message(for: Event(.pullEnd, x: 60, y: 900), on: "Milk") == .items(.menuClosed))
        #expect(view.message(for: Event(.pullEnd, x: 150), on: "Milk") == .items(.menuClosed))
    }

    @Test("a viewer is offered only the details of an item")
    func reader() {
        var phone = TestDevice()
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(list, "Flat", role: .viewer, titles: ["Rent"])
        phone.send(.opened(.list(list)))
        phone.send(.items(.menuAsked(phone.item("Rent", in: list), Self.place)))
        #expect(phone.html.contains(">Details</span>") && !phone.html.contains(">Delete</span>"))
    }

    @Test("the list menu duplicates, shares, renames and deletes", .tags(.L2))
    func list() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.opened(.lists))
        phone.send(.lists(.menuAsked(list, Self.place)))
        #expect(phone.html.contains(">Duplicate list</span>") && phone.html.contains(">Delete list</span>"))
        phone.send(.lists(.duplicateTapped(list)))
        guard case .list(let copy) = phone.model.route, copy != list else {
            Issue.record("no list was made")
            return
        }
        #expect(phone.titles(in: copy) == ["Milk"] && !phone.html.contains("class=\"menu\""))
        phone.send(.lists(.menuAsked(list, Self.place)))
        #expect(phone.send(.lists(.shareTapped(list))) == [.go(.sharing(list))])
        #expect(!phone.html.contains("class=\"menu\""))
        phone.send(.lists(.menuAsked(list, Self.place)))
        phone.send(.lists(.renameTapped(list)))
        #expect(phone.html.contains("Rename list") && !phone.html.contains("class=\"menu\""))
    }

    @Test(
        "a duplicated list has a suffix in its name, and a toast names it", .tags(.L2),
        arguments: [
            ("Groceries", Language.english, "Groceries (copy)"), ("Продукты", .russian, "Продукты (копия)"),
            (String(repeating: "x", count: 200), .english, String(repeating: "x", count: 192) + "… (copy)"),
        ])
    func copyName(name: String, language: Language, expected: String) {
        var phone = TestDevice(language: language)
        let list = phone.makeList(name, ["Milk"])
        phone.send(.items(.duplicateTapped))
        guard case .list(let copy) = phone.model.route else { return }
        #expect(copy != list && phone.env.replica.list(in: .list(copy))?.name == expected)
        #expect(
            phone.html.components(between: "<div class=\"notice\">", and: "</div>").first?.contains(expected)
                == true)
    }

    @Test("a member can leave a list, and a viewer cannot rename it", .tags(.L2))
    func othersList() {
        var phone = TestDevice()
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(list, "Flat", role: .viewer)
        phone.send(.lists(.menuAsked(list, Self.place)))
        #expect(phone.html.contains(">Leave list</span>") && !phone.html.contains(">Rename</span>"))
    }

    @Test("a viewer can duplicate or leave a list on its own screen", .tags(.L2))
    func readersList() {
        var phone = TestDevice()
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(list, "Flat", role: .viewer, titles: ["Rent"])
        phone.send(.opened(.list(list)))
        phone.tap("Leave list")
        #expect(phone.html.contains("role=\"alertdialog\"") && phone.html.contains("Leave the list"))
        phone.send(.lists(.sheetClosed))
        phone.tap("Duplicate list")
        guard case .list(let copy) = phone.model.route else { return }
        #expect(copy != list && phone.titles(in: copy) == ["Rent"])
        #expect(!phone.html.contains("Duplicate list"), "editors find it in edit mode")
    }

    @Test("the focus returns to the row after sharing from the list menu", .tags(.U6))
    func shareAndBack() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.opened(.lists))
        phone.send(.lists(.menuAsked(list, Self.place)))
        phone.send(.lists(.shareTapped(list)))
        #expect(phone.send(.opened(.lists)) == [.focus("title"), .focus("list-" + list.text)])
    }

    /// The entries of the open menu from top to bottom.
    private func offered(_ phone: TestDevice) -> [String] {
        let menu = phone.html.components(between: "class=\"menu\"", and: "</dialog>").first ?? ""
        return menu.components(between: "<span class=\"row-main\">", and: "</span>")
    }

    @Test(
        "the task menu moves a task to another day or to none and has all other actions", .tags(.D3))
    func task() {
        var phone = TestDevice()
        let inbox = ListID(TestDevice.anna.text)
        phone.send(.opened(.today(nil)))
        for title in ["Walk", "Read"] {
            phone.send(.today(.draftEntered(title)))
            phone.send(.today(.draftSubmitted))
        }
        let click = Event(.contextMenu, x: 120, y: 300)
        func ask(_ title: String) {
            phone.send(App.view(phone.model, phone.env).message(for: click, on: title)!)
        }
        ask("Walk")
        #expect(
            offered(phone) == [
                "Details", "Mark as done", "Move up", "Move down", "Tomorrow", "Pick a day…", "No day",
                "Delete",
            ])
        phone.send(.today(.moved(phone.item("Walk", in: inbox), .down)))
        #expect(phone.model.screen.today!.tasks.map(\.title) == ["Read", "Walk"] && offered(phone).isEmpty)
        ask("Walk")
        phone.tap("Tomorrow")
        #expect(phone.model.screen.today!.tasks.map(\.title) == ["Read"] && offered(phone).isEmpty)
        phone.send(.today(.daySelected(phone.today.advanced(by: 1))))
        ask("Walk")
        #expect(offered(phone).contains("Today") && !offered(phone).contains("Tomorrow"))
        phone.tap("Today")
        phone.send(.today(.daySelected(phone.today)))
        #expect(phone.model.screen.today!.tasks.map(\.title) == ["Read", "Walk"])
        ask("Walk")
        phone.tap("Mark as done")
        ask("Walk")
        #expect(offered(phone)[1] == "Mark as not done")
        phone.tap("Details")
        #expect(phone.model.route == .item(inbox, phone.item("Walk", in: inbox)) && offered(phone).isEmpty)
    }

    @Test(
        "the menu of an overdue task moves it to today, and that of a due task leaves its day",
        .tags(.D3))
    func otherTasks() {
        var phone = TestDevice()
        let list = phone.makeList("Flat", ["Paint", "Lamp"])
        let (paint, lamp) = (phone.item("Paint", in: list), phone.item("Lamp", in: list))
        phone.perform(.item(.edit(paint, [.day(phone.today.advanced(by: -1))])), in: .list(list))
        phone.perform(.item(.edit(lamp, [.deadline(phone.env.now)])), in: .list(list))
        phone.send(.opened(.today(nil)))
        phone.send(.today(.menuAsked(paint, Self.place)))
        #expect(
            offered(phone) == [
                "Details", "Mark as done", "Today", "Tomorrow", "Pick a day…", "No day", "Delete",
            ])
        phone.send(.today(.menuAsked(lamp, Self.place)))
        #expect(offered(phone) == ["Details", "Mark as done", "Delete"])
    }

    @Test("a single row offers no move", .tags(.D3))
    func alone() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        phone.send(.items(.menuAsked(phone.item("Bread", in: list), Self.place)))
        #expect(
            offered(phone) == [
                "Details", "Mark as done", "Rename", "Add a picture", "Pick a day…", "Move to list…",
                "Delete",
            ])
        phone.send(.opened(.lists))
        phone.send(.lists(.menuAsked(list, Self.place)))
        #expect(
            offered(phone) == [
                "Share", "Send to a chat…", "Duplicate list", "Rename", "Colour and sign", "Delete list",
            ])
        phone.send(.opened(.today(nil)))
        phone.send(.today(.draftEntered("Walk")))
        phone.send(.today(.draftSubmitted))
        let walk = phone.item("Walk", in: ListID(TestDevice.anna.text))
        phone.send(.today(.menuAsked(walk, Self.place)))
        #expect(offered(phone) == ["Details", "Mark as done", "Tomorrow", "Pick a day…", "No day", "Delete"])
        phone.send(.opened(.habits))
        let water = phone.makeHabit("Water")
        phone.makeHabit("Sundays", without: 1, 2, 3, 4, 5, 6)
        phone.send(.habits(.menuAsked(water, Self.place)))
        #expect(offered(phone) == ["Details", "Mark as done", "Edit", "Pause", "Delete habit"])
    }

    @Test("a menu or question closes when its subject is deleted and stays closed after undo", .tags(.U7))
    func gone() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: list)
        func vanish(_ delete: Intent, _ restore: Intent, in scope: ScopeID, _ line: Int = #line) {
            #expect(phone.html.contains("<dialog"), "\(line)")
            phone.perform(delete, in: scope)
            #expect(!phone.html.contains("<dialog"), "\(line)")
            phone.perform(restore, in: scope)
            #expect(!phone.html.contains("<dialog"), "\(line)")
        }
        phone.send(.items(.menuAsked(milk, Self.place)))
        vanish(.item(.delete(milk)), .item(.restore(milk)), in: .list(list))
        phone.perform(.item(.edit(milk, [.day(phone.today)])), in: .list(list))
        phone.send(.opened(.today(nil)))
        phone.send(.today(.menuAsked(milk, Self.place)))
        vanish(.item(.delete(milk)), .item(.restore(milk)), in: .list(list))
        phone.send(.opened(.lists))
        for message in [Lists.Message.menuAsked(list, Self.place), .removeTapped(list)] {
            phone.send(.lists(message))
            vanish(.list(.delete), .list(.restore), in: .list(list))
        }
        phone.send(.opened(.habits))
        let water = phone.makeHabit("Water")
        for message in [Habits.Message.menuAsked(water, Self.place), .removeTapped(water)] {
            phone.send(.habits(message))
            vanish(.habit(.delete(water)), .habit(.restore(water)), in: TestDevice.own)
        }
    }

    @Test("the habit menu opens, ticks, edits, moves and deletes a habit", .tags(.H1))
    func habit() {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        let (water, read) = (phone.makeHabit("Water"), phone.makeHabit("Read"))
        let click = Event(.contextMenu, x: 120, y: 300)
        let message = App.view(phone.model, phone.env).message(
            for: click, on: "WaterEvery day at 11:06")
        #expect(message == .habits(.menuAsked(water, Self.place)))
        phone.send(.habits(.menuAsked(water, Self.place)))
        #expect(
            offered(phone) == [
                "Details", "Mark as done", "Edit", "Move up", "Move down", "Pause", "Delete habit",
            ])
        phone.tap("Mark as done")
        phone.send(.habits(.menuAsked(water, Self.place)))
        #expect(offered(phone)[1] == "Mark as not done")
        phone.tap("Move down")
        #expect(phone.cards == ["Read", "Water"] && offered(phone).isEmpty)
        phone.send(.habits(.menuAsked(water, Self.place)))
        phone.send(.habits(.formAsked(water)))
        #expect(phone.html.contains("value=\"Water\"") && offered(phone).isEmpty)
        phone.send(.habits(.form(.cancelled)))
        phone.send(.opened(.habit(read)))
        phone.send(.habits(.menuAsked(water, Self.place)))
        phone.tap("Delete habit")
        #expect(
            phone.html.contains("Do you want to delete the habit “\u{2068}Water\u{2069}”?")
                && offered(phone).isEmpty)
        phone.send(.habits(.removeAnswered(false)))
        #expect(phone.storedHabit(water)?.deleted == nil && !phone.html.contains("Do you want to delete"))
        phone.send(.habits(.menuAsked(water, Self.place)))
        phone.tap("Delete habit")
        phone.send(.habits(.removeAnswered(true)))
        #expect(phone.cards == ["Read"] && phone.model.route == .habit(read), "the open habit stays")
    }
}
