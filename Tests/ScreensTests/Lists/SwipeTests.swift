import Domain
import Markup
import Screens
import SyncClient
import SyncRules
import Testing

@Suite("Swipe actions", .timeLimit(.minutes(15)))
struct SwipeTests {
    private func message(_ phone: TestDevice, _ event: Event, on label: String) -> App.Message? {
        App.view(phone.model, phone.env).message(for: event, on: label)
    }

    private let left = Event(.swipe, x: -1)
    private let right = Event(.swipe, x: 1)
    private let away = Event(.swipeEnd, x: -300, flags: .far)

    /// All texts of a row.
    private func rowText(_ phone: TestDevice, _ name: String) -> String? {
        Markup.html(App.view(phone.model, phone.env)).components(between: "<li", and: "</li>")
            .first { $0.contains(name) }.map { row in
                row.split(separator: "<").map {
                    $0.split(separator: ">", omittingEmptySubsequences: false).last ?? ""
                }
                .joined()
            }
    }

    @Test("swiping an item left shows Delete, a full swipe deletes it, and undo restores it")
    func item() throws {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(try #require(message(phone, left, on: "Milk")))
        #expect(phone.html.components(between: "class=\"beneath\">", and: "</button>").count == 1)
        #expect(message(phone, Event(.swipeEnd, x: -120), on: "MilkDelete") == nil, "open or closed")
        let milk = phone.item("Milk", in: list)
        let gone = try #require(message(phone, away, on: "MilkDelete"))
        #expect(gone == .items(.deleted(milk)))
        phone.send(gone)
        #expect(phone.titles(in: list) == ["Bread"])
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk", "Bread"])
    }

    @Test("swiping an item right ticks or reopens it, and a short swipe does nothing")
    func tick() throws {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        #expect(message(phone, right, on: "Milk") == .items(.swiped(phone.item("Milk", in: list))))
        #expect(message(phone, Event(.swipeEnd, x: 50), on: "Milk") == nil)
        let far = Event(.swipeEnd, x: 90)
        phone.send(try #require(message(phone, far, on: "Milk")))
        #expect(phone.env.replica.items(in: .list(list))[0].item.done != nil)
        phone.send(try #require(message(phone, far, on: "Milk")))
        #expect(phone.env.replica.items(in: .list(list))[0].item.done == nil)
    }

    @Test("only one row shows its swipe actions")
    func one() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        for title in ["Milk", "Bread"] { phone.send(.items(.swiped(phone.item(title, in: list)))) }
        #expect(phone.html.components(between: "class=\"beneath\">", and: "</button>").count == 1)
        phone.send(.items(.editToggled))
        #expect(!phone.html.contains("class=\"beneath\">"), "none in edit mode")
    }

    @Test("a read-only row does not move")
    func reader() {
        var phone = TestDevice()
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(list, "Flat", role: .viewer, titles: ["Rent"])
        phone.send(.opened(.list(list)))
        #expect(message(phone, left, on: "Rent") == nil && message(phone, right, on: "Rent") == nil)
    }

    @Test("a full swipe deletes a private list at once, and undo restores it")
    func ownList() throws {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.opened(.lists))
        #expect(message(phone, right, on: "Groceries") == nil)
        phone.send(try #require(message(phone, left, on: "Groceries")))
        #expect(phone.html.contains(">Share</button>") && phone.html.contains(">Delete</button>"))
        phone.send(try #require(message(phone, away, on: "GroceriesShareDelete")))
        #expect(phone.env.replica.list(in: .list(list))?.deleted != nil)
        phone.send(.undoTapped)
        #expect(phone.env.replica.list(in: .list(list))?.deleted == nil)
    }

    @Test("a full swipe on a shared list asks before deleting or leaving")
    func othersList() {
        var phone = TestDevice()
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(list, "Flat", role: .editor)
        phone.send(.opened(.lists))
        phone.send(.lists(.swiped(list)))
        #expect(phone.html.contains(">Leave</button>"))
        #expect(phone.send(.lists(.swipedAway(list))).isEmpty)
        #expect(phone.html.contains("role=\"alertdialog\""))
        #expect(phone.send(.lists(.removeConfirmed)).first == .perform(.member(.leave), in: .list(list)))
    }

    @Test("a chat row shows its actions by swipe, and a full swipe asks before deleting")
    func chat() throws {
        var phone = TestDevice()
        let saved = ScopeID.chat(TestDevice.anna, TestDevice.anna)
        phone.send(.opened(.chat(saved)))
        phone.send(.chat(.draftEntered("Hi")))
        phone.send(.chat(.submitted))
        phone.send(.opened(.chats))
        let swiped = App.Message.chats(.swiped(saved))
        let text = try #require(rowText(phone, "Saved messages"))
        #expect(message(phone, left, on: text) == swiped && message(phone, right, on: text) == nil)
        phone.send(swiped)
        for label in ["Pin", "Mute", "Clear", "Delete"] { #expect(phone.html.contains(">\(label)</button>")) }
        let away = try #require(message(phone, away, on: text + "PinMuteClearDelete"))
        #expect(away == .chats(.clearTapped(saved, hides: true)))
        phone.send(away)
        #expect(phone.html.contains("Delete the chat “\u{2068}Saved messages\u{2069}”?"))
        phone.send(.chats(.sheetClosed))
        phone.tap("Mute")
        phone.send(swiped)
        #expect(phone.html.contains(">Unmute</button>"))
    }

    @Test("a row in the trash can be restored or deleted permanently by swipe")
    func trash() throws {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.deleted(phone.item("Milk", in: list))))
        phone.send(.opened(.trash))
        let row = "Milk\u{2068}Groceries\u{2069} ·\u{A0}30\u{A0}days leftRestore"
        phone.send(try #require(message(phone, left, on: row)))
        #expect(phone.html.contains(">Restore</button>"))
        phone.send(try #require(message(phone, away, on: row + "RestoreDelete")))
        #expect(phone.html.contains("role=\"alertdialog\""))
        phone.send(.trash(.cancelled))
        phone.send(try #require(App.view(phone.model, phone.env).click("Restore")))
        #expect(phone.titles(in: list) == ["Milk"])
    }
}
