import Domain
import FeatureTags
import Screens
import SyncRules
import Testing

@Suite("Done items of a list", .timeLimit(.minutes(15)))
struct DoneTests {
    @Test("hidden done items leave the rows, stay in the count, and can be shown again", .tags(.L5))
    func hide() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        phone.send(.items(.hideDoneTapped(true)))
        #expect(!phone.html.contains(">Milk</button>") && phone.html.contains(">Bread</button>"))
        #expect(phone.html.contains("1 of 2 done") && phone.html.contains("Show done"))
        phone.send(.items(.hideDoneTapped(false)))
        #expect(phone.html.contains(">Milk</button>") && phone.html.contains("Hide done"))
    }

    @Test("\"Clear done\" deletes all done items at once, and one undo restores them", .tags(.L5, .U7))
    func clear() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread", "Rice"])
        #expect(!phone.html.contains("Clear done"))
        for name in ["Milk", "Rice"] { phone.send(.items(.ticked(phone.item(name, in: list), true))) }
        phone.send(.items(.hideDoneTapped(true)))
        #expect(!phone.html.contains("Clear done"), "hidden items are not deleted")
        phone.send(.items(.hideDoneTapped(false)))
        phone.tap("Clear done")
        #expect(phone.titles(in: list) == ["Bread"] && phone.html.contains("2 items deleted"))
        #expect(!phone.html.contains("Clear done"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Bread", "Milk", "Rice"])
    }

    @Test("a viewer cannot clear done items")
    func clearByViewer() {
        var phone = TestDevice()
        let id = ListID("00000000000000000000000000")
        phone.receiveList(id, "Flat", role: .viewer, titles: ["Milk"])
        phone.send(.opened(.list(id)))
        #expect(phone.send(.items(.clearDoneTapped)) == [.focus("title")])
        #expect(!phone.html.contains("Clear done"))
    }

    @Test("a tick can be undone while done items are hidden", .tags(.L9))
    func undo() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.hideDoneTapped(true)))
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        #expect(phone.html.contains("Done: “\u{2068}Milk\u{2069}”") && phone.html.contains("All done"))
        phone.send(.undoTapped)
        #expect(phone.html.contains(">Milk</button>"))
    }

    @Test("the focus moves to the next row when a ticked item is hidden")
    func focus() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.hideDoneTapped(true)))
        let (milk, bread) = (phone.item("Milk", in: list), phone.item("Bread", in: list))
        #expect(phone.send(.items(.ticked(milk, true))).contains(.focus("title-" + bread.text)))
        #expect(phone.send(.items(.ticked(bread, true))).contains(.focus("title")))
        phone.send(.items(.hideDoneTapped(false)))
        #expect(phone.send(.items(.ticked(milk, false))).count == 1)
    }

    @Test("undo of a tick restores the deadline of an overdue item")
    func overdue() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: list)
        let deadline = TestDevice.noon.advanced(by: -60_000)
        phone.perform(.item(.edit(milk, [.deadline(deadline)])), in: .list(list))
        phone.send(.items(.ticked(milk, true)))
        #expect(phone.env.replica.item(milk, in: .list(list))?.deadline == nil)
        phone.send(.undoTapped)
        let item = phone.env.replica.item(milk, in: .list(list))
        #expect(item?.deadline == deadline && item?.done == nil)
    }

    @Test("ticks of other users neither end nor join the undo of a local tick")
    func others() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        let (milk, bread) = (phone.item("Milk", in: list), phone.item("Bread", in: list))
        func isDone(_ item: ItemID) -> Bool { phone.env.replica.item(item, in: .list(list))?.done != nil }
        phone.send(.items(.ticked(milk, true)))
        phone.perform(.item(.tick(milk, done: false)), in: .list(list))
        phone.perform(.item(.tick(bread, done: true)), in: .list(list))
        #expect(phone.html.contains("Done: “\u{2068}Milk\u{2069}”"))
        phone.send(.undoTapped)
        #expect(!isDone(milk) && isDone(bread) && phone.refusals.isEmpty)
    }

    @Test(
        "consecutive ticks are undone together, except those removed by hand"
    )
    func several() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread", "Eggs"])
        let items = ["Milk", "Bread"].map { phone.item($0, in: list) }
        for item in items { phone.send(.items(.ticked(item, true))) }
        #expect(phone.html.contains("2 items done"))
        phone.send(.undoTapped)
        #expect(items.allSatisfy { phone.env.replica.item($0, in: .list(list))?.done == nil })
        phone.send(.items(.ticked(items[0], true)))
        phone.send(.items(.ticked(items[0], false)))
        #expect(!phone.html.contains(">Undo</button>"))
    }

    @Test(
        "a second tap on a ticked item restores its deadline and leaves other ticks unchanged",
        .tags(.L9))
    func secondTap() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        let (milk, bread) = (phone.item("Milk", in: list), phone.item("Bread", in: list))
        let deadline = TestDevice.noon.advanced(by: -60_000)
        for item in [milk, bread] {
            phone.perform(.item(.edit(item, [.deadline(deadline)])), in: .list(list))
            phone.send(.items(.ticked(item, true)))
        }
        phone.send(.items(.ticked(bread, false)))
        func item(_ id: ItemID) -> Item? { phone.env.replica.item(id, in: .list(list)) }
        #expect(item(bread)?.deadline == deadline && item(bread)?.done == nil)
        #expect(item(milk)?.deadline == nil && item(milk)?.done != nil)
        #expect(phone.html.contains("Done: “\u{2068}Milk\u{2069}”"))
        phone.send(.undoTapped)
        #expect(item(milk)?.deadline == deadline && item(milk)?.done == nil)
        #expect(item(bread)?.deadline == deadline && item(bread)?.done == nil)
    }

    @Test("reopening an item keeps a deadline that was set since the tick or with it")
    func newDeadline() {
        for isSetBefore in [true, false] {
            var phone = TestDevice()
            let list = phone.makeList("Groceries", ["Milk"])
            let milk = phone.item("Milk", in: list)
            func set(_ deadline: Instant) {
                phone.perform(.item(.edit(milk, [.deadline(deadline)])), in: .list(list))
            }
            set(TestDevice.noon.advanced(by: -60_000))
            phone.send(.items(.ticked(milk, true)))
            if isSetBefore { set(TestDevice.noon.advanced(by: 3_600_000)) }
            phone.send(.opened(.item(list, milk)))
            if !isSetBefore {
                phone.send(.itemEditor(.chosen(.deadline, "2026-11-18T23:00")))
            }
            phone.send(.itemEditor(.doneToggled(false)))
            phone.send(.itemEditor(.closed))
            let item = phone.env.replica.item(milk, in: .list(list))
            #expect(item?.done == nil && item?.deadline.map { TestDevice.noon < $0 } == true)
        }
    }

    @Test("the setting to hide done items applies to lists without their own choice", .tags(.A9))
    func everywhere() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        phone.send(.settings(.hideDoneToggled(true)))
        #expect(phone.html.contains("Show done"))
        phone.send(.items(.hideDoneTapped(false)))
        #expect(phone.html.contains("Hide done"))
    }

    @Test("a duplicated list opens with the same items and is independent")
    func duplicate() throws {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.duplicateTapped))
        guard case .list(let copy) = phone.model.route, copy != list else {
            Issue.record("no list was made"); return
        }
        #expect(phone.titles(in: copy) == ["Milk", "Bread"])
        #expect(phone.html.contains("Groceries"))
        phone.send(.items(.ticked(phone.item("Milk", in: copy), true)))
        #expect(phone.env.replica.item(phone.item("Milk", in: list), in: .list(list))?.done == nil)
    }
}
