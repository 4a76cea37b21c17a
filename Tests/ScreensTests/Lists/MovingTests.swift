import Domain
import FeatureTags
import Markup
import Screens
import SyncClient
import SyncRules
import Testing

@Suite("Reordering items", .timeLimit(.minutes(15)))
struct MovingTests {
    @Test("keys and buttons move an item one position within the bounds", .tags(.U6))
    func steps() {
        var phone = TestDevice()
        let list = phone.makeList("L", ["a", "b", "c"])
        let a = phone.item("a", in: list)
        #expect(phone.send(.items(.moved(a, .up))).isEmpty)
        phone.send(.items(.moved(a, .down)))
        #expect(phone.titles(in: list) == ["b", "a", "c"])
        #expect(phone.html.contains("“\u{2068}a\u{2069}”: 2 of 3"), "announced by screen readers")
        phone.send(.items(.moved(a, .down)))
        #expect(phone.send(.items(.moved(a, .down))).isEmpty)
        #expect(phone.titles(in: list) == ["b", "c", "a"])
        phone.send(.items(.moved(a, .up)))
        #expect(phone.titles(in: list) == ["b", "a", "c"])
    }

    @Test(
        "a dragged item moves to the place where it is dropped",
        arguments: [
            ("a", "c", true, ["b", "a", "c", "d"]), ("a", "c", false, ["b", "c", "a", "d"]),
            ("d", "a", true, ["d", "a", "b", "c"]), ("c", "c", true, ["a", "b", "c", "d"]),
        ])
    func drag(item: String, target: String, isBefore: Bool, order: [String]) {
        var phone = TestDevice()
        let list = phone.makeList("L", ["a", "b", "c", "d"])
        phone.drag(item, to: target, isBefore: isBefore, in: list)
        #expect(phone.titles(in: list) == order)
    }

    @Test(
        "an open item dropped among done ones becomes the last open one, and vice versa")
    func dragAcross() {
        var phone = TestDevice()
        let list = phone.makeList("L", ["a", "b", "c", "d"])
        for done in ["c", "d"] { phone.send(.items(.ticked(phone.item(done, in: list), true))) }
        phone.drag("a", to: "d", isBefore: false, in: list)
        #expect(phone.titles(in: list) == ["b", "a", "c", "d"])
        phone.drag("d", to: "b", isBefore: true, in: list)
        #expect(phone.titles(in: list) == ["b", "a", "d", "c"])
    }

    @Test("a drag ends when another user deletes the item")
    func deletedElsewhere() {
        var phone = TestDevice()
        let list = phone.makeList("L", ["a", "b"])
        let a = phone.item("a", in: list)
        phone.send(.items(.grabbed(a, Pointer(x: 0, y: 10))))
        #expect(phone.html.contains("items dragging"))
        phone.perform(.item(.delete(a)), in: .list(list))
        #expect(!phone.html.contains("items dragging"))
    }

    @Test("a drag cancelled by the system moves nothing")
    func cancelled() {
        var phone = TestDevice()
        let list = phone.makeList("L", ["a", "b"])
        phone.send(.items(.grabbed(phone.item("a", in: list), Pointer(x: 0, y: 10))))
        phone.send(.items(.dragged(Pointer(x: 0, y: 60, target: phone.item("b", in: list).text))))
        #expect(phone.html.contains("style=\"transform: translateY(50px)\""))
        phone.send(.items(.dragCancelled))
        #expect(phone.send(.items(.dropped)).isEmpty)
        #expect(phone.titles(in: list) == ["a", "b"])
    }

    @Test("an item is dropped between two items of equal rank")
    func equalRanks() {
        var phone = TestDevice()
        let list = phone.makeList("L", ["a", "b", "c", "d"])
        for title in ["b", "c"] {
            phone.perform(.item(.move(phone.item(title, in: list), Rank("V")!)), in: .list(list))
        }
        phone.send(.opened(.list(list)))
        let titles = phone.titles(in: list)
        let pair = titles.filter { ["b", "c"].contains($0) }
        phone.drag("d", to: pair[1], isBefore: true, in: list)
        let others = phone.titles(in: list).filter { $0 != "a" }
        #expect(others == [pair[0], "d", pair[1]])
    }

    @Test("a thousand moves into one gap keep short ranks and the order")
    func manyMoves() {
        var phone = TestDevice()
        let list = phone.makeList("L", ["a", "b", "c", "d"])
        for turn in 0..<1_000 {
            phone.drag(turn % 2 == 0 ? "d" : "c", to: "b", isBefore: true, in: list)
        }
        #expect(phone.titles(in: list) == ["a", "d", "c", "b"])
        #expect(phone.refusals.isEmpty)
        let ranks = phone.env.replica.items(in: .list(list)).map { $0.item.rank.text.utf8.count }
        #expect(ranks.allSatisfy { $0 <= Rank.softLimit })
    }
}

extension TestDevice {
    mutating func drag(_ item: String, to target: String, isBefore: Bool, in list: ListID) {
        let aim = self.item(target, in: list).text
        send(.items(.grabbed(self.item(item, in: list), Pointer(x: 0, y: 0))))
        send(.items(.dragged(Pointer(x: 0, y: 40, target: aim, isUpperHalf: isBefore))))
        send(.items(.dropped))
    }
}
