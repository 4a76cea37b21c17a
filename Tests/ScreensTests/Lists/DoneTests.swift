import Domain
import Screens
import Sync
import Testing

@Suite("What is done in a list")
struct DoneTests {
    @Test("hidden, it leaves the rows and stays in the count, until it is shown again")
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

    @Test("where it is hidden a tick can be taken back, since the row is gone")
    func undo() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.hideDoneTapped(true)))
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        #expect(phone.html.contains("Done: “\u{2068}Milk\u{2069}”") && phone.html.contains("All done"))
        phone.send(.undoTapped)
        #expect(phone.html.contains(">Milk</button>"))
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

    @Test("the choice for all lists counts where a list has none of its own")
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
