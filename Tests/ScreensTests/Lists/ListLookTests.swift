import Domain
import FeatureTags
import Markup
import Screens
import SyncRules
import Testing

@Suite("Colour and sign of lists", .timeLimit(.minutes(15)), .tags(.L1))
struct ListLookTests {
    private let green = HabitColor.palette[3]
    private let cart = ListSign("cart")

    private func list(_ phone: TestDevice, _ list: ListID) -> List? {
        phone.env.replica.list(in: .list(list))
    }

    @Test("a tap in the sheet changes the list immediately, and the same tap again changes nothing")
    func choose() {
        var phone = TestDevice()
        let flat = phone.makeList("Flat")
        phone.send(.opened(.lists))
        #expect(!phone.html.contains("class=\"sign"), "a list without a face has no place for it")
        phone.send(.lists(.menuAsked(flat, Pointer(x: 0, y: 0))))
        phone.tap("Colour and sign")
        phone.send(.lists(.look(.colorChosen(green))))
        phone.send(.lists(.look(.signChosen(cart))))
        #expect(list(phone, flat)?.color == green && list(phone, flat)?.sign == cart)
        #expect(phone.send(.lists(.look(.colorChosen(green)))).isEmpty)
        #expect(phone.send(.lists(.look(.signChosen(cart)))).isEmpty)
        phone.send(.lists(.sheetClosed))
        #expect(phone.html.contains("class=\"sign\""))
        phone.send(.opened(.list(flat)))
        #expect(phone.html.contains("class=\"page colored\"") && phone.html.contains("<h1 class=\"large\""))
        phone.send(.items(.editToggled))
        phone.tap("Colour and sign")
        phone.send(.lists(.look(.colorChosen(nil))))
        phone.send(.lists(.look(.signChosen(nil))))
        #expect(list(phone, flat)?.color == nil && list(phone, flat)?.sign == nil)
        #expect(!phone.html.contains("class=\"page editing colored\""))
    }

    @Test("an emoji is typed, a second one replaces it, and other text stays with a hint")
    func emoji() {
        var phone = TestDevice()
        let flat = phone.makeList("Flat")
        phone.send(.opened(.lists))
        phone.send(.lists(.lookTapped(flat)))
        phone.send(.lists(.look(.emojiEntered("🍎"))))
        #expect(list(phone, flat)?.sign?.text == "🍎")
        phone.send(.lists(.look(.emojiEntered("🍎🏠"))))
        #expect(list(phone, flat)?.sign?.text == "🏠" && phone.html.contains("value=\"🏠\""))
        #expect(phone.send(.lists(.look(.emojiEntered("home")))).isEmpty)
        #expect(phone.html.contains("Enter a single emoji.") && phone.html.contains("value=\"home\""))
        phone.send(.lists(.look(.emojiEntered(""))))
        #expect(list(phone, flat)?.sign == nil && !phone.html.contains("Enter a single emoji."))
    }

    @Test("a viewer has no such entry, and the sheet closes when the user becomes a viewer")
    func viewer() {
        var phone = TestDevice()
        let id = ListID("00000000000000000000000000")
        phone.receiveList(id, "Flat", role: .editor)
        phone.send(.opened(.lists))
        phone.send(.lists(.lookTapped(id)))
        #expect(phone.html.contains("id=\"look-title\""))
        phone.receiveList(id, "Flat", role: .viewer)
        #expect(!phone.html.contains("id=\"look-title\""))
        phone.send(.lists(.menuAsked(id, Pointer(x: 0, y: 0))))
        #expect(!phone.html.contains("Colour and sign"))
        phone.send(.lists(.lookTapped(id)))
        #expect(!phone.html.contains("id=\"look-title\""))
    }

    @Test("a row shows the faces of members and the share of done items")
    func row() {
        var phone = TestDevice()
        let flat = phone.makeList("Flat", ["Milk", "Bread", "Rice"])
        phone.perform(.member(.add(TestDevice.boris, name: "Boris", role: .editor)), in: .list(flat))
        phone.send(.items(.ticked(phone.item("Milk", in: flat), true)))
        phone.send(.opened(.lists))
        #expect(phone.html.contains("class=\"faces\"") && !phone.html.contains("class=\"share\""))
        phone.perform(.list(.setColor(green)), in: .list(flat))
        #expect(phone.html.contains("class=\"share\"") && phone.html.contains("--part: 33%"))
    }

    @Test("the inbox is first and cannot be moved", .tags(.D2))
    func inbox() {
        var phone = TestDevice()
        let inbox = ListID(TestDevice.anna.text)
        phone.perform(.list(.create(name: "Inbox")), in: .list(inbox))
        for name in ["Flat", "Garden"] {
            phone.env.now = phone.env.now.advanced(by: 1000)
            _ = phone.makeList(name)
        }
        phone.send(.opened(.lists))
        let names = { (phone: TestDevice) in
            phone.html.components(between: "card lists", and: "</ul>")[0]
                .components(between: "<span class=\"name\" dir=\"auto\">", and: "</span>")
        }
        #expect(names(phone) == ["Inbox", "Garden", "Flat"])
        phone.send(.lists(.editToggled))
        #expect(phone.send(.lists(.moved(inbox, .down))).isEmpty)
        phone.send(.lists(.grabbed(phone.lists.last { $0 != inbox }!, Pointer(x: 0, y: 0))))
        phone.send(.lists(.dragged(Pointer(x: 0, y: 0, target: inbox.text, isUpperHalf: true))))
        phone.send(.lists(.dropped))
        #expect(names(phone).first == "Inbox")
    }
}
