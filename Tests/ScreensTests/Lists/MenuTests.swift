import Domain
import FeatureTags
import Markup
import Sync
import Testing
import Texts

@testable import Screens

@Suite("The menus of rows", .timeLimit(.minutes(15)))
struct MenuTests {
    private static let place = Pointer(x: 120, y: 300)

    @Test("an item's menu offers what can be done with it, and goes with the choice")
    func item() {
        var phone = Phone()
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

    @Test("a right click on a row asks for its menu where the pointer is")
    func asked() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        let click = Event(.contextMenu, x: 120, y: 300)
        let message = App.view(phone.model, phone.world).message(for: click, on: "Milk")
        #expect(message == .items(.menuAsked(phone.item("Milk", in: list), Self.place)))
    }

    @Test("a menu at the lower edge that is drawn down or thrown down is closed")
    func drawnDown() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.menuAsked(phone.item("Milk", in: list), Self.place)))
        let view = App.view(phone.model, phone.world)
        #expect(view.message(for: Event(.pullEnd, x: 60, y: 100), on: "Milk") == nil)
        #expect(view.message(for: Event(.pullEnd, x: 60, y: 900), on: "Milk") == .items(.menuClosed))
        #expect(view.message(for: Event(.pullEnd, x: 150), on: "Milk") == .items(.menuClosed))
    }

    @Test("who may only read is offered to look")
    func reader() {
        var phone = Phone()
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(list, "Flat", role: .viewer, titles: ["Rent"])
        phone.send(.opened(.list(list)))
        phone.send(.items(.menuAsked(phone.item("Rent", in: list), Self.place)))
        #expect(phone.html.contains(">Details</span>") && !phone.html.contains(">Delete</span>"))
    }

    @Test("a list's menu duplicates, shares, renames and deletes", .tags(.L2))
    func list() {
        var phone = Phone()
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
        "a copy is called one, whatever the length of its name, and one is told", .tags(.L2),
        arguments: [
            ("Groceries", Language.english, "Groceries (copy)"), ("Продукты", .russian, "Продукты (копия)"),
            (String(repeating: "x", count: 200), .english, String(repeating: "x", count: 192) + "… (copy)"),
        ])
    func copyName(name: String, language: Language, expected: String) {
        var phone = Phone(language: language)
        let list = phone.makeList(name, ["Milk"])
        phone.send(.items(.duplicateTapped))
        guard case .list(let copy) = phone.model.route else { return }
        #expect(copy != list && phone.world.replica.list(in: .list(copy))?.name == expected)
        #expect(
            phone.html.components(between: "<div class=\"notice\">", and: "</div>").first?.contains(expected)
                == true)
    }

    @Test("a list of somebody else is left, and a reader cannot rename it", .tags(.L2))
    func othersList() {
        var phone = Phone()
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(list, "Flat", role: .viewer)
        phone.send(.lists(.menuAsked(list, Self.place)))
        #expect(phone.html.contains(">Leave list</span>") && !phone.html.contains(">Rename</span>"))
    }

    @Test("who may only read a list can duplicate or leave it on its own screen, too", .tags(.L2))
    func readersList() {
        var phone = Phone()
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(list, "Flat", role: .viewer, titles: ["Rent"])
        phone.send(.opened(.list(list)))
        phone.tap("Leave list")
        #expect(phone.html.contains("role=\"alertdialog\"") && phone.html.contains("Leave the list"))
        phone.send(.lists(.sheetClosed))
        phone.tap("Duplicate list")
        guard case .list(let copy) = phone.model.route else { return }
        #expect(copy != list && phone.titles(in: copy) == ["Rent"])
        #expect(!phone.html.contains("Duplicate list"), "who may edit finds it where one edits")
    }

    @Test("from a list's menu to Share and back the focus goes to the row", .tags(.U6))
    func shareAndBack() {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        phone.send(.opened(.lists))
        phone.send(.lists(.menuAsked(list, Self.place)))
        phone.send(.lists(.shareTapped(list)))
        #expect(phone.send(.opened(.lists)) == [.focus("title"), .focus("list-" + list.text)])
    }

    /// What the open menu offers, from top to bottom.
    private func offered(_ phone: Phone) -> [String] {
        let menu = phone.html.components(between: "class=\"menu\"", and: "</dialog>").first ?? ""
        return menu.components(between: "<span class=\"row-main\">", and: "</span>")
    }

    @Test(
        "a task's menu puts it on another day or on none, and does what else can be done with it", .tags(.D3))
    func task() {
        var phone = Phone()
        let inbox = ListID(Phone.anna.text)
        phone.send(.opened(.today(nil)))
        for title in ["Walk", "Read"] {
            phone.send(.today(.draftEntered(title)))
            phone.send(.today(.draftSubmitted))
        }
        let click = Event(.contextMenu, x: 120, y: 300)
        func ask(_ title: String) {
            phone.send(App.view(phone.model, phone.world).message(for: click, on: title)!)
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
        "the menu of an overdue task puts it on today, that of one that falls due leaves its day alone",
        .tags(.D3))
    func otherTasks() {
        var phone = Phone()
        let list = phone.makeList("Flat", ["Paint", "Lamp"])
        let (paint, lamp) = (phone.item("Paint", in: list), phone.item("Lamp", in: list))
        phone.perform(.item(.edit(paint, [.day(phone.today.advanced(by: -1))])), in: .list(list))
        phone.perform(.item(.edit(lamp, [.deadline(phone.world.now)])), in: .list(list))
        phone.send(.opened(.today(nil)))
        phone.send(.today(.menuAsked(paint, Self.place)))
        #expect(
            offered(phone) == [
                "Details", "Mark as done", "Today", "Tomorrow", "Pick a day…", "No day", "Delete",
            ])
        phone.send(.today(.menuAsked(lamp, Self.place)))
        #expect(offered(phone) == ["Details", "Mark as done", "Delete"])
    }

    @Test("what stands alone is offered no other place", .tags(.D3))
    func alone() {
        var phone = Phone()
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
        #expect(offered(phone) == ["Share", "Send to a chat…", "Duplicate list", "Rename", "Delete list"])
        phone.send(.opened(.today(nil)))
        phone.send(.today(.draftEntered("Walk")))
        phone.send(.today(.draftSubmitted))
        let walk = phone.item("Walk", in: ListID(Phone.anna.text))
        phone.send(.today(.menuAsked(walk, Self.place)))
        #expect(offered(phone) == ["Details", "Mark as done", "Tomorrow", "Pick a day…", "No day", "Delete"])
        phone.send(.opened(.habits))
        let water = phone.makeHabit("Water")
        phone.makeHabit("Sundays", without: 1, 2, 3, 4, 5, 6)
        phone.send(.habits(.menuAsked(water, Self.place)))
        #expect(offered(phone) == ["Details", "Mark as done", "Edit", "Delete habit"])
    }

    @Test("a menu, or a question, goes with what it is about, and does not come back with it", .tags(.U7))
    func gone() {
        var phone = Phone()
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
            vanish(.habit(.delete(water)), .habit(.restore(water)), in: Phone.own)
        }
    }

    @Test("a habit's menu opens, ticks, changes, moves and deletes it", .tags(.H1))
    func habit() {
        var phone = Phone()
        phone.send(.opened(.habits))
        let (water, read) = (phone.makeHabit("Water"), phone.makeHabit("Read"))
        let click = Event(.contextMenu, x: 120, y: 300)
        let message = App.view(phone.model, phone.world).message(
            for: click, on: "WaterEvery day at 11:06Streak: 0")
        #expect(message == .habits(.menuAsked(water, Self.place)))
        phone.send(.habits(.menuAsked(water, Self.place)))
        #expect(
            offered(phone) == ["Details", "Mark as done", "Edit", "Move up", "Move down", "Delete habit"])
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
        #expect(phone.kept(water)?.deleted == nil && !phone.html.contains("Do you want to delete"))
        phone.send(.habits(.menuAsked(water, Self.place)))
        phone.tap("Delete habit")
        phone.send(.habits(.removeAnswered(true)))
        #expect(phone.cards == ["Read"] && phone.model.route == .habit(read), "what one looks at stays")
    }
}
