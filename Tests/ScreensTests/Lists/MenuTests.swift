import Domain
import Markup
import Screens
import Sync
import Testing
import Texts

@Suite("The menus of rows")
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

    @Test("a list's menu duplicates, shares, renames and deletes")
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
        "a copy is called one, whatever the length of its name, and one is told",
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

    @Test("a list of somebody else is left, and a reader cannot rename it")
    func othersList() {
        var phone = Phone()
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(list, "Flat", role: .viewer)
        phone.send(.lists(.menuAsked(list, Self.place)))
        #expect(phone.html.contains(">Leave list</span>") && !phone.html.contains(">Rename</span>"))
    }
}
