import Domain
import FeatureTags
import Markup
import SyncRules
import Testing

@testable import Screens

@Suite("Moving items to another list", .tags(.L5), .timeLimit(.minutes(15)))
struct ItemTransferTests {
    /// A device with an open list and another list of the user.
    private func phone(_ titles: [String] = ["Milk", "Bread", "Eggs"]) -> (TestDevice, ListID, ListID) {
        var phone = TestDevice()
        let other = phone.makeList("Market", ["Apples"])
        let list = phone.makeList("Groceries", titles)
        return (phone, list, other)
    }

    private func choices(_ phone: TestDevice) -> [String] {
        let sheet = phone.html.components(between: "class=\"sheet\"", and: "</dialog>").first ?? ""
        return sheet.components(between: "<span class=\"row-main\" dir=\"auto\">", and: "</span>")
    }

    @Test("the item menu moves an item to another list, and undo moves it back")
    func one() {
        var (phone, list, other) = phone()
        phone.receiveList(
            ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV"), "Only to read", role: .viewer)
        let milk = phone.item("Milk", in: list)
        phone.perform(.item(.edit(milk, [.note("From the farm")])), in: .list(list))
        phone.send(.items(.menuAsked(milk, Pointer(x: 1, y: 1))))
        #expect(phone.html.contains("Move to list…"))
        phone.send(.items(.sendAsked(milk)))
        #expect(choices(phone) == ["Market"])
        #expect(phone.html.contains(">Move to list</h2>"), "the menu entry ends in dots, the title does not")
        phone.send(.items(.sent(to: other)))
        #expect(choices(phone).isEmpty && phone.refusals.isEmpty)
        #expect(
            phone.titles(in: list) == ["Bread", "Eggs"] && phone.titles(in: other) == ["Apples", "Milk"])
        let moved = phone.env.replica.item(phone.item("Milk", in: other), in: .list(other))
        #expect(moved?.note == "From the farm")
        #expect(phone.html.contains("“\u{2068}Milk\u{2069}” is in “\u{2068}Market\u{2069}” now"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk", "Bread", "Eggs"] && phone.titles(in: other) == ["Apples"])
        #expect(phone.item("Milk", in: list) == milk)
    }

    @Test("selected items are moved together in their order, and undo moves them back")
    func several() {
        var (phone, list, other) = phone()
        phone.send(.items(.editToggled))
        for title in ["Eggs", "Milk"] { phone.send(.items(.selected(phone.item(title, in: list), true))) }
        phone.send(.items(.selectionSendAsked))
        phone.send(.items(.sendCancelled))
        #expect(choices(phone).isEmpty && phone.titles(in: list).count == 3)
        phone.send(.items(.selectionSendAsked))
        phone.send(.items(.sent(to: other)))
        #expect(phone.titles(in: other) == ["Apples", "Milk", "Eggs"])
        #expect(phone.html.contains("2 items moved to “\u{2068}Market\u{2069}”"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk", "Bread", "Eggs"] && phone.titles(in: other) == ["Apples"])
    }

    @Test(
        "ordered tasks keep their order within the day when moved to another list and back",
        .tags(.D3)
    )
    func day() {
        var (phone, list, other) = phone()
        let day = phone.env.today
        for title in ["Milk", "Bread", "Eggs"] {
            phone.perform(.item(.edit(phone.item(title, in: list), [.day(day)])), in: .list(list))
        }
        phone.send(.opened(.today(nil)))
        for _ in 0..<2 { phone.send(.today(.moved(phone.item("Eggs", in: list), .up))) }
        func titles(_ phone: inout TestDevice) -> [String] {
            phone.send(.opened(.today(nil)))
            return phone.model.screen.today!.tasks.map(\.title)
        }
        #expect(titles(&phone) == ["Eggs", "Milk", "Bread"])
        phone.send(.opened(.list(list)))
        phone.send(.items(.editToggled))
        for title in ["Eggs", "Milk"] { phone.send(.items(.selected(phone.item(title, in: list), true))) }
        phone.send(.items(.selectionSendAsked))
        phone.send(.items(.sent(to: other)))
        var moved = phone
        #expect(titles(&moved) == ["Eggs", "Milk", "Bread"] && moved.titles(in: list) == ["Bread"])
        phone.send(.undoTapped)
        #expect(titles(&phone) == ["Eggs", "Milk", "Bread"] && phone.titles(in: list).count == 3)
    }

    @Test("an item with an unsent picture cannot be moved")
    func waitingPicture() {
        var (phone, list, _) = phone()
        let milk = phone.item("Milk", in: list)
        let blob = BlobID(String(repeating: "1f", count: 32))
        phone.send(.picked(.stored(blob), for: .item(milk, in: list)))
        phone.send(.items(.sendAsked(milk)))
        #expect(choices(phone).isEmpty && phone.html.contains("Some pictures are still being sent"))
        phone.send(.items(.sendCancelled))
        phone.send(.items(.sendAsked(phone.item("Bread", in: list))))
        #expect(choices(phone) == ["Market"])
    }

    @Test("the sheet explains that no other list is available")
    func alone() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.sendAsked(phone.item("Milk", in: list))))
        #expect(phone.html.contains("There is no other list that you can change."))
    }
}
