import Domain
import FeatureTags
import Markup
import Sync
import Testing

@testable import Screens

/// What is deleted for oneself alone.
extension ChatTests {
    private func rows(_ phone: Phone) -> [String] { phone.model.screen.chat?.rows.map(\.text) ?? [] }

    /// Deletes a message through its menu.
    private func delete(_ text: String, on phone: inout Phone) {
        guard let id = phone.model.screen.chat?.rows.first(where: { $0.text == text })?.id else { return }
        phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
        phone.send(.chat(.removeTapped(id)))
        phone.tap("Delete for me")
    }

    @Test("a message that is deleted for oneself is shown nowhere, and is back with a tap", .tags(.C7))
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

    @Test("an answer to what one has deleted for oneself says that it is not here", .tags(.C7))
    func hiddenQuote() {
        var phone = phone()
        receive(["One"], on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.replyTapped(id)))
        write("Yes", on: &phone)
        delete("One", on: &phone)
        #expect(rows(phone) == ["Yes"] && phone.html.contains("Message not here"))
    }

    @Test("whatever is deleted at the end, older messages stand there instead", .tags(.C5, .C7))
    func hiddenEnd() {
        var phone = phone()
        for place in 1...(ChatLog.rowsAtOnce + 1) { write(String(place), on: &phone) }
        let ids = phone.model.screen.chat?.rows.map(\.id) ?? []
        phone.perform(.chatPreference(.hide(chat, ids, true)), in: .user(Phone.anna))
        #expect(ids.count == ChatLog.rowsAtOnce && rows(phone) == ["1"])
    }

    @Test("a picture that is deleted for oneself is not among those of the chat", .tags(.C7))
    func hiddenPicture() {
        var phone = phone()
        phone.send(.picked(.kept(blob()), for: choose(on: &phone)))
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        #expect(phone.world.replica.pictures(of: .chat(chat)).count == 1)
        phone.perform(.chatPreference(.hide(chat, [id], true)), in: .user(Phone.anna))
        #expect(phone.world.replica.pictures(of: .chat(chat)).isEmpty)
    }

    @Test("where too many are deleted one by one, it is said what to do instead", .tags(.C7))
    func tooManyHidden() {
        var phone = phone()
        receive(["One"], on: &phone)
        let many: [MessageID] = (0..<ChatPreference.mostHidden).map { _ in phone.world.newID() }
        phone.perform(.chatPreference(.hide(chat, many, true)), in: .user(Phone.anna))
        delete("One", on: &phone)
        #expect(rows(phone) == ["One"] && phone.html.contains("Clear the history instead"))
    }
}
