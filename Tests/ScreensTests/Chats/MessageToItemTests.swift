import Domain
import FeatureTags
import Markup
import SyncRules
import Testing

@testable import Screens

@Suite("Messages as items", .tags(.C12), .timeLimit(.minutes(15)))
struct MessageToItemTests {
    private let tests = ChatTests()
    private let place = Pointer(x: 0, y: 0)

    /// Boris has written a message, and the choice of lists is open.
    private func phone(_ text: String) -> (phone: TestDevice, list: ListID, message: MessageID) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Bread"])
        phone.send(.opened(.chat(tests.chat)))
        tests.receive([text], on: &phone)
        let message = phone.model.screen.chat!.rows[0].id
        phone.send(.chat(.menuAsked(message, place)))
        phone.tap("Add to a list")
        return (phone, list, message)
    }

    private func created(_ phone: TestDevice) -> Int {
        phone.returnedEffects.filter { if case .perform(.item(.create), _) = $0 { true } else { false } }
            .count
    }

    @Test("a message becomes one item by one command, and its other lines become the note")
    func lines() {
        var (phone, list, message) = phone("Milk\nthe fat one\nif there is any")
        let before = created(phone)
        #expect(phone.html.contains(">Groceries<"))
        phone.send(.chat(.listChosen(list, for: message)))
        #expect(phone.titles(in: list) == ["Bread", "Milk"] && created(phone) == before + 1)
        let item = phone.env.replica.item(phone.item("Milk", in: list), in: .list(list))
        #expect(item?.note == "the fat one\nif there is any")
        #expect(phone.model.route == .chat(tests.chat), "the text is not part of an address")
    }

    @Test("one added item is announced and can be undone")
    func undo() {
        var (phone, list, message) = phone("Milk")
        phone.send(.chat(.listChosen(list, for: message)))
        #expect(phone.titles(in: list) == ["Bread", "Milk"])
        #expect(phone.html.contains("Added to “\u{2068}Groceries\u{2069}”"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Bread"])
    }

    @Test("the inbox is created with its first item")
    func inbox() {
        var (phone, _, _) = phone("Milk")
        phone.tap("Inbox")
        #expect(phone.titles(in: ListID(ScopeID.inbox(of: TestDevice.anna).id)) == ["Milk"])
        #expect(phone.refusals.isEmpty)
    }
}
