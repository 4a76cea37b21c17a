import Domain
import FeatureTags
import Markup
import SyncRules
import Testing

@testable import Screens

/// Actions on several selected messages.
extension ChatTests {
    /// A device with two messages of Boris and two of Anna; those with the given texts are selected.
    private func phone(selecting texts: [String]) -> TestDevice {
        var phone = phone()
        receive(["One", "Two"], on: &phone)
        write("Three", on: &phone)
        write("Four", on: &phone)
        for (place, text) in texts.enumerated() {
            guard let id = id(text, on: phone) else { continue }
            if place == 0 {
                phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
                phone.send(.chat(.selecting(.started(id))))
            } else {
                phone.send(.chat(.selecting(.toggled(id, true))))
            }
        }
        return phone
    }

    private func id(_ text: String, on phone: TestDevice) -> MessageID? {
        phone.model.screen.chat?.rows.first { $0.text == text }?.id
    }

    private func selected(_ phone: TestDevice) -> [MessageID] {
        phone.model.screen.chat.map { ChatSelection.selected($0, phone.env).map(\.id) } ?? []
    }

    private func rows(_ phone: TestDevice) -> [String] { phone.model.screen.chat?.rows.map(\.text) ?? [] }

    @Test(
        "the menu selects its message first, and each message has a labelled checkbox",
        .tags(.C7))
    func select() {
        var phone = phone(selecting: [])
        guard let one = id("One", on: phone), let two = id("Two", on: phone) else { return }
        phone.send(.chat(.draftEntered("Later")))
        phone.send(.chat(.menuAsked(one, Pointer(x: 0, y: 0))))
        #expect(
            phone.send(.chat(.selecting(.started(one)))).contains(.focus(ChatSelection.selectorID(one))))
        #expect(phone.html.components(between: "type=\"checkbox\"", and: ">").count == 4)
        #expect(phone.html.contains("aria-label=\"Boris: One\"") && phone.html.contains("1 selected"))
        #expect(!phone.html.contains("id=\"new-message\""), "the field is hidden")
        phone.send(.chat(.selecting(.toggled(two, true))))
        phone.send(.chat(.selecting(.toggled(one, false))))
        #expect(selected(phone) == [two])
        phone.tap("Cancel")
        #expect(phone.model.screen.chat?.selection == nil && !phone.html.contains("type=\"checkbox\""))
        #expect(phone.model.screen.chat?.draft == "Later" && phone.html.contains("value=\"Later\""))
    }

    @Test("selected texts are copied in the order of the chat", .tags(.C7))
    func copySelected() {
        var phone = phone(selecting: ["Four", "One"])
        let effects = phone.send(.chat(.selecting(.copied)))
        #expect(effects.contains(.copy("One\nFour")))
        #expect(phone.model.screen.chat?.selection == nil)
    }

    @Test("selected messages are forwarded in the order of the chat, each as one message", .tags(.C7))
    func forwardSelected() {
        var phone = phone(selecting: ["Three", "Two", "One"])
        let saved = ScopeID.chat(TestDevice.anna, TestDevice.anna)
        phone.send(.chat(.selecting(.forwardTapped)))
        guard case .forwarding(let ids)? = phone.model.screen.chat?.sheet else {
            Issue.record("no chat is requested")
            return
        }
        phone.send(.chat(.forwarded(ids, to: saved)))
        #expect(phone.model.route == .chat(saved) && rows(phone) == ["One", "Two", "Three"])
    }

    @Test(
        "selected messages can be deleted for everyone only if the user may delete each of them", .tags(.C7))
    func deleteSelected() {
        var phone = phone(selecting: ["Three", "Two"])
        phone.send(.chat(.selecting(.removeTapped(Pointer(x: 0, y: 0)))))
        #expect(phone.html.contains("Delete 2 messages?") && !phone.html.contains("Delete for everyone"))
        phone.send(.chat(.sheetClosed))
        #expect(selected(phone).count == 2, "still selected")
        guard let two = id("Two", on: phone), let four = id("Four", on: phone) else { return }
        phone.send(.chat(.selecting(.toggled(two, false))))
        phone.send(.chat(.selecting(.toggled(four, true))))
        phone.send(.chat(.selecting(.removeTapped(Pointer(x: 0, y: 0)))))
        phone.tap("Delete for everyone")
        #expect(phone.model.screen.chat?.rows.map(\.isRemoved) == [false, false, true, true])
        #expect(phone.model.screen.chat?.selection == nil && phone.refusals.isEmpty)
    }

    @Test("selected messages of other users are hidden together, and undo restores them together", .tags(.C7))
    func hideSelected() {
        var phone = phone(selecting: ["One", "Two"])
        phone.send(.chat(.selecting(.removeTapped(Pointer(x: 0, y: 0)))))
        phone.tap("Delete for me")
        #expect(rows(phone) == ["Three", "Four"] && phone.html.contains("2 messages deleted for you"))
        phone.send(.undoTapped)
        #expect(rows(phone) == ["One", "Two", "Three", "Four"])
    }

    @Test("a single selected text message of the user can be edited, and no other", .tags(.C7))
    func editSelected() {
        var phone = phone(selecting: ["Three"])
        #expect(phone.html.contains("aria-label=\"Edit\""))
        guard let one = id("One", on: phone), let three = id("Three", on: phone) else { return }
        phone.send(.chat(.selecting(.toggled(one, true))))
        #expect(!phone.html.contains("aria-label=\"Edit\""))
        phone.send(.chat(.selecting(.toggled(three, false))))
        #expect(!phone.html.contains("aria-label=\"Edit\""), "a message of another user")
        phone.send(.chat(.selecting(.toggled(one, false))))
        phone.send(.chat(.selecting(.toggled(three, true))))
        phone.send(.chat(.selecting(.editTapped)))
        #expect(phone.model.screen.chat?.edit == MessageEdit(id: three, text: "Three"))
        #expect(phone.model.screen.chat?.selection == nil)
    }

    @Test(
        "a deleted message is removed from the selection, and leaving the chat ends the selection", .tags(.C7)
    )
    func goneWhileSelected() {
        var phone = phone(selecting: ["Three", "Four"])
        guard let three = id("Three", on: phone), let four = id("Four", on: phone) else { return }
        phone.perform(.chat(.remove(three)), in: chat)
        #expect(selected(phone) == [four])
        phone.send(.opened(.chats))
        phone.send(.opened(.chat(chat)))
        #expect(phone.model.screen.chat?.selection == nil)
    }
}
