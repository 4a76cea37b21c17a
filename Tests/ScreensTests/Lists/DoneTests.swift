import Domain
import FeatureTags
import Screens
import Sync
import Testing

@Suite("What is done in a list", .timeLimit(.minutes(15)))
struct DoneTests {
    @Test("hidden, it leaves the rows and stays in the count, until it is shown again", .tags(.L5))
    func hide() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        phone.send(.items(.hideDoneTapped(true)))
        #expect(!phone.html.contains(">Milk</button>") && phone.html.contains(">Bread</button>"))
        #expect(phone.html.contains("1 of 2 done") && phone.html.contains("Show done"))
        phone.send(.items(.hideDoneTapped(false)))
        #expect(phone.html.contains(">Milk</button>") && phone.html.contains("Hide done"))
    }

    @Test("where it is hidden a tick can be taken back, since the row is gone", .tags(.L9))
    func undo() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.hideDoneTapped(true)))
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        #expect(phone.html.contains("Done: “\u{2068}Milk\u{2069}”") && phone.html.contains("All done"))
        phone.send(.undoTapped)
        #expect(phone.html.contains(">Milk</button>"))
    }

    @Test("where it is hidden the focus goes to the row that takes the place of the one that is ticked")
    func focus() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.hideDoneTapped(true)))
        let (milk, bread) = (phone.item("Milk", in: list), phone.item("Bread", in: list))
        #expect(phone.send(.items(.ticked(milk, true))).contains(.focus("title-" + bread.text)))
        #expect(phone.send(.items(.ticked(bread, true))).contains(.focus("title")))
        phone.send(.items(.hideDoneTapped(false)))
        #expect(phone.send(.items(.ticked(milk, false))).count == 1)
    }

    @Test("the deadline that goes with the tick of an overdue item comes back with the undo")
    func overdue() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        let milk = phone.item("Milk", in: list)
        let deadline = Phone.noon.advanced(by: -60_000)
        phone.perform(.item(.edit(milk, [.deadline(deadline)])), in: .list(list))
        phone.send(.items(.ticked(milk, true)))
        #expect(phone.world.replica.item(milk, in: .list(list))?.deadline == nil)
        phone.send(.undoTapped)
        let item = phone.world.replica.item(milk, in: .list(list))
        #expect(item?.deadline == deadline && item?.done == nil)
    }

    @Test("what somebody else ticks or unticks ends no undo of one's own, and is not taken back by it")
    func others() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        let (milk, bread) = (phone.item("Milk", in: list), phone.item("Bread", in: list))
        func isDone(_ item: ItemID) -> Bool { phone.world.replica.item(item, in: .list(list))?.done != nil }
        phone.send(.items(.ticked(milk, true)))
        phone.perform(.item(.tick(milk, done: false)), in: .list(list))
        phone.perform(.item(.tick(bread, done: true)), in: .list(list))
        #expect(phone.html.contains("Done: “\u{2068}Milk\u{2069}”"))
        phone.send(.undoTapped)
        #expect(!isDone(milk) && isDone(bread) && phone.refusals.isEmpty)
    }

    @Test(
        "ticks one after the other are taken back together, and one that was taken off by hand is offered no more"
    )
    func several() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread", "Eggs"])
        let items = ["Milk", "Bread"].map { phone.item($0, in: list) }
        for item in items { phone.send(.items(.ticked(item, true))) }
        #expect(phone.html.contains("2 items done"))
        phone.send(.undoTapped)
        #expect(items.allSatisfy { phone.world.replica.item($0, in: .list(list))?.done == nil })
        phone.send(.items(.ticked(items[0], true)))
        phone.send(.items(.ticked(items[0], false)))
        #expect(!phone.html.contains(">Undo</button>"))
    }

    @Test(
        "a tick by mistake is taken back by a second tap with the deadline that went, and no other tick is",
        .tags(.L9))
    func secondTap() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        let (milk, bread) = (phone.item("Milk", in: list), phone.item("Bread", in: list))
        let deadline = Phone.noon.advanced(by: -60_000)
        for item in [milk, bread] {
            phone.perform(.item(.edit(item, [.deadline(deadline)])), in: .list(list))
            phone.send(.items(.ticked(item, true)))
        }
        phone.send(.items(.ticked(bread, false)))
        func item(_ id: ItemID) -> Item? { phone.world.replica.item(id, in: .list(list)) }
        #expect(item(bread)?.deadline == deadline && item(bread)?.done == nil)
        #expect(item(milk)?.deadline == nil && item(milk)?.done != nil)
        #expect(phone.html.contains("Done: “\u{2068}Milk\u{2069}”"))
        phone.send(.undoTapped)
        #expect(item(milk)?.deadline == deadline && item(milk)?.done == nil)
        #expect(item(bread)?.deadline == deadline && item(bread)?.done == nil)
    }

    @Test("what opens an item again leaves the deadline alone that it was given since the tick, or with it")
    func newDeadline() {
        for isSetBefore in [true, false] {
            var phone = Phone()
            let list = phone.makeList("Groceries", ["Milk"])
            let milk = phone.item("Milk", in: list)
            func set(_ deadline: Instant) {
                phone.perform(.item(.edit(milk, [.deadline(deadline)])), in: .list(list))
            }
            set(Phone.noon.advanced(by: -60_000))
            phone.send(.items(.ticked(milk, true)))
            if isSetBefore { set(Phone.noon.advanced(by: 3_600_000)) }
            phone.send(.opened(.item(list, milk)))
            if !isSetBefore { phone.send(.itemEditor(.added(.deadline))) }
            phone.send(.itemEditor(.doneToggled(false)))
            phone.send(.itemEditor(.saved))
            let item = phone.world.replica.item(milk, in: .list(list))
            #expect(item?.done == nil && item?.deadline.map { Phone.noon < $0 } == true)
        }
    }

    @Test("the choice for all lists counts where a list has none of its own", .tags(.A9))
    func everywhere() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        phone.send(.settings(.hideDoneToggled(true)))
        #expect(phone.html.contains("Show done"))
        phone.send(.items(.hideDoneTapped(false)))
        #expect(phone.html.contains("Hide done"))
    }

    @Test("a duplicate opens, has the same items, and changes on its own")
    func duplicate() throws {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.duplicateTapped))
        guard case .list(let copy) = phone.model.route, copy != list else {
            Issue.record("no list was made"); return
        }
        #expect(phone.titles(in: copy) == ["Milk", "Bread"])
        #expect(phone.html.contains("Groceries"))
        phone.send(.items(.ticked(phone.item("Milk", in: copy), true)))
        #expect(phone.world.replica.item(phone.item("Milk", in: list), in: .list(list))?.done == nil)
    }
}
