import Domain
import Markup
import Screens
import Sync
import Testing

@Suite("Rows that a finger moves aside", .timeLimit(.minutes(15)))
struct SwipeTests {
    private func message(_ phone: Phone, _ event: Event, on label: String) -> App.Message? {
        App.view(phone.model, phone.world).message(for: event, on: label)
    }

    private let left = Event(.swipe, x: -1)
    private let right = Event(.swipe, x: 1)
    private let away = Event(.swipeEnd, x: -300, flags: .far)

    /// What a row says, all its texts together.
    private func rowText(_ phone: Phone, _ name: String) -> String? {
        Markup.html(App.view(phone.model, phone.world)).components(between: "<li", and: "</li>")
            .first { $0.contains(name) }.map { row in
                row.split(separator: "<").map {
                    $0.split(separator: ">", omittingEmptySubsequences: false).last ?? ""
                }
                .joined()
            }
    }

    @Test("an item that moves to the left shows Delete, and goes when it is moved out; undo brings it back")
    func item() throws {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(try #require(message(phone, left, on: "Milk")))
        #expect(phone.html.components(between: "class=\"beneath\">", and: "</button>").count == 1)
        #expect(message(phone, Event(.swipeEnd, x: -120), on: "MilkDelete") == nil, "it stays, or goes back")
        let milk = phone.item("Milk", in: list)
        let gone = try #require(message(phone, away, on: "MilkDelete"))
        #expect(gone == .items(.deleted(milk)))
        phone.send(gone)
        #expect(phone.titles(in: list) == ["Bread"])
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk", "Bread"])
    }

    @Test("an item that moves to the right is ticked, and a done one is open again; a short way does nothing")
    func tick() throws {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        #expect(message(phone, right, on: "Milk") == .items(.swiped(phone.item("Milk", in: list))))
        #expect(message(phone, Event(.swipeEnd, x: 50), on: "Milk") == nil)
        let far = Event(.swipeEnd, x: 90)
        phone.send(try #require(message(phone, far, on: "Milk")))
        #expect(phone.world.replica.items(in: .list(list))[0].item.done != nil)
        phone.send(try #require(message(phone, far, on: "Milk")))
        #expect(phone.world.replica.items(in: .list(list))[0].item.done == nil)
    }

    @Test("only one row lies open")
    func one() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        for title in ["Milk", "Bread"] { phone.send(.items(.swiped(phone.item(title, in: list)))) }
        #expect(phone.html.components(between: "class=\"beneath\">", and: "</button>").count == 1)
        phone.send(.items(.editToggled))
        #expect(!phone.html.contains("class=\"beneath\">"), "nor any while the list is edited")
    }

    @Test("what one may only read does not move")
    func reader() {
        var phone = Phone()
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(list, "Flat", role: .viewer, titles: ["Rent"])
        phone.send(.opened(.list(list)))
        #expect(message(phone, left, on: "Rent") == nil && message(phone, right, on: "Rent") == nil)
    }

    @Test("a list of one's own that is moved out goes at once, and undo brings it back")
    func ownList() throws {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        phone.send(.opened(.lists))
        #expect(message(phone, right, on: "Groceries") == nil)
        phone.send(try #require(message(phone, left, on: "Groceries")))
        #expect(phone.html.contains(">Share</button>") && phone.html.contains(">Delete</button>"))
        phone.send(try #require(message(phone, away, on: "GroceriesShareDelete")))
        #expect(phone.world.replica.list(in: .list(list))?.deleted != nil)
        phone.send(.undoTapped)
        #expect(phone.world.replica.list(in: .list(list))?.deleted == nil)
    }

    @Test("a list that others have too is deleted or left only after a question")
    func othersList() {
        var phone = Phone()
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(list, "Flat", role: .editor)
        phone.send(.opened(.lists))
        phone.send(.lists(.swiped(list)))
        #expect(phone.html.contains(">Leave</button>"))
        #expect(phone.send(.lists(.swipedAway(list))).isEmpty)
        #expect(phone.html.contains("role=\"alertdialog\""))
        #expect(phone.send(.lists(.removeConfirmed)).first == .perform(.member(.leave), in: .list(list)))
    }

    @Test("a chat that moves to the left shows its actions, and moved out it is deleted after a question")
    func chat() throws {
        var phone = Phone()
        let saved = ScopeID.chat(Phone.anna, Phone.anna)
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

    @Test("in the trash it is deleted for good after a question, or brought back")
    func trash() throws {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.deleted(phone.item("Milk", in: list))))
        phone.send(.opened(.trash))
        let row = "Milk\u{2068}Groceries\u{2069} ·\u{A0}30\u{A0}days leftRestore"
        phone.send(try #require(message(phone, left, on: row)))
        #expect(phone.html.contains(">Restore</button>"))
        phone.send(try #require(message(phone, away, on: row + "RestoreDelete")))
        #expect(phone.html.contains("role=\"alertdialog\""))
        phone.send(.trash(.cancelled))
        phone.send(try #require(App.view(phone.model, phone.world).click("Restore")))
        #expect(phone.titles(in: list) == ["Milk"])
    }
}
