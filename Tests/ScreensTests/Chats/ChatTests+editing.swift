import Domain
import FeatureTags
import SyncClient
import SyncRules
import Testing

@testable import Screens

/// Deletion of a message that is being edited.
extension ChatTests {
    /// A chat in which Anna edits her message.
    private func editing(_ text: String = "The key is under the mat") -> (phone: TestDevice, id: MessageID) {
        var phone = phone()
        write(text, on: &phone)
        let id = phone.model.screen.chat!.rows[0].id
        phone.send(.chat(.draftEntered("Later")))
        phone.send(.chat(.editTapped(id)))
        return (phone, id)
    }

    /// Another device of Anna changes the message.
    private func change(_ id: MessageID, on phone: inout TestDevice, _ edit: (inout ChatMessage) -> Void) {
        var record = phone.env.replica.record(RecordID(id.text), in: chat)!
        guard case .message(var message) = record.content else { return }
        edit(&message)
        record.content = .message(message)
        phone.receive([Change(chat, record)])
    }

    private var deletedToast: String { "The message you were editing was deleted" }

    @Test(
        "the text of a message deleted during editing is removed", .tags(.C7),
        arguments: [false, true])
    func editedIsGone(reloads: Bool) {
        var (phone, id) = editing()
        #expect(!phone.model.allDrafts.contains { $0.text.contains("key") }, "not typed here")
        if reloads {
            phone.reload()
            #expect(phone.model.screen.chat?.edit?.text == "The key is under the mat")
        }
        change(id, on: &phone) { $0.remove(at: TestDevice.noon) }
        #expect(phone.model.screen.chat?.edit == nil && phone.model.screen.chat?.draft == "Later")
        #expect(phone.html.contains(deletedToast) && !phone.html.contains("under the mat"))
        phone.send(.chat(.submitted))
        #expect(phone.model.screen.chat?.rows.map(\.text) == ["", "Later"])
    }

    @Test("text typed into a deleted message stays as a draft", .tags(.C7, .U7), arguments: [false, true])
    func typedStays(reloads: Bool) {
        var (phone, id) = editing()
        phone.send(.chat(.draftEntered("The key is with Boris")))
        if reloads { phone.reload() }
        change(id, on: &phone) { $0.remove(at: TestDevice.noon) }
        #expect(phone.model.screen.chat?.edit == nil && phone.html.contains(deletedToast))
        #expect(phone.model.screen.chat?.draft == "Later\nThe key is with Boris")
        #expect(phone.model.allDrafts.map(\.key) == [chat.text])
    }

    @Test("text typed and undone before the message is deleted becomes no draft", .tags(.C7))
    func takenBack() {
        var (phone, id) = editing()
        phone.send(.chat(.draftEntered("The key")))
        phone.send(.chat(.draftEntered("The key is under the mat")))
        change(id, on: &phone) { $0.remove(at: TestDevice.noon) }
        #expect(phone.model.screen.chat?.draft == "Later")
    }

    @Test(
        "editing ends when the message is hidden or the history is cleared", .tags(.C2, .C7),
        arguments: [false, true])
    func notSeen(isCleared: Bool) {
        var (phone, id) = editing()
        let intent: ChatPreferenceIntent =
            isCleared ? .clear(chat, upTo: 1, hides: false, as: nil) : .hide(chat, [id], true)
        phone.perform(.chatPreference(intent), in: .user(TestDevice.anna))
        #expect(phone.model.screen.chat?.edit == nil && phone.html.contains(deletedToast))
    }

    @Test(
        "an edit from another device is shown in the field unless the user has typed", .tags(.C7))
    func changedElsewhere() {
        var (phone, id) = editing()
        change(id, on: &phone) { $0.text = "It is with Boris" }
        #expect(phone.model.screen.chat?.edit?.text == "It is with Boris")
        phone.send(.chat(.draftEntered("It is with Vera")))
        change(id, on: &phone) { $0.text = "It is with Dora" }
        #expect(phone.model.screen.chat?.edit?.text == "It is with Vera")
        phone.send(.chat(.submitted))
        #expect(phone.model.screen.chat?.rows.first?.text == "It is with Vera")
    }
}
