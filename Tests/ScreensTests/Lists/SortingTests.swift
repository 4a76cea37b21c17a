import Domain
import FeatureTags
import Markup
import Screens
import SyncRules
import Testing

@Suite("Order of a list", .timeLimit(.minutes(15)), .tags(.L5))
struct SortingTests {
    private func sorted(_ phone: inout TestDevice, _ order: ItemOrder) -> [String] {
        phone.send(.items(.sortTapped(Pointer(x: 0, y: 0))))
        phone.send(.items(.sorted(order)))
        return rows(phone)
    }

    /// The titles as they are shown.
    private func rows(_ phone: TestDevice) -> [String] {
        phone.html.components(between: "class=\"title\"", and: "</button>").map { row in
            let start = row.firstIndex(of: ">")!
            return String(row[row.index(after: start)...].prefix { $0 != "<" })
        }
    }

    @Test("items are sorted by name in any case and script, done ones stay last")
    func name() {
        var phone = TestDevice()
        let list = phone.makeList("Shop", ["pears", "Äpfel", "йод", "Zwieback", "Яйца", "ёж", "Bread"])
        phone.send(.items(.ticked(phone.item("Bread", in: list), true)))
        #expect(
            sorted(&phone, .name) == ["Äpfel", "pears", "Zwieback", "ёж", "йод", "Яйца", "Bread"])
        #expect(phone.html.contains("1 of 7 done · By name"))
        #expect(sorted(&phone, .hand) == ["pears", "Äpfel", "йод", "Zwieback", "Яйца", "ёж", "Bread"])
        #expect(!phone.html.contains("By name"))
    }

    @Test("items are sorted by day and time, and those without a day keep their order at the end")
    func day() {
        var phone = TestDevice()
        let list = phone.makeList("Plans", ["b", "a", "later", "noon", "whole day", "morning"])
        let today = CivilDay("2026-11-18")!
        func plan(_ title: String, _ days: Int, _ time: Int?) {
            let item = phone.item(title, in: list)
            phone.send(.items(.changed(.edit(item, [.day(today.advanced(by: days)), .time(time)]))))
        }
        plan("later", 2, nil)
        plan("noon", 1, 720)
        plan("morning", 1, 540)
        plan("whole day", 1, nil)
        #expect(sorted(&phone, .day) == ["morning", "noon", "whole day", "later", "b", "a"])
    }

    @Test("items are sorted by assignee in a shared list, and the entry is missing in a private one")
    func person() {
        var phone = TestDevice()
        let list = phone.makeList("Flat", ["sweep", "cook", "paint"])
        phone.send(.items(.sortTapped(Pointer(x: 0, y: 0))))
        #expect(phone.html.contains("By day") && !phone.html.contains("By person"))
        phone.receive([
            Change(
                .list(list),
                Record(
                    id: Member.recordID(TestDevice.vera),
                    content: .member(Member(person: TestDevice.vera, name: "Vera", role: .editor, grant: "g"))
                )
            )
        ])
        phone.send(.items(.sortTapped(Pointer(x: 0, y: 0))))
        #expect(phone.html.contains("By person"))
        phone.send(
            .items(.changed(.edit(phone.item("paint", in: list), [.assignee(TestDevice.vera)]))))
        #expect(sorted(&phone, .person) == ["paint", "sweep", "cook"])
    }

    @Test("in another order than by hand nothing is moved, and a new item is last by hand")
    func moving() {
        var phone = TestDevice()
        let list = phone.makeList("Shop", ["c", "a", "b"])
        #expect(sorted(&phone, .name) == ["a", "b", "c"])
        #expect(!phone.html.contains("class=\"grip\""))
        #expect(phone.send(.items(.moved(phone.item("a", in: list), .down))).isEmpty)
        phone.send(.items(.menuAsked(phone.item("a", in: list), Pointer(x: 0, y: 0))))
        #expect(!phone.html.contains("Move down"))
        phone.send(.items(.draftEntered("aa")))
        phone.send(.items(.draftSubmitted))
        #expect(rows(phone) == ["a", "aa", "b", "c"])
        #expect(phone.titles(in: list) == ["c", "a", "b", "aa"])
        phone.send(.items(.draftEntered("d")))
        phone.send(.items(.draftSubmitted))
        #expect(phone.titles(in: list) == ["c", "a", "b", "aa", "d"])
    }

    @Test("the order belongs to the user and the list, and an unknown order is the one by hand")
    func preference() {
        var phone = TestDevice()
        let list = phone.makeList("Shop", ["b", "a"])
        #expect(sorted(&phone, .name) == ["a", "b"])
        let other = phone.makeList("Other", ["d", "c"])
        #expect(rows(phone) == ["d", "c"])
        phone.send(.opened(.list(list)))
        #expect(rows(phone) == ["a", "b"])
        let own = phone.env.replica.preference(of: TestDevice.anna, for: .list(list))
        #expect(own.itemOrder == .name && other != list)
    }
}

@Suite("Items that are on the list already", .timeLimit(.minutes(15)), .tags(.L5))
struct ExistingItemTests {
    private func quantity(_ phone: TestDevice, _ title: String, _ list: ListID) -> String? {
        phone.env.replica.item(phone.item(title, in: list), in: .list(list))?.quantity?.text(point: ".")
    }

    @Test(
        "the typed quantity can be added to the open item with the same title",
        arguments: [
            ("Milk", "milk", "Make it 2", "2"), ("Milk", "MILK x3", "Make it 4", "4"),
            ("Milk 2 l", "milk 1.5 l", "Make it 3.5 l", "3.5 l"), ("Молоко", "молоко", "Make it 2", "2"),
            ("Crème fraîche", "crème fraîche", "Make it 2", "2"), ("Eggs x10", "eggs", "Make it 11", "11"),
        ])
    func offered(present: String, typed: String, offer: String, sum: String) throws {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        for title in [present, "Bread"] {
            phone.send(.items(.draftEntered(title)))
            phone.send(.items(.draftSubmitted))
        }
        let titles = phone.titles(in: list)
        phone.send(.items(.draftEntered(typed)))
        #expect(phone.html.contains("Already on the list"))
        phone.tap(offer)
        #expect(phone.titles(in: list) == titles && quantity(phone, titles[0], list) == sum)
        #expect(phone.html.contains("id=\"new-item\"") && !phone.html.contains("Already on the list"))
        #expect(phone.html.contains("role=\"status\">\(titles[0]): \(sum)</p>"))
    }

    @Test(
        "nothing is offered for another title, unit, day or assignee, or for a done item",
        arguments: ["Mil", "Milk 2 l", "Milk tomorrow", "Milks", "Bread", "Call", "?"])
    func notOffered(typed: String) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread", "Call", "!"])
        phone.send(.items(.ticked(phone.item("Bread", in: list), true)))
        phone.send(
            .items(.changed(.edit(phone.item("Call", in: list), [.day(CivilDay("2026-11-18")!)]))))
        phone.send(.items(.draftEntered(typed)))
        #expect(!phone.html.contains("Already on the list"))
    }

    @Test("Enter still adds the item a second time")
    func twice() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.draftEntered("Milk")))
        phone.send(.items(.draftSubmitted))
        #expect(phone.titles(in: list) == ["Milk", "Milk"])
    }

    @Test("an offer that is outdated changes nothing, and the text stays")
    func outdated() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.draftEntered("Milk")))
        phone.send(.items(.deleted(phone.item("Milk", in: list))))
        phone.send(.items(.raiseTapped))
        #expect(phone.titles(in: list).isEmpty && phone.html.contains("value=\"Milk\""))
    }
}
