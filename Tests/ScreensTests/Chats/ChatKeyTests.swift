import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Keys in a chat, and chats marked as unread", .tags(.C7), .timeLimit(.minutes(15)))
struct ChatKeyTests {
    private let tests = ChatTests()

    /// A chat with two messages of Anna and one of Boris.
    private func phone() -> TestDevice {
        var phone = tests.phone()
        tests.receive(["Where are you?"], on: &phone)
        tests.write("Here", on: &phone)
        tests.write("In the shop", on: &phone)
        return phone
    }

    private func edit(_ phone: TestDevice) -> MessageEdit? { phone.model.screen.chat?.edit }

    @Test("opening a chat focuses the field, except on a touch screen", arguments: [false, true])
    func focus(isTouch: Bool) {
        var phone = phone()
        phone.send(.opened(.chats))
        phone.env.device.isTouchPrimary = isTouch
        let effects = phone.send(.opened(.chat(tests.chat)))
        let focused = effects.compactMap { if case .focus(let id) = $0 { id } else { nil } }
        #expect((focused.last == ChatLog.draftID) == !isTouch)
    }

    @Test("the user's last message is edited, and a left edit continues with its text", .tags(.U7))
    func left() {
        var phone = phone()
        phone.send(.chat(.lastEditAsked))
        #expect(edit(phone)?.text == "In the shop")
        phone.send(.chat(.editLeft))
        #expect(edit(phone) == nil && phone.model.allDrafts.isEmpty)
        phone.send(.chat(.lastEditAsked))
        phone.send(.chat(.draftEntered("In the big shop")))
        phone.send(.chat(.editLeft))
        #expect(edit(phone) == nil && phone.model.screen.chat?.draft == "")
        phone.reload()
        phone.send(.chat(.lastEditAsked))
        #expect(edit(phone)?.text == "In the big shop" && edit(phone)?.isTouched == true)
        phone.send(.chat(.submitted))
        #expect(phone.model.screen.chat?.rows.last?.text == "In the big shop")
        #expect(phone.model.allDrafts.isEmpty && phone.refusals.isEmpty)
    }

    @Test("edits of several messages are kept")
    func several() {
        var phone = phone()
        for row in phone.model.screen.chat?.rows.suffix(2) ?? [] {
            phone.send(.chat(.editTapped(row.id)))
            phone.send(.chat(.draftEntered(row.text + "!")))
            phone.send(.chat(.editLeft))
        }
        phone.reload()
        for row in phone.model.screen.chat?.rows.suffix(2) ?? [] {
            phone.send(.chat(.editTapped(row.id)))
            #expect(edit(phone)?.text == row.text + "!")
            phone.send(.chat(.submitted))
        }
        #expect(phone.model.screen.chat?.rows.map(\.text) == ["Where are you?", "Here!", "In the shop!"])
    }

    @Test("the arrow key edits only from an empty field")
    func arrow() {
        var phone = phone()
        #expect(phone.model.screen.chat?.canEditLast == true)
        phone.send(.chat(.draftEntered("A")))
        #expect(phone.model.screen.chat?.canEditLast == false)
        phone.send(.chat(.draftEntered("")))
        phone.send(.picked(.stored(tests.blob("a")), for: tests.choose(on: &phone)))
        #expect(phone.model.screen.chat?.canEditLast == false)
    }

    @Test("a chat marked as unread counts as one until it is opened", .tags(.C2))
    func unread() {
        var phone = tests.phone()
        tests.write("Here", on: &phone)
        phone.send(.opened(.chats))
        #expect(phone.model.chats.unread == 0)
        phone.send(.chats(.unreadTapped(tests.chat, true)))
        #expect(phone.model.chats.unread == 1 && phone.html.contains("Marked as unread"))
        phone.send(.chats(.muteTapped(tests.chat, true)))
        #expect(phone.model.chats.unread == 0)
        phone.send(.opened(.chat(tests.chat)))
        phone.send(.opened(.chats))
        #expect(!phone.html.contains("Marked as unread") && phone.refusals.isEmpty)
        phone.send(.chats(.unreadTapped(tests.chat, true)))
        phone.send(.chats(.unreadTapped(tests.chat, false)))
        #expect(!phone.html.contains("Marked as unread"))
    }

    @Test("an unread chat is marked as read in its menu without opening it", .tags(.C2, .C6))
    func read() {
        var phone = tests.phone()
        phone.send(.opened(.chats))
        tests.receive(["One", "Two"], on: &phone)
        phone.send(.chats(.unreadTapped(tests.chat, true)))
        #expect(phone.model.chats.unread == 2)
        phone.send(.chats(.menuAsked(tests.chat, Pointer(x: 0, y: 0))))
        #expect(!phone.html.contains("Mark as unread"))
        phone.tap("Mark as read")
        #expect(phone.model.chats.unread == 0 && phone.model.route == .chats && phone.refusals.isEmpty)
        #expect(tests.readReceipts(phone).last == .mark(read: 2, delivered: 2))
        phone.send(.chats(.menuAsked(tests.chat, Pointer(x: 0, y: 0))))
        #expect(phone.html.contains("Mark as unread") && !phone.html.contains("Mark as read"))
    }
}
