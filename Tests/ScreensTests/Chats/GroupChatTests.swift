import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Group chats on the screen", .tags(.C3, .G3), .timeLimit(.minutes(15)))
struct GroupChatTests {
    /// Anna's group with Boris; its chat was opened from the page of the group.
    private func phone() -> TestDevice {
        var phone = TestDevice()
        let group = phone.makeGroup("New group")
        let member = Member(person: TestDevice.boris, name: "Boris", role: .viewer, grant: "g")
        phone.receive([
            Change(.group(group), Record(id: Member.recordID(TestDevice.boris), content: .member(member)))
        ])
        phone.tap("Open chat")
        return phone
    }

    private func chat(_ phone: TestDevice) -> ScopeID { phone.model.route.chat ?? .user(TestDevice.anna) }

    private func receive(_ texts: [String], on phone: inout TestDevice) {
        var changes: [Change] = []
        let before = Int64(phone.env.replica.log(of: chat(phone), last: 99).count)
        for (place, text) in texts.enumerated() {
            let message = ChatMessage(
                position: before + Int64(place) + 1, author: TestDevice.boris, text: text,
                written: TestDevice.noon,
                arrival: TestDevice.noon, after: nil)
            let id = RecordID("01BBBBBBBBBBBBBBBBBBBBBBB" + String(place))
            changes.append(Change(chat(phone), Record(id: id, content: .message(message))))
        }
        phone.receive(changes)
    }

    @Test("messages and reactions of a blocked member are collapsed, and a tap shows the message", .tags(.G5))
    func blockedMember() {
        var phone = phone()
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        receive(["Spam", "Spam again"], on: &phone)
        let own = phone.env.replica.log(of: chat(phone), last: 9)[0]
        if case .message(var message) = own.content {
            message.react(TestDevice.boris, ChatMessage.reactionEmoji()[0])
            phone.receive([Change(chat(phone), Record(id: own.id, content: .message(message)))])
        }
        #expect(phone.html.contains("Spam again") && phone.html.contains("reactions"))
        let route = phone.model.route
        phone.perform(.block(.block(TestDevice.boris, name: "Boris")), in: .user(TestDevice.anna))
        phone.send(.opened(.chats))
        #expect(!phone.html.contains("Spam") && phone.html.contains("Message from a person you blocked"))
        phone.send(.opened(route))
        #expect(!phone.html.contains("Spam") && !phone.html.contains("reactions"))
        phone.tap("Message from a person you blocked")
        #expect(phone.html.contains("Spam") && !phone.html.contains("Spam again"))
    }

    @Test("an open group chat collapses messages as soon as a block arrives from another device", .tags(.G5))
    func blockedElsewhere() {
        var phone = phone()
        receive(["Spam"], on: &phone)
        #expect(phone.html.contains("Spam"))
        let block = Block(TestDevice.boris, name: "Boris")
        let id = Block.recordID(TestDevice.boris)
        phone.receive([Change(.user(TestDevice.anna), Record(id: id, content: .block(block)))])
        #expect(!phone.html.contains("Spam") && phone.html.contains("Message from a person you blocked"))
        phone.receive([Change(removing: id, from: .user(TestDevice.anna))])
        #expect(phone.html.contains("Spam"))
    }

    @Test("a collapsed message is selected without its text", .tags(.G5, .C8))
    func selectedCollapsed() {
        var phone = phone()
        receive(["Spam"], on: &phone)
        phone.perform(.block(.block(TestDevice.boris, name: "Boris")), in: .user(TestDevice.anna))
        let id = MessageID("01BBBBBBBBBBBBBBBBBBBBBBB0")
        phone.send(.chat(.selecting(.started(id))))
        #expect(
            !phone.html.contains("Spam")
                && !phone.html.contains(">Message from a person you blocked</button>"))
        #expect(phone.html.contains(">Message from a person you blocked</p>"))
        #expect(!phone.send(.chat(.selecting(.copied))).contains(.copy("Spam")))
    }

    @Test("the viewer steps over pictures of a blocked member, except for the opened one", .tags(.G5, .P5))
    func blockedInViewer() {
        var phone = phone()
        let authors = [TestDevice.anna, TestDevice.boris, TestDevice.anna]
        var ids: [MessageID] = []
        for (index, author) in authors.enumerated() {
            var message = ChatMessage(
                position: Int64(index) + 1, author: author, text: "", written: TestDevice.noon,
                arrival: TestDevice.noon, after: nil)
            message.picture = BlobID(String(repeating: "0" + String(index), count: 32))
            let id = MessageID("01BBBBBBBBBBBBBBBBBBBBBBB" + String(index))
            ids.append(id)
            phone.receive([Change(chat(phone), Record(id: RecordID(id.text), content: .message(message)))])
        }
        phone.perform(.block(.block(TestDevice.boris, name: "Boris")), in: .user(TestDevice.anna))
        #expect(series(at: ids[0], on: &phone) == [ids[0].text, ids[2].text])
        #expect(series(at: ids[1], on: &phone) == ids.map(\.text))
    }

    private func series(at id: MessageID, on phone: inout TestDevice) -> [String]? {
        phone.send(.chat(.pictureOpened(id)))
        defer { phone.send(.viewer(.closed)) }
        return phone.model.overlays.viewer?.series(phone.env.replica).map { $0.key.id.text }
    }

    @Test("a message of a blocked member is not found", .tags(.G5, .C11))
    func blockedInSearch() {
        var phone = phone()
        phone.store([], of: chat(phone), from: 1)
        receive(["Spam"], on: &phone)
        let id = Membership.recordID(chat(phone))
        let membership = Membership(grant: "g", role: .editor)
        phone.receive([Change(.user(TestDevice.anna), Record(id: id, content: .membership(membership)))])
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("spam")))
        #expect(phone.model.search.messages.finds.map(\.line) == ["Spam"])
        phone.perform(.block(.block(TestDevice.boris, name: "Boris")), in: .user(TestDevice.anna))
        #expect(phone.model.search.messages.finds.isEmpty && phone.model.search.messages.foundCount == 0)
        #expect(!phone.html.contains("Spam"))
    }

    @Test("a group chat opens from the group and from New chat, and has the name of the group")
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
        "a group page opened from a chat leads back to the chat and shows the chat list next to it",
        .tags(.U1))
    func backToChat() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        let chat = Route.chat(.chat(of: group))
        phone.send(.opened(chat))
        phone.send(.chat(.groupTapped(group)))
        #expect(phone.model.route == .group(group) && phone.html.contains("New chat"))
        phone.send(.backTapped)
        #expect(phone.model.route == chat)
    }

    @Test("the author is shown once above consecutive messages", .tags(.C4))
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
        "the owner of a group may delete messages of others and sees who read their own",
        .tags(.C4))
    func ownerRights() {
        var phone = phone()
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        receive(["One"], on: &phone)
        guard let theirs = phone.model.screen.chat?.rows.first(where: { $0.state == nil }) else {
            Issue.record("no message has arrived")
            return
        }
        phone.send(.chat(.menuAsked(theirs.id, Pointer(x: 0, y: 0))))
        #expect(!phone.html.contains("row-main\">Edit<"))
        phone.send(.chat(.removeTapped(theirs.id)))
        #expect(phone.html.contains("Delete for everyone"))
        let mark = ChatMark(TestDevice.boris, read: 5, delivered: 5)
        phone.receive([
            Change(chat(phone), Record(id: RecordID("mark:" + TestDevice.boris.text), content: .mark(mark)))
        ])
        guard let own = phone.model.screen.chat?.rows.first(where: { $0.state != nil }) else { return }
        phone.send(.chat(.menuAsked(own.id, Pointer(x: 0, y: 0))))
        #expect(phone.html.contains("Read by"))
    }

    @Test("the owner of a group shares the whole chat with later members after a question")
    func shareHistory() {
        var phone = phone()
        let chat = chat(phone)
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        phone.send(.backTapped)
        guard let group = chat.groupID(unlessOwnedBy: TestDevice.anna) else { return }
        phone.send(.opened(.group(group)))
        #expect(!phone.html.contains("Show the whole chat"), "every member sees the whole chat")
        var late = Member(person: TestDevice.vera, name: "Vera", role: .editor, grant: "g")
        late.since = 2
        phone.receive([Change(chat, Record(id: Member.recordID(TestDevice.vera), content: .member(late)))])
        phone.tap("Show the whole chat to everyone")
        #expect(phone.env.replica.hasUnsharedHistory(chat))
        phone.tap("Show")
        #expect(!phone.env.replica.hasUnsharedHistory(chat) && phone.refusals.isEmpty)
        #expect(!phone.html.contains("Show the whole chat"))
    }

    @Test("the read receipts of a large group are requested from the server", .tags(.C4))
    func requestedReadReceipts() {
        var phone = TestDevice()
        let chat = ScopeID.chat(of: phone.makeGroup("Family"))
        phone.send(.opened(.chat(chat)))
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        let message = ChatMessage(
            position: 1, author: TestDevice.anna, text: "Hello", written: TestDevice.noon,
            arrival: TestDevice.noon, after: nil
        )
        let id = MessageID("01BBBBBBBBBBBBBBBBBBBBBBBB")
        let people: [PersonID] = (0...ChatMark.maxMembersForReceipts).map { _ in phone.env.newID() }
        phone.receive(
            people.enumerated().map { place, person in
                let member = Member(person: person, name: "Guest \(place)", role: .viewer, grant: "g")
                return Change(chat, Record(id: Member.recordID(person), content: .member(member)))
            })
        phone.store([Record(id: RecordID(id.text), content: .message(message))], of: chat)
        let asked = Effect.request(.readReceipts(of: 1, in: chat))
        #expect(phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0)))).contains(asked))
        phone.send(.answered(.readReceipts(of: 1, in: chat), .readReceipts([people[3]])))
        #expect(phone.html.contains("Guest 3"))
        phone.send(.answered(.readReceipts(of: 1, in: chat), .readReceipts(people)))
        #expect(phone.html.contains("and more: 1"))
    }
}
