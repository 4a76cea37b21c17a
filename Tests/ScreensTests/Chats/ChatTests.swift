import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Chats on the screen", .tags(.C1), .timeLimit(.minutes(15)))
struct ChatTests {
    let chat = ScopeID.chat(TestDevice.anna, TestDevice.boris)

    func phone() -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.newChat))
        phone.send(.newChat(.picker(.picked(Contact(TestDevice.boris, name: "Boris")))))
        return phone
    }

    func write(_ text: String, on phone: inout TestDevice) {
        phone.send(.chat(.draftEntered(text)))
        phone.send(.chat(.submitted))
    }

    /// The target of pictures attached in the open chat.
    func choose(_ message: ChatLog.Message = .pictureTapped, on phone: inout TestDevice) -> Pictures.Target {
        for case .pick(let target, _) in phone.send(.chat(message)) { return target }
        fatalError("No picture was requested.")
    }

    func blob(_ digit: Character = "a") -> BlobID {
        BlobID(checking: String(repeating: digit, count: 64))!
    }

    /// Messages of Boris arrive.
    func receive(_ texts: [String], on phone: inout TestDevice) {
        var changes: [Change] = []
        for (place, text) in texts.enumerated() {
            let id = "01AAAAAAAAAAAAAAAAAAAAAAA" + String(place)
            let message = ChatMessage(
                position: Int64(place + 1), author: TestDevice.boris, text: text, written: TestDevice.noon,
                arrival: TestDevice.noon, after: nil)
            changes.append(Change(chat, Record(id: RecordID(id), content: .message(message))))
        }
        for (person, name) in [(TestDevice.anna, "Anna"), (TestDevice.boris, "Boris")] {
            let member = Member(person: person, name: name, role: .editor, grant: "g")
            changes.append(Change(chat, Record(id: Member.recordID(person), content: .member(member))))
        }
        let membership = Record(
            id: Membership.recordID(chat), content: .membership(Membership(grant: "g", role: .editor)))
        phone.receive(changes + [Change(.user(TestDevice.anna), membership)])
    }

    /// Boris deletes his account.
    func deleteBoris(_ phone: inout TestDevice) {
        let gone = Member(person: TestDevice.boris, name: "", role: nil, grant: "g")
        phone.receive([Change(chat, Record(id: Member.recordID(TestDevice.boris), content: .member(gone)))])
    }

    func readReceipts(_ phone: TestDevice) -> [ChatIntent] {
        phone.returnedEffects.compactMap {
            if case .perform(.chat(.mark(let read, let delivered)), _) = $0 {
                .mark(read: read, delivered: delivered)
            } else {
                nil
            }
        }
    }

    @Test("a chat is created by its first message and shows the other user", .tags(.C9))
    func begin() {
        var phone = phone()
        #expect(phone.model.route == .chat(chat) && phone.env.replica.memberships.isEmpty)
        #expect(phone.html.contains("Boris"))
        write(" Hello ", on: &phone)
        #expect(phone.html.contains(">Hello<") && phone.env.replica.memberships == [chat])
        #expect(phone.model.allDrafts.isEmpty && phone.refusals.isEmpty)
        phone.send(.opened(.chats))
        #expect(phone.html.contains("You: Hello") && phone.html.contains("Boris"))
    }

    @Test("messages are shown in order, waiting ones last", .tags(.C4, .C8))
    func order() {
        var phone = phone()
        receive(["One", "Two"], on: &phone)
        write("Three", on: &phone)
        write("Four", on: &phone)
        #expect(phone.model.screen.chat?.rows.map(\.text) == ["One", "Two", "Three", "Four"])
        #expect(phone.model.screen.chat?.rows.map(\.state) == [nil, nil, .waiting, .waiting])
    }

    @Test("a blank message is not sent, and a too long one stays with an error", .tags(.C7))
    func refused() {
        var phone = phone()
        write(" \n ", on: &phone)
        #expect(phone.env.replica.memberships.isEmpty)
        let text = String(repeating: "a", count: 8001)
        write(text, on: &phone)
        #expect(phone.html.contains("aria-invalid=\"true\"") && phone.model.allDrafts.first?.text == text)
    }

    @Test("Enter sends a message, but on a touch device it breaks the line", .tags(.C7, .U6))
    func enter() {
        for isTouched in [false, true] {
            var phone = phone()
            phone.env.device.isTouchPrimary = isTouched
            phone.send(.chat(.draftEntered("Hello")))
            let enter = Event(.keyDown, value: "Enter")
            if let message = App.view(phone.model, phone.env).message(for: enter, on: "Message") {
                phone.send(message)
            }
            #expect(phone.model.screen.chat?.rows.count == (isTouched ? 0 : 1))
            #expect(phone.html.contains("enterkeyhint=\"enter\"") == isTouched)
        }
    }

    @Test("a message of the user is edited in the field, and deleted after a question", .tags(.C7))
    func changes() {
        var phone = phone()
        write("Helo https://example.org/x.", on: &phone)
        #expect(phone.html.contains("href=\"https://example.org/x\""))
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.draftEntered("Later")))
        phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
        phone.send(.chat(.editTapped(id)))
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        #expect(phone.model.screen.chat?.rows.map(\.text) == ["Hello"] && phone.html.contains("edited"))
        #expect(phone.model.screen.chat?.draft == "Later", "the earlier draft is restored")
        for isConfirmed in [false, true] {
            #expect(phone.html.contains(">Hello<"))
            phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
            phone.send(.chat(.removeTapped(id)))
            #expect(
                !phone.html.contains("Delete for me"), "a waiting message can only be deleted for everyone")
            if isConfirmed { phone.tap("Delete for everyone") } else { phone.send(.chat(.sheetClosed)) }
        }
        #expect(phone.html.contains("Message deleted") && !phone.html.contains(">Hello<"))
    }

    @Test("a blocked user is shown in place of the field and in the settings", .tags(.C3))
    func block() {
        var phone = phone()
        phone.send(.chat(.blockTapped))
        phone.send(.chat(.blockAnswered(false)))
        #expect(phone.html.contains("new-message"))
        phone.send(.chat(.blockTapped))
        phone.send(.chat(.blockAnswered(true)))
        #expect(phone.html.contains("You have blocked") && !phone.html.contains("new-message"))
        phone.send(.opened(.settings))
        #expect(phone.html.contains("Blocked people") && phone.html.contains(">Boris<"))
        phone.tap("Unblock")
        #expect(!phone.html.contains("Blocked people"))
    }

    @Test("a deleted account is shown as such and cannot receive forwarded messages", .tags(.C1, .C7))
    func gone() {
        var phone = phone()
        receive(["One"], on: &phone)
        write("Mine", on: &phone)
        deleteBoris(&phone)
        #expect(phone.html.contains(">Deleted account<") && !phone.html.contains("Saved messages"))
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
        phone.send(.chat(.forwardTapped(id)))
        let dialogs = phone.html.components(between: "<dialog", and: "</dialog>")
        #expect(dialogs.contains { $0.contains(">Saved messages<") })
        #expect(!dialogs.contains { $0.contains("Deleted account") })
        phone.send(.opened(.chats))
        #expect(phone.html.contains(">Deleted account<") && !phone.html.contains("Saved messages"))
        phone.send(.chats(.menuAsked(chat, Pointer(x: 0, y: 0))))
        #expect(!phone.html.contains("Saved messages"))
    }

    @Test("a message of another user can be copied and hidden, but not edited", .tags(.C7))
    func foreign() {
        var phone = phone()
        receive(["One"], on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
        #expect(phone.html.contains("Copy text") && !phone.html.contains("row-main\">Edit<"))
        phone.send(.chat(.removeTapped(id)))
        #expect(phone.html.contains("Delete for me") && !phone.html.contains("Delete for everyone"))
    }

    @Test("a draft is restored only in its own chat", .tags(.C13, .U7))
    func drafts() {
        var phone = phone()
        phone.send(.chat(.draftEntered("Later")))
        phone.send(.opened(.chat(.chat(TestDevice.anna, TestDevice.vera))))
        #expect(phone.model.screen.chat?.draft.isEmpty == true)
        phone.send(.opened(.chat(chat)))
        #expect(phone.model.screen.chat?.draft == "Later")
    }

    @Test("a message is marked as delivered on arrival, and as read once it was visible", .tags(.C4, .C6))
    func marking() {
        var phone = phone()
        phone.env.device.hasRest = true
        receive(["One", "Two", "Three"], on: &phone)
        #expect(readReceipts(phone) == [.mark(read: 0, delivered: 3)])
        #expect(phone.model.chats.summaries.first?.unread == 3)
        phone.send(.chat(.seen(1)))
        phone.send(.chat(.seen(2)))
        #expect(readReceipts(phone).count == 1, "not again within three seconds")
        phone.send(.elapsed(.chatMarks))
        #expect(readReceipts(phone).last == .mark(read: 2, delivered: 3))
        phone.send(.elapsed(.chatMarks))
        #expect(readReceipts(phone).count == 2 && phone.model.chats.summaries.first?.unread == 1)
    }

    @Test("a visible message is not read while the window is hidden", .tags(.C6))
    func hiddenWindow() {
        var phone = phone()
        phone.env.device.isWindowFocused = false
        receive(["One"], on: &phone)
        phone.send(.chat(.seen(1)))
        phone.send(.elapsed(.chatMarks))
        #expect(readReceipts(phone) == [.mark(read: 0, delivered: 1)])
        phone.env.device.isWindowFocused = true
        phone.send(.changed)
        #expect(readReceipts(phone).last == .mark(read: 1, delivered: 1))
    }

    @Test("a chat opens at the first new message", .tags(.C5))
    func firstNew() {
        var phone = phone()
        phone.send(.opened(.chats))
        receive(["One", "Two"], on: &phone)
        phone.send(.elapsed(.chatMarks))
        let effects = phone.send(.opened(.chat(chat)))
        #expect(effects.contains(.focus(ChatLog.firstNewID)))
        #expect(phone.model.screen.chat?.rows.map(\.isFirstNew) == [true, false])
    }

    @Test("scrolling up loads older messages", .tags(.C5))
    func earlier() {
        var phone = phone()
        for place in 1...(ChatWindow.rowsAtOnce + 5) { write(String(place), on: &phone) }
        phone.send(.opened(.chats))
        phone.send(.opened(.chat(chat)))
        #expect(
            phone.model.screen.chat?.rows.first?.text == "6" && phone.model.screen.chat?.hasEarlier == true)
        phone.send(.chat(.earlierWanted))
        #expect(
            phone.model.screen.chat?.rows.first?.text == "1" && phone.model.screen.chat?.hasEarlier == false)
    }
}
