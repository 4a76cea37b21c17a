import Domain
import FeatureTags
import Screens
import SyncRules
import Testing

@Suite("Leaving an item with unsaved changes", .timeLimit(.minutes(15)))
struct UnsavedItemTests {
    var phone = TestDevice()
    let list: ListID
    let item: Route

    init() {
        list = phone.makeList("Groceries", ["Milk"])
        item = .item(list, phone.item("Milk", in: list))
        phone.send(.linkTapped(item))
    }

    private var asks: Bool { phone.html.contains("Save changes?") }

    private mutating func type() {
        phone.send(.itemEditor(.entered(.title, "Oat milk")))
    }

    @Test("an unchanged item is left without a question")
    mutating func unchanged() {
        #expect(phone.send(.backTapped) == [.back(to: .list(list))])
        #expect(!asks)
    }

    @Test("back, tabs and other lists ask about unsaved changes and continue after the answer")
    func navigation() {
        let other = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        let ways: [(App.Message, Effect)] = [
            (.backTapped, .back(to: .list(list))), (.linkTapped(.profile), .go(.profile)),
            (.lists(.opened(other)), .go(.list(other))),
        ]
        for (message, way) in ways {
            var test = self
            test.type()
            #expect(test.phone.send(message).isEmpty && test.asks)
            test.phone.send(.itemEditor(.stayed))
            #expect(!test.asks && test.phone.html.contains("value=\"Oat milk\""))
            test.phone.send(message)
            #expect(test.phone.send(.itemEditor(.savedAndLeft)).last == way)
            #expect(test.phone.titles(in: list) == ["Oat milk"])
        }
    }

    @Test("discarded changes are not restored")
    mutating func discard() {
        type()
        phone.send(.backTapped)
        #expect(phone.send(.itemEditor(.discarded)) == [.back(to: .list(list))])
        #expect(phone.titles(in: list) == ["Milk"])
        phone.send(.linkTapped(item))
        #expect(phone.html.contains("value=\"Milk\""))
    }

    @Test("the browser's back button asks about unsaved changes and continues after the answer")
    mutating func browser() {
        type()
        #expect(phone.send(.opened(.list(list))) == [.go(item)])
        #expect(asks && phone.html.contains("value=\"Oat milk\""))
        #expect(phone.send(.itemEditor(.discarded)) == [.back(to: .list(list))])
        #expect(!asks && phone.html.contains(">Milk</button>"))
        #expect(phone.send(.backTapped) == [.back(to: .lists)])
    }

    @Test("an invalid field prevents saving and leaving")
    mutating func wrong() {
        phone.send(.itemEditor(.entered(.title, " ")))
        phone.send(.backTapped)
        #expect(phone.send(.itemEditor(.savedAndLeft)) == [.focus("edit-title")])
        #expect(!asks && phone.html.contains("Write something first."))
    }

    @Test("the question disappears when another user deletes the item")
    mutating func gone() {
        type()
        phone.send(.backTapped)
        phone.perform(.item(.delete(phone.item("Milk", in: list))), in: .list(list))
        #expect(!asks)
    }

    @Test("text typed into an inaccessible item can still be copied", .tags(.S2))
    mutating func lost() {
        phone.send(.itemEditor(.entered(.note, "The blue one")))
        let milk = phone.item("Milk", in: list)
        phone.receive([Change(removing: RecordID(milk.text), from: .list(list))])
        #expect(phone.html.contains("<p class=\"quote\" dir=\"auto\">The blue one</p>"))
    }
}
