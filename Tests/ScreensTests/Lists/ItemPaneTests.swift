import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("The details of an item next to its list", .tags(.L6, .U1), .timeLimit(.minutes(15)))
struct ItemPaneTests {
    private var window = TestDevice()
    private let list: ListID

    init() {
        window.env.device.isWide = true
        window.env.device.isSpacious = true
        list = window.makeList("Groceries", ["Milk", "Bread", "Eggs"])
    }

    private func item(_ title: String) -> ItemID { window.item(title, in: list) }

    private var rowOf: (String) -> String? {
        let html = window.html
        return { title in
            html.split(separator: "<li").first { $0.contains(">\(title)<") }.map(String.init)
        }
    }

    @Test("a click on a title opens the details next to the list, and a click on another one replaces them")
    mutating func opening() {
        #expect(!window.html.contains("class=\"panes\""))
        #expect(window.send(.items(.itemTapped(item("Milk")))).contains(.go(.item(list, item("Milk")))))
        #expect(window.html.contains("class=\"panes\""))
        #expect(rowOf("Milk")?.contains("class=\"item open\"") == true)
        #expect(rowOf("Bread")?.contains("item open") == false)
        let effects = window.send(.items(.itemTapped(item("Bread"))))
        #expect(effects.contains(.replace(.item(list, item("Bread")))))
        #expect(rowOf("Bread")?.contains("class=\"item open\"") == true)
        #expect(
            window.send(.items(.itemTapped(item("Bread")))) == [.focus(ItemEditor.Field.title.id)],
            "a second click edits the title")
    }

    @Test("one title of the page has the focus, and Done closes the details")
    mutating func focus() {
        window.send(.items(.itemTapped(item("Milk"))))
        #expect(window.html.split(separator: "id=\"\(Bar.titleID)\"").count == 2)
        #expect(window.send(.itemEditor(.closed)).contains(.back(to: .list(list))))
        #expect(!window.html.contains("class=\"panes\""))
    }

    @Test("text typed in the details is saved when another item is opened")
    mutating func saving() {
        window.send(.items(.itemTapped(item("Milk"))))
        let milk = item("Milk")
        window.send(.itemEditor(.entered(.note, "two bottles")))
        window.send(.items(.itemTapped(item("Bread"))))
        #expect(window.env.replica.item(milk, in: .list(list))?.note == "two bottles")
    }

    @Test("items can be added and ticked while details are open")
    mutating func working() {
        window.send(.items(.itemTapped(item("Milk"))))
        window.send(.items(.draftEntered("Salt")))
        window.send(.items(.draftSubmitted))
        window.send(.items(.ticked(item("Milk"), true)))
        #expect(window.model.route == .item(list, item("Milk")))
        #expect(window.html.contains(">Salt<") && window.html.contains("item-head done"))
    }

    @Test("another item than the open one moves to another list, and the details stay open")
    mutating func moving() {
        let home = window.makeList("Home")
        window.send(.opened(.list(list)))
        window.send(.items(.itemTapped(item("Milk"))))
        window.send(.itemEditor(.entered(.note, "two bottles")))
        window.send(.items(.sendAsked(item("Bread"))))
        window.send(.items(.sent(to: home)))
        #expect(window.model.route == .item(list, item("Milk")))
        #expect(window.env.replica.items(in: .list(home)).map(\.item.title) == ["Bread"])
    }

    @Test("a narrower window edits the title in its row")
    mutating func narrow() {
        window.env.device.isSpacious = false
        #expect(window.send(.items(.itemTapped(item("Milk")))).allSatisfy { !$0.navigates })
        #expect(window.model.screen.items?.editor?.item == item("Milk"))
    }

    @Test("a screen changes with an animation, but not from one page of a list to another one next to it")
    func routes() {
        let (milk, other) = (item("Milk"), ListID("01LIST00000000000000000000"))
        #expect(Route.list(list).sharesScreen(with: .item(list, milk)))
        #expect(Route.item(list, milk).sharesScreen(with: .itemHistory(list, milk)))
        #expect(!Route.list(list).sharesScreen(with: .sharing(list)))
        #expect(!Route.item(list, milk).sharesScreen(with: .list(other)))
        #expect(!Route.lists.sharesScreen(with: .lists))
    }
}

@Suite("Selecting items with Shift and Control", .tags(.L5), .timeLimit(.minutes(15)))
struct SelectionKeyTests {
    private var window = TestDevice()
    private let list: ListID

    init() {
        list = window.makeList("Groceries", ["Milk", "Bread", "Eggs", "Salt"])
    }

    private mutating func click(_ title: String, _ flags: EventFlags) {
        let event = Event(.click, flags: flags)
        window.send(App.view(window.model, window.env).message(for: event, on: title)!)
    }

    private var selected: [String] { window.model.screen.items?.selected.map(\.title) ?? [] }

    @Test("Control adds items to the selection and removes them, Shift selects all up to an item")
    mutating func keys() {
        click("Bread", .control)
        #expect(selected == ["Bread"] && window.html.contains("1 selected"))
        click("Salt", .shift)
        #expect(selected == ["Bread", "Eggs", "Salt"])
        click("Eggs", .meta)
        #expect(selected == ["Bread", "Salt"])
        click("Milk", .shift)
        #expect(selected == ["Milk", "Bread", "Eggs", "Salt"])
    }

    @Test("Shift without a selection selects one item")
    mutating func one() {
        click("Eggs", .shift)
        #expect(selected == ["Eggs"])
    }

    @Test("a click without a key selects nothing")
    mutating func none() {
        click("Milk", [])
        #expect(selected.isEmpty && window.model.screen.items?.isEditing == false)
    }
}
