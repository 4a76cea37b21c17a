import Domain
import FeatureTags
import Sync
import Testing

@testable import Screens

/// A message that is being changed, and goes meanwhile.
extension ChatTests {
    /// A chat in which Anna changes her message.
    private func editing(_ text: String = "The key is under the mat") -> (phone: Phone, id: MessageID) {
        var phone = phone()
        write(text, on: &phone)
        let id = phone.model.screen.chat!.rows[0].id
        phone.send(.chat(.draftEntered("Later")))
        phone.send(.chat(.editTapped(id)))
        return (phone, id)
    }

    /// Another device of hers has done something to it.
    private func change(_ id: MessageID, on phone: inout Phone, _ edit: (inout ChatMessage) -> Void) {
        var record = phone.world.replica.record(RecordID(id.text), in: chat)!
        guard case .message(var message) = record.content else { return }
        edit(&message)
        record.content = .message(message)
        phone.receive([Change(chat, record)])
    }

    private var lost: String { "The message you were editing was deleted" }

    @Test(
        "of a message that is deleted while it is being changed no word stays", .tags(.C7),
        arguments: [false, true])
    func editedIsGone(reloads: Bool) {
        var (phone, id) = editing()
        #expect(!phone.model.allDrafts.contains { $0.text.contains("key") }, "nobody has typed that here")
        if reloads {
            phone.reload()
            #expect(phone.model.screen.chat?.edit?.text == "The key is under the mat")
        }
        change(id, on: &phone) { $0.remove(at: Phone.noon) }
        #expect(phone.model.screen.chat?.edit == nil && phone.model.screen.chat?.draft == "Later")
        #expect(phone.html.contains(lost) && !phone.html.contains("under the mat"))
        phone.send(.chat(.submitted))
        #expect(phone.model.screen.chat?.rows.map(\.text) == ["", "Later"])
    }

    @Test("what somebody has typed into it stays as a draft", .tags(.C7, .U7), arguments: [false, true])
    func typedStays(reloads: Bool) {
        var (phone, id) = editing()
        phone.send(.chat(.draftEntered("The key is with Boris")))
        if reloads { phone.reload() }
        change(id, on: &phone) { $0.remove(at: Phone.noon) }
        #expect(phone.model.screen.chat?.edit == nil && phone.html.contains(lost))
        #expect(phone.model.screen.chat?.draft == "Later\nThe key is with Boris")
        #expect(phone.model.allDrafts.map(\.place) == [chat.text])
    }

    @Test("what was typed and taken back is nobody's draft", .tags(.C7))
    func takenBack() {
        var (phone, id) = editing()
        phone.send(.chat(.draftEntered("The key")))
        phone.send(.chat(.draftEntered("The key is under the mat")))
        change(id, on: &phone) { $0.remove(at: Phone.noon) }
        #expect(phone.model.screen.chat?.draft == "Later")
    }

    @Test(
        "one that was deleted for oneself, or cleared, is gone, too", .tags(.C2, .C7),
        arguments: [false, true])
    func notSeen(isCleared: Bool) {
        var (phone, id) = editing()
        let intent: ChatPreferenceIntent =
            isCleared ? .clear(chat, upTo: 1, hides: false, as: nil) : .hide(chat, [id], true)
        phone.perform(.chatPreference(intent), in: .user(Phone.anna))
        #expect(phone.model.screen.chat?.edit == nil && phone.html.contains(lost))
    }

    @Test(
        "what another device has made of it stands in the field, unless somebody has typed there", .tags(.C7))
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
