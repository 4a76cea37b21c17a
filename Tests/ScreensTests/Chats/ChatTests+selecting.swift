import Domain
import FeatureTags
import Markup
import Sync
import Testing

@testable import Screens

/// What is done with several messages at once.
extension ChatTests {
    /// A phone with two messages of Boris and two of Anna's, of which those are selected.
    private func phone(selecting texts: [String]) -> Phone {
        var phone = phone()
        receive(["One", "Two"], on: &phone)
        write("Three", on: &phone)
        write("Four", on: &phone)
        for (place, text) in texts.enumerated() {
            guard let id = id(text, on: phone) else { continue }
            if place == 0 {
                phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
                phone.send(.chat(.selecting(.begun(id))))
            } else {
                phone.send(.chat(.selecting(.toggled(id, true))))
            }
        }
        return phone
    }

    private func id(_ text: String, on phone: Phone) -> MessageID? {
        phone.model.screen.chat?.rows.first { $0.text == text }?.id
    }

    private func selected(_ phone: Phone) -> [MessageID] {
        phone.model.screen.chat.map { ChatLog.selected($0, phone.world).map(\.id) } ?? []
    }

    private func rows(_ phone: Phone) -> [String] { phone.model.screen.chat?.rows.map(\.text) ?? [] }

    @Test(
        "a message of the menu is the first that is selected, and each has a box that says what it is",
        .tags(.C7))
    func select() {
        var phone = phone(selecting: [])
        guard let one = id("One", on: phone), let two = id("Two", on: phone) else { return }
        phone.send(.chat(.draftEntered("Later")))
        phone.send(.chat(.menuAsked(one, Pointer(x: 0, y: 0))))
        #expect(
            phone.send(.chat(.selecting(.begun(one)))).contains(.focus(ChatLog.selectorID(one))))
        #expect(phone.html.components(between: "type=\"checkbox\"", and: ">").count == 4)
        #expect(phone.html.contains("aria-label=\"Boris: One\"") && phone.html.contains("1 selected"))
        #expect(!phone.html.contains("id=\"new-message\""), "the field waits")
        phone.send(.chat(.selecting(.toggled(two, true))))
        phone.send(.chat(.selecting(.toggled(one, false))))
        #expect(selected(phone) == [two])
        phone.tap("Cancel")
        #expect(phone.model.screen.chat?.selection == nil && !phone.html.contains("type=\"checkbox\""))
        #expect(phone.model.screen.chat?.draft == "Later" && phone.html.contains("value=\"Later\""))
    }

    @Test("the texts are copied in the order of the chat, whatever was selected first", .tags(.C7))
    func copySelected() {
        var phone = phone(selecting: ["Four", "One"])
        let effects = phone.send(.chat(.selecting(.copied)))
        #expect(effects.contains(.copy("One\nFour")))
        #expect(phone.model.screen.chat?.selection == nil)
    }

    @Test("all are forwarded in their order, each as a message of its own", .tags(.C7))
    func forwardSelected() {
        var phone = phone(selecting: ["Three", "Two", "One"])
        let saved = ScopeID.chat(Phone.anna, Phone.anna)
        phone.send(.chat(.selecting(.forwardTapped(Pointer(x: 0, y: 0)))))
        guard case .forwarding(let ids, _)? = phone.model.screen.chat?.sheet else {
            Issue.record("no chat is asked for")
            return
        }
        phone.send(.chat(.forwarded(ids, to: saved)))
        #expect(phone.model.route == .chat(saved) && rows(phone) == ["One", "Two", "Three"])
    }

    @Test("for everyone they are deleted only where each may be", .tags(.C7))
    func deleteSelected() {
        var phone = phone(selecting: ["Three", "Two"])
        phone.send(.chat(.selecting(.removeTapped(Pointer(x: 0, y: 0)))))
        #expect(phone.html.contains("Delete 2 messages?") && !phone.html.contains("Delete for everyone"))
        phone.send(.chat(.sheetClosed))
        #expect(selected(phone).count == 2, "they stay selected")
        guard let two = id("Two", on: phone), let four = id("Four", on: phone) else { return }
        phone.send(.chat(.selecting(.toggled(two, false))))
        phone.send(.chat(.selecting(.toggled(four, true))))
        phone.send(.chat(.selecting(.removeTapped(Pointer(x: 0, y: 0)))))
        phone.tap("Delete for everyone")
        #expect(phone.model.screen.chat?.rows.map(\.isRemoved) == [false, false, true, true])
        #expect(phone.model.screen.chat?.selection == nil && phone.refusals.isEmpty)
    }

    @Test("what others wrote is deleted for oneself in one step, and comes back in one", .tags(.C7))
    func hideSelected() {
        var phone = phone(selecting: ["One", "Two"])
        phone.send(.chat(.selecting(.removeTapped(Pointer(x: 0, y: 0)))))
        phone.tap("Delete for me")
        #expect(rows(phone) == ["Three", "Four"] && phone.html.contains("2 messages deleted for you"))
        phone.send(.undoTapped)
        #expect(rows(phone) == ["One", "Two", "Three", "Four"])
    }

    @Test("one text of one's own can be changed, and nothing else can", .tags(.C7))
    func editSelected() {
        var phone = phone(selecting: ["Three"])
        #expect(phone.html.contains("aria-label=\"Edit\""))
        guard let one = id("One", on: phone), let three = id("Three", on: phone) else { return }
        phone.send(.chat(.selecting(.toggled(one, true))))
        #expect(!phone.html.contains("aria-label=\"Edit\""))
        phone.send(.chat(.selecting(.toggled(three, false))))
        #expect(!phone.html.contains("aria-label=\"Edit\""), "it is another one's")
        phone.send(.chat(.selecting(.toggled(one, false))))
        phone.send(.chat(.selecting(.toggled(three, true))))
        phone.send(.chat(.selecting(.editTapped)))
        #expect(phone.model.screen.chat?.edit == ChatLog.Edit(id: three, text: "Three"))
        #expect(phone.model.screen.chat?.selection == nil)
    }

    @Test("a message that is taken back meanwhile is selected no more, and leaving ends it all", .tags(.C7))
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
