import Domain
import FeatureTags
import Markup
import SyncRules
import Testing

@testable import Screens

/// Hidden messages: deleted only for the user.
extension ChatTests {
    private func rows(_ phone: TestDevice) -> [String] { phone.model.screen.chat?.rows.map(\.text) ?? [] }

    /// Deletes a message for the user through its menu.
    private func delete(_ text: String, on phone: inout TestDevice) {
        guard let id = phone.model.screen.chat?.rows.first(where: { $0.text == text })?.id else { return }
        phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
        phone.send(.chat(.removeTapped(id)))
        phone.tap("Delete for me")
    }

    @Test("a hidden message is not shown or counted, and undo restores it", .tags(.C7))
    func hide() {
        var phone = phone()
        receive(["One", "Two", "Three"], on: &phone)
        #expect(phone.model.chats.summaries.first?.unread == 3)
        delete("Three", on: &phone)
        #expect(rows(phone) == ["One", "Two"] && phone.html.contains("Message deleted for you"))
        #expect(phone.model.chats.summaries.first?.last?.text == "Two")
        #expect(phone.model.chats.summaries.first?.unread == 2)
        phone.send(.undoTapped)
        #expect(rows(phone) == ["One", "Two", "Three"])
        #expect(phone.model.chats.summaries.first?.unread == 3 && phone.refusals.isEmpty)
    }

    @Test("a reply to a hidden message shows that the original is not available", .tags(.C7))
    func hiddenQuote() {
        var phone = phone()
        receive(["One"], on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.replyTapped(id)))
        write("Yes", on: &phone)
        delete("One", on: &phone)
        #expect(rows(phone) == ["Yes"] && phone.html.contains("Message not here"))
    }

    @Test("older messages fill the page after the last ones are hidden", .tags(.C5, .C7))
    func hiddenEnd() {
        var phone = phone()
        for place in 1...(ChatWindow.rowsAtOnce + 1) { write(String(place), on: &phone) }
        let ids = phone.model.screen.chat?.rows.map(\.id) ?? []
        phone.perform(.chatPreference(.hide(chat, ids, true)), in: .user(TestDevice.anna))
        #expect(ids.count == ChatWindow.rowsAtOnce && rows(phone) == ["1"])
    }

    @Test("a hidden picture is not among the pictures of the chat", .tags(.C7))
    func hiddenPicture() {
        var phone = phone()
        phone.send(.picked(.stored(blob()), for: choose(on: &phone)))
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        #expect(phone.env.replica.pictures(of: .chat(chat)).count == 1)
        phone.perform(.chatPreference(.hide(chat, [id], true)), in: .user(TestDevice.anna))
        #expect(phone.env.replica.pictures(of: .chat(chat)).isEmpty)
    }

    @Test("the limit of hidden messages is explained", .tags(.C7))
    func tooManyHidden() {
        var phone = phone()
        receive(["One"], on: &phone)
        let many: [MessageID] = (0..<ChatPreference.maxHidden).map { _ in phone.env.newID() }
        phone.perform(.chatPreference(.hide(chat, many, true)), in: .user(TestDevice.anna))
        delete("One", on: &phone)
        #expect(rows(phone) == ["One"] && phone.html.contains("Clear the history instead"))
    }
}
