import Domain
import FeatureTags
import Markup
import Sync
import Testing

@testable import Screens

@Suite("The chat of a group on the screen", .tags(.C3, .G3), .timeLimit(.minutes(15)))
struct GroupChatTests {
    /// Anna has a group with nobody else, and has opened its chat from its page.
    private func phone() -> Phone {
        var phone = Phone()
        phone.send(.opened(.newChat))
        phone.send(.newChat(.groups(.nameEntered("New group"))))
        phone.send(.newChat(.groups(.nameSubmitted)))
        guard case .group(let group) = phone.model.route else { return phone }
        let member = Member(person: Phone.boris, name: "Boris", role: .viewer, grant: "g")
        phone.receive([
            Change(.group(group), Record(id: Member.recordID(Phone.boris), content: .member(member)))
        ])
        phone.tap("Open chat")
        return phone
    }

    private func chat(_ phone: Phone) -> ScopeID { phone.model.route.chat ?? .user(Phone.anna) }

    private func receive(_ texts: [String], on phone: inout Phone) {
        var changes: [Change] = []
        let before = Int64(phone.world.replica.log(of: chat(phone), last: 99).count)
        for (place, text) in texts.enumerated() {
            let message = ChatMessage(
                number: before + Int64(place) + 1, author: Phone.boris, text: text, written: Phone.noon,
                arrival: Phone.noon, after: nil)
            let id = RecordID("01BBBBBBBBBBBBBBBBBBBBBBB" + String(place))
            changes.append(Change(chat(phone), Record(id: id, content: .message(message))))
        }
        phone.receive(changes)
    }

    @Test("it is reached from the group and from the new chat, and is called like the group")
    func open() {
        var phone = phone()
        #expect(phone.model.screen.chat != nil && phone.html.contains("New group"))
        phone.tap("⁨New group⁩ ·\u{A0}Members")
        #expect(phone.html.contains("Open chat"))
        phone.tap("Open chat")
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        #expect(phone.refusals.isEmpty && phone.model.screen.chat?.rows.map(\.text) == ["Hello"])
        phone.send(.opened(.chats))
        #expect(phone.model.chats.summaries.map(\.name) == ["New group"])
        #expect(phone.model.chats.summaries.first?.isOfGroup == true)
        phone.send(.opened(.newChat))
        #expect(phone.html.contains("Groups"))
    }

    @Test(
        "a group page that was opened from a chat leads back to the chat, with the chats beside it",
        .tags(.U1))
    func backToChat() {
        var phone = Phone()
        let group = phone.makeGroup("Family")
        let chat = Route.chat(.chat(of: group))
        phone.send(.opened(chat))
        phone.send(.chat(.groupTapped(group)))
        #expect(phone.model.route == .group(group) && phone.html.contains("New chat"))
        phone.send(.backTapped)
        #expect(phone.model.route == chat)
    }

    @Test("a new chat offers a new group, which needs a name", .tags(.C9))
    func newChat() {
        var phone = Phone()
        phone.send(.opened(.newChat))
        #expect(phone.send(.newChat(.groups(.nameSubmitted))) == [.focus("new-group")])
        #expect(phone.world.replica.groups.isEmpty)
        phone.send(.newChat(.groups(.nameEntered("Family"))))
        phone.reload()
        #expect(phone.html.contains("value=\"Family\""), "a typed name survives a reload")
        phone.send(.newChat(.groups(.nameSubmitted)))
        #expect(phone.world.replica.groups.map(\.name) == ["Family"])
        #expect(phone.html.contains(">Family</h1>"))
    }

    @Test("who wrote is said once above what one person wrote in a row", .tags(.C4))
    func authors() {
        var phone = phone()
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        receive(["One", "Two"], on: &phone)
        let rows = phone.model.screen.chat?.rows ?? []
        #expect(rows.filter { $0.state == nil }.map(\.showsAuthor) == [true, false])
        #expect(rows.first { $0.state == nil }?.author == "Boris")
        phone.send(.opened(.chats))
        #expect(phone.html.contains("Boris: Two") || phone.html.contains("You: Hello"))
    }

    @Test(
        "its owner may take back what others wrote, and sees who has read what they wrote themselves",
        .tags(.C4))
    func owner() {
        var phone = phone()
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        receive(["One"], on: &phone)
        guard let theirs = phone.model.screen.chat?.rows.first(where: { $0.state == nil }) else {
            Issue.record("nothing has arrived")
            return
        }
        phone.send(.chat(.menuAsked(theirs.id, Pointer(x: 0, y: 0))))
        #expect(!phone.html.contains("row-main\">Edit<"))
        phone.send(.chat(.removeTapped(theirs.id)))
        #expect(phone.html.contains("Delete for everyone"))
        let mark = ChatMark(Phone.boris, read: 5, delivered: 5)
        phone.receive([
            Change(chat(phone), Record(id: RecordID("mark:" + Phone.boris.text), content: .mark(mark)))
        ])
        guard let own = phone.model.screen.chat?.rows.first(where: { $0.state != nil }) else { return }
        phone.send(.chat(.menuAsked(own.id, Pointer(x: 0, y: 0))))
        #expect(phone.html.contains("Read by"))
    }

    @Test("on the group's page its owner shows the whole chat to who has joined late, after a question")
    func openPast() {
        var phone = phone()
        let chat = chat(phone)
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        phone.send(.backTapped)
        guard let group = chat.group(besides: Phone.anna) else { return }
        phone.send(.opened(.group(group)))
        #expect(!phone.html.contains("Show the whole chat"), "everybody sees all of it")
        var late = Member(person: Phone.vera, name: "Vera", role: .editor, grant: "g")
        late.since = 2
        phone.receive([Change(chat, Record(id: Member.recordID(Phone.vera), content: .member(late)))])
        phone.tap("Show the whole chat to everyone")
        #expect(phone.world.replica.hasPast(chat))
        phone.tap("Show")
        #expect(!phone.world.replica.hasPast(chat) && phone.refusals.isEmpty)
        #expect(!phone.html.contains("Show the whole chat"))
    }

    @Test("in a chat of very many the server is asked who has seen a message", .tags(.C4))
    func askedReaders() {
        var phone = Phone()
        let chat = ScopeID.chat(of: phone.makeGroup("Family"))
        phone.send(.opened(.chat(chat)))
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        let message = ChatMessage(
            number: 1, author: Phone.anna, text: "Hello", written: Phone.noon, arrival: Phone.noon, after: nil
        )
        let id = MessageID("01BBBBBBBBBBBBBBBBBBBBBBBB")
        let people: [PersonID] = (0...ChatMark.mostTold).map { _ in phone.world.newID() }
        phone.receive(
            people.enumerated().map { place, person in
                let member = Member(person: person, name: "Guest \(place)", role: .viewer, grant: "g")
                return Change(chat, Record(id: Member.recordID(person), content: .member(member)))
            })
        phone.hold([Record(id: RecordID(id.text), content: .message(message))], of: chat)
        let asked = Effect.request(.readers(of: 1, in: chat))
        #expect(phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0)))).contains(asked))
        phone.send(.answered(.readers(of: 1, in: chat), .readers([people[3]])))
        #expect(phone.html.contains("Guest 3"))
        phone.send(.answered(.readers(of: 1, in: chat), .readers(people)))
        #expect(phone.html.contains("and more: 1"))
    }
}
