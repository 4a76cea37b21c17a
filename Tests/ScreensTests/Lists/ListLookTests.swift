import Domain
import FeatureTags
import Markup
import SyncRules
import Testing

@testable import Screens

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

    @Test(
        "each row of a list has its sign and colour", .tags(.C12),
        arguments: [
            ("overview", "card lists swipes", "</ul>"), ("editing", "card lists swipes", "</ul>"),
            ("moving", "id=\"send-title\"", "</ul>"), ("card chooser", "id=\"sheet-title\"", "</ul>"),
            ("share target", ">Lists</h2>", "</ul>"), ("group page", ">Lists</h2>", "</ul>"),
            ("card", "class=\"list-card", "</a>"),
        ])
    func rows(_ place: String, _ start: String, _ end: String) throws {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        let chat = ScopeID.chat(TestDevice.anna, TestDevice.anna)
        let other = phone.makeList("Flat", ["Milk", "Bread"])
        let list = phone.makeList("Groceries", ["Soap", "Tea"])
        phone.perform(.list(.setColor(green)), in: .list(list))
        phone.perform(.list(.setSign(ListSign("🍎"))), in: .list(list))
        phone.perform(.share(.share(group, name: "Family", role: .editor)), in: .list(list))
        phone.send(.items(.ticked(phone.item("Soap", in: list), true)))
        phone.send(.opened(.lists))
        switch place {
        case "editing": phone.send(.lists(.editToggled))
        case "moving":
            phone.send(.opened(.list(other)))
            phone.send(.items(.sendAsked(phone.item("Milk", in: other))))
        case "card chooser", "card":
            phone.send(.opened(.chat(chat)))
            phone.send(.chat(.cardTapped))
            if place == "card" { phone.send(.card(.listChosen(list))) }
        case "share target": phone.send(.opened(.shareTarget("Flour")))
        case "group page": phone.send(.opened(.group(group)))
        default: break
        }
        // From the sign of the list to its name, in one row.
        let part = try #require(phone.html.components(between: start, and: end).last)
        let sign = try #require(part.components(between: "class=\"sign emoji\"", and: "Groceries").first)
        #expect(sign.contains(">🍎<") && sign.contains("--pale: ") && !sign.contains("<li"))
        #expect(part.contains("class=\"grip\"") == (place == "editing"))
        if place == "card" {
            #expect(phone.html.contains("class=\"list-card colored\"") && phone.html.contains("1 of 2 done"))
        }
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
