import Domain
import FeatureTags
import Markup
import Sync
import Testing

@testable import Screens

@Suite("Messages that become items", .tags(.C12), .timeLimit(.minutes(15)))
struct ListingTests {
    private let tests = ChatTests()
    private let place = Pointer(x: 0, y: 0)

    /// Boris has written, and the lists are asked for.
    private func phone(_ text: String) -> (phone: Phone, list: ListID, message: MessageID) {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Bread"])
        phone.send(.opened(.chat(tests.chat)))
        tests.receive([text], on: &phone)
        let message = phone.model.screen.chat!.rows[0].id
        phone.send(.chat(.menuAsked(message, place)))
        phone.tap("Add to a list")
        return (phone, list, message)
    }

    private func created(_ phone: Phone) -> Int {
        phone.wanted.filter { if case .perform(.item(.create), _) = $0 { true } else { false } }.count
    }

    @Test("a message is one item, with one command, however many lines it has")
    func lines() {
        var (phone, list, message) = phone("Milk\nthe fat one\nif there is any")
        let before = created(phone)
        #expect(phone.html.contains(">Groceries<"))
        phone.send(.chat(.listChosen(list, for: message)))
        #expect(phone.titles(in: list) == ["Bread", "Milk"] && created(phone) == before + 1)
        let item = phone.world.replica.item(phone.item("Milk", in: list), in: .list(list))
        #expect(item?.note == "the fat one\nif there is any")
        #expect(phone.model.route == .chat(tests.chat), "its words come into no address")
    }

    @Test("also a single one is said, and taken back with a tap")
    func undo() {
        var (phone, list, message) = phone("Milk")
        phone.send(.chat(.listChosen(list, for: message)))
        #expect(phone.titles(in: list) == ["Bread", "Milk"] && phone.html.contains("1 item added"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Bread"])
    }

    @Test("the inbox is made with its first")
    func inbox() {
        var (phone, _, _) = phone("Milk")
        phone.tap("Inbox")
        #expect(phone.titles(in: ListID(ScopeID.inbox(of: Phone.anna).id)) == ["Milk"])
        #expect(phone.refusals.isEmpty)
    }
}
