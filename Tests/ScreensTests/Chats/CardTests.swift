import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("List cards on the screen", .tags(.C12), .timeLimit(.minutes(15)))
struct CardTests {
    private let chat = ScopeID.chat(TestDevice.anna, TestDevice.boris)
    private let place = Pointer(x: 0, y: 0)

    /// A chat with Boris is open; a list and the inbox exist.
    private func phone() -> (phone: TestDevice, list: ListID) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.perform(.list(.create(name: "Inbox")), in: .inbox(of: TestDevice.anna))
        phone.send(.opened(.newChat))
        phone.send(.newChat(.picker(.picked(Contact(TestDevice.boris, name: "Boris")))))
        return (phone, list)
    }

    /// Boris sends a card.
    private func receive(_ list: ListID, _ name: String, on phone: inout TestDevice) {
        var message = ChatMessage(
            position: 1, author: TestDevice.boris, text: name, written: TestDevice.noon,
            arrival: TestDevice.noon, after: nil)
        message.list = list
        var changes = [
            Change(
                chat, Record(id: RecordID("01AAAAAAAAAAAAAAAAAAAAAAA0"), content: .message(message))),
            Change(
                .user(TestDevice.anna),
                Record(
                    id: Membership.recordID(chat), content: .membership(Membership(grant: "g", role: .editor))
                )
            ),
        ]
        for (person, name) in [(TestDevice.anna, "Anna"), (TestDevice.boris, "Boris")] {
            let member = Member(person: person, name: name, role: .editor, grant: "g")
            changes.append(Change(chat, Record(id: Member.recordID(person), content: .member(member))))
        }
        phone.receive(changes)
    }

    /// The HTML of the card.
    private func card(_ phone: TestDevice) -> String {
        phone.html.components(between: "class=\"list-card", and: "</a>").first ?? ""
    }

    private func access(_ phone: TestDevice, _ list: ListID) -> Role? {
        phone.env.replica.member(TestDevice.boris, in: .list(list))?.role
    }

    @Test("a card is sent from the chat, and the owner chooses the access of the recipient", .tags(.L3))
    func fromChat() {
        for (answer, role) in [
            ("Edit together", Role.editor), ("Can view", .viewer), ("Without access", nil),
        ] {
            var (phone, list) = phone()
            phone.send(.chat(.attachTapped(place)))
            phone.tap("List")
            #expect(phone.html.contains("Choose a list") && !phone.html.contains(">Inbox<"))
            phone.send(.card(.listChosen(list)))
            #expect(phone.html.contains("Give access to “⁨Groceries⁩”?"))
            #expect(phone.html.contains("No access yet: ⁨Boris⁩"))
            phone.tap(answer)
            #expect(access(phone, list) == role && phone.refusals.isEmpty)
            #expect(phone.model.screen.chat?.rows.map(\.list) == [list])
            #expect(phone.html.contains("0 of 2 done") && !phone.html.contains("Give access"))
            // The question about access is asked once.
            phone.send(.chat(.cardTapped))
            phone.send(.card(.listChosen(list)))
            #expect(phone.model.screen.chat?.rows.count == (role == nil ? 1 : 2))
        }
    }

    @Test("a card is sent from the menu or page of a list, and the chat opens")
    func fromList() {
        var (phone, list) = phone()
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        phone.send(.opened(.lists))
        phone.send(.lists(.menuAsked(list, place)))
        phone.tap("Send to a chat…")
        #expect(phone.html.contains("Choose a chat") && phone.html.contains("Saved messages"))
        phone.send(.card(.closed))
        #expect(!phone.html.contains("Choose a chat"))
        phone.send(.opened(.sharing(list)))
        phone.tap("Send to a chat…")
        phone.send(.card(.chatChosen(chat)))
        phone.tap("Cancel")
        #expect(
            phone.model.route == .sharing(list) && phone.env.replica.last(in: chat)?.content.logPosition == 1)
        phone.tap("Send to a chat…")
        let saved = ScopeID.chat(TestDevice.anna, TestDevice.anna)
        phone.send(.card(.chatChosen(saved)))
        #expect(phone.model.route == .chat(saved), "no question in a chat without other members")
        #expect(phone.model.screen.chat?.rows.map(\.list) == [list])
        phone.send(.opened(.chats))
        #expect(phone.html.contains("You: List: ⁨Groceries⁩"))
    }

    @Test("a card sent to a group chat shares the list with the group", .tags(.G3))
    func group() {
        var (phone, list) = phone()
        let group = phone.makeGroup("Family", with: Contact(TestDevice.vera, name: "Vera"))
        phone.send(.opened(.chat(.chat(of: group))))
        phone.send(.chat(.cardTapped))
        phone.send(.card(.listChosen(list)))
        #expect(phone.html.contains("No access yet: ⁨Family⁩"))
        phone.tap("Can view")
        #expect(phone.env.replica.shares(of: .list(list)).map(\.role) == [.viewer])
        #expect(phone.env.replica.member(TestDevice.vera, in: .list(list))?.role == .viewer)
        #expect(phone.refusals.isEmpty && phone.model.screen.chat?.rows.map(\.list) == [list])
    }

    @Test("a card shows the current state of its list and opens it, and back returns to the chat")
    func live() {
        var (phone, list) = phone()
        receive(list, "Old name", on: &phone)
        #expect(phone.html.contains("0 of 2 done") && card(phone).contains("Groceries"))
        phone.perform(.item(.tick(phone.item("Milk", in: list), done: true)), in: .list(list))
        phone.perform(.list(.rename("<b>Food</b>")), in: .list(list))
        #expect(phone.html.contains("1 of 2 done") && card(phone).contains("&lt;b&gt;Food&lt;/b&gt;"))
        phone.send(.chat(.listOpened(list)))
        #expect(phone.model.route == .list(list) && phone.html.contains("<span>Boris</span>"))
        phone.send(.items(.backTapped))
        #expect(phone.model.route == .chat(chat))
        phone.perform(.list(.delete), in: .list(list))
        #expect(phone.html.contains("In the trash") && !phone.html.contains("1 of 2 done"))
    }

    @Test("a user without access sees only the sent name of the list", .tags(.F4))
    func closed() {
        var (phone, _) = phone()
        let list = ListID("01SECRET000000000000000000")
        receive(list, "Present for Anna", on: &phone)
        #expect(phone.html.contains("Present for Anna"))
        #expect(phone.html.contains("You have no access to this list"))
        #expect(!phone.html.contains(list.text) && !phone.html.contains("<progress"))
        guard let row = phone.model.screen.chat?.rows.first else { return }
        phone.send(.chat(.menuAsked(row.id, place)))
        #expect(!phone.html.contains("Add to a list"))
        phone.receiveList(list, "Present", role: .viewer, titles: ["Book"])
        #expect(phone.html.contains("0 of 1 done"))
    }

    @Test("a message is forwarded with the choice of chats for cards, which shows faces", .tags(.C7))
    func choice() throws {
        var (phone, list) = phone()
        receive(list, "Groceries", on: &phone)
        let row = try #require(phone.model.screen.chat?.rows.first)
        phone.send(.chat(.forwardTapped(row.id)))
        let forwarding = phone.html.components(between: "id=\"sheet-title\"", and: "</dialog>").last ?? ""
        phone.tap("Cancel")
        #expect(!phone.html.contains("id=\"sheet-title\""))
        phone.send(.opened(.sharing(list)))
        phone.tap("Send to a chat…")
        let card = phone.html.components(between: "id=\"sheet-title\"", and: "</dialog>").last ?? ""
        for (sheet, title) in [(forwarding, ">Forward to…<"), (card, ">Choose a chat<")] {
            #expect(sheet.contains(title) && sheet.contains(">Boris<") && sheet.contains(">Saved messages<"))
            #expect(sheet.components(between: "class=\"avatar\"", and: "</span>").count == 2)
        }
    }

    @Test("every choice of a chat has the order of the overview", .tags(.C7))
    func order() throws {
        var (phone, list) = phone()
        receive(list, "Groceries", on: &phone)
        let group = phone.makeGroup("Aardvarks")
        for chat in [ScopeID.chat(of: group), chat] {
            phone.env.now = phone.env.now.advanced(by: 60_000)
            let recipient = phone.env.recipient(in: chat, begun: nil)
            phone.perform(.chat(.write(NewMessage(phone.env.newID(), "Hi"), to: recipient)), in: chat)
        }
        func sheet() -> [String] {
            let sheet = phone.html.components(between: "<dialog", and: "</dialog>").last ?? ""
            return sheet.components(between: "<span class=\"name\" dir=\"auto\" translate=\"no\">", and: "<")
        }
        phone.send(.opened(.chat(chat)))
        let row = try #require(phone.model.screen.chat?.rows.first)
        phone.send(.chat(.forwardTapped(row.id)))
        #expect(sheet() == ["Saved messages", "Boris", "Aardvarks"])
        phone.send(.opened(.sharing(list)))
        phone.tap("Send to a chat…")
        #expect(sheet() == ["Saved messages", "Boris", "Aardvarks"])
        phone.send(.opened(.chats))
        #expect(phone.model.chats.summaries.map(\.name).filter { !$0.isEmpty } == ["Boris", "Aardvarks"])
    }

    @Test("a sent card can be deleted but not edited, and a forwarded card stays a card", .tags(.C7))
    func actions() {
        var (phone, list) = phone()
        phone.send(.chat(.cardTapped))
        phone.send(.card(.listChosen(list)))
        phone.tap("Without access")
        guard let row = phone.model.screen.chat?.rows.first else { return }
        phone.send(.chat(.menuAsked(row.id, place)))
        #expect(!phone.html.contains("row-main\">Edit<"))
        let saved = ScopeID.chat(TestDevice.anna, TestDevice.anna)
        phone.send(.chat(.forwarded([row.id], to: saved)))
        #expect(phone.model.screen.chat?.rows.map(\.list) == [list])
        phone.send(.opened(.chat(chat)))
        phone.send(.chat(.removed([row.id], forAll: true)))
        #expect(phone.model.screen.chat?.rows.first?.list == nil && !phone.html.contains("0 of 2 done"))
    }
}
