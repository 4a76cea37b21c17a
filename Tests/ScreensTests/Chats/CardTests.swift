import Domain
import FeatureTags
import Markup
import Sync
import Testing

@testable import Screens

@Suite("Cards of lists on the screen", .tags(.C12), .timeLimit(.minutes(15)))
struct CardTests {
    private let chat = ScopeID.chat(Phone.anna, Phone.boris)
    private let place = Pointer(x: 0, y: 0)

    /// A chat with Boris is open, and there are a list and the inbox.
    private func phone() -> (phone: Phone, list: ListID) {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.perform(.list(.create(name: "Inbox")), in: .inbox(of: Phone.anna))
        phone.send(.opened(.newChat))
        phone.send(.newChat(.picker(.picked(Contact(Phone.boris, name: "Boris")))))
        return (phone, list)
    }

    /// Somebody sends a card.
    private func receive(_ list: ListID, _ name: String, on phone: inout Phone) {
        var message = ChatMessage(
            number: 1, author: Phone.boris, text: name, written: Phone.noon, arrival: Phone.noon, after: nil)
        message.list = list
        var changes = [
            Change(
                chat, Record(id: RecordID("01AAAAAAAAAAAAAAAAAAAAAAA0"), content: .message(message))),
            Change(
                .user(Phone.anna),
                Record(
                    id: Membership.recordID(chat), content: .membership(Membership(grant: "g", role: .editor))
                )
            ),
        ]
        for (person, name) in [(Phone.anna, "Anna"), (Phone.boris, "Boris")] {
            let member = Member(person: person, name: name, role: .editor, grant: "g")
            changes.append(Change(chat, Record(id: Member.recordID(person), content: .member(member))))
        }
        phone.receive(changes)
    }

    /// The card on the page.
    private func card(_ phone: Phone) -> String {
        phone.html.components(between: "class=\"list-card", and: "</a>").first ?? ""
    }

    private func access(_ phone: Phone, _ list: ListID) -> Role? {
        phone.world.replica.member(Phone.boris, in: .list(list))?.role
    }

    @Test("a card is sent from the chat, and the owner says who may do what", .tags(.L3))
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
            // Nobody is asked again about who sees the list.
            phone.send(.chat(.cardTapped))
            phone.send(.card(.listChosen(list)))
            #expect(phone.model.screen.chat?.rows.count == (role == nil ? 1 : 2))
        }
    }

    @Test("a card is sent from the list's menu and from its page, and the chat opens")
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
        #expect(phone.model.route == .sharing(list) && phone.world.replica.last(in: chat)?.content.place == 1)
        phone.tap("Send to a chat…")
        let saved = ScopeID.chat(Phone.anna, Phone.anna)
        phone.send(.card(.chatChosen(saved)))
        #expect(phone.model.route == .chat(saved), "who is alone there is asked nothing")
        #expect(phone.model.screen.chat?.rows.map(\.list) == [list])
        phone.send(.opened(.chats))
        #expect(phone.html.contains("You: List: ⁨Groceries⁩"))
    }

    @Test("into the chat of a group a list is shared with the group", .tags(.G3))
    func group() {
        var (phone, list) = phone()
        let group = phone.makeGroup("Family", with: Contact(Phone.vera, name: "Vera"))
        phone.send(.opened(.chat(.chat(of: group))))
        phone.send(.chat(.cardTapped))
        phone.send(.card(.listChosen(list)))
        #expect(phone.html.contains("No access yet: ⁨Family⁩"))
        phone.tap("Can view")
        #expect(phone.world.replica.shares(of: .list(list)).map(\.role) == [.viewer])
        #expect(phone.world.replica.member(Phone.vera, in: .list(list))?.role == .viewer)
        #expect(phone.refusals.isEmpty && phone.model.screen.chat?.rows.map(\.list) == [list])
    }

    @Test("a card shows the list as it is now, and opens it; back leads to the chat")
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

    @Test("who has no access sees the name that was sent and nothing else", .tags(.F4))
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

    @Test("one's own card is taken back and not changed, and one that is forwarded stays a card", .tags(.C7))
    func actions() {
        var (phone, list) = phone()
        phone.send(.chat(.cardTapped))
        phone.send(.card(.listChosen(list)))
        phone.tap("Without access")
        guard let row = phone.model.screen.chat?.rows.first else { return }
        phone.send(.chat(.menuAsked(row.id, place)))
        #expect(!phone.html.contains("row-main\">Edit<"))
        let saved = ScopeID.chat(Phone.anna, Phone.anna)
        phone.send(.chat(.forwarded([row.id], to: saved)))
        #expect(phone.model.screen.chat?.rows.map(\.list) == [list])
        phone.send(.opened(.chat(chat)))
        phone.send(.chat(.removed([row.id], forAll: true)))
        #expect(phone.model.screen.chat?.rows.first?.list == nil && !phone.html.contains("0 of 2 done"))
    }
}
