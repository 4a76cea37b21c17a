import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("Opening a message that is not loaded", .tags(.C7, .C11), .timeLimit(.minutes(15)))
struct SeekTests {
    private let chat = ScopeID.chat(TestDevice.anna, TestDevice.boris)

    private func id(_ place: Int64) -> RecordID {
        RecordID("01" + String(repeating: "A", count: 20) + String(1000 + place))
    }

    private func store(from low: Int64, unreadBefore: Int64 = 0, on phone: inout TestDevice) {
        let records = (low...1000).map { place in
            let message = ChatMessage(
                position: place, author: TestDevice.boris, text: "Message \(place)", written: TestDevice.noon,
                arrival: TestDevice.noon.advanced(by: place), after: nil)
            return Record(id: id(place), content: .message(message))
        }
        phone.store(records, of: chat, from: low, unreadBefore: unreadBefore)
    }

    /// Anna has read all messages, and her device stores the last hundred.
    private func phone() -> TestDevice {
        var phone = TestDevice()
        store(from: 901, on: &phone)
        var mark = ChatMark(TestDevice.anna)
        mark.advance(read: 1000, delivered: 1000)
        let membership = Membership(grant: "g", role: .editor)
        phone.receive([
            Change(
                .user(TestDevice.anna),
                Record(id: Membership.recordID(chat), content: .membership(membership))),
            Change(.user(TestDevice.anna), Record(id: ChatMark.recordID(of: chat), content: .mark(mark))),
        ])
        return phone
    }

    private let loadingText = "Fetching older messages"

    @Test("loading of a message is shown until the message is there")
    func said() {
        var phone = phone()
        phone.send(.opened(.message(chat, 950)))
        #expect(!phone.html.contains(loadingText), "already loaded")
        #expect(phone.send(.opened(.message(chat, 5))).contains(.loadOlder(chat, from: 1)))
        #expect(phone.html.contains(loadingText))
        store(from: 501, on: &phone)
        #expect(phone.html.contains(loadingText) && phone.returnedEffects.last == .loadOlder(chat, from: 1))
        store(from: 1, on: &phone)
        #expect(!phone.html.contains(loadingText))
        #expect(phone.returnedEffects.contains(.focus(ChatLog.rowID(MessageID(id(5).text)))))
    }

    @Test(
        "loading of a message is cancelled by the button, a jump to the end or a new message",
        arguments: 0...2)
    func cancelled(way: Int) {
        var phone = phone()
        phone.send(.opened(.chat(chat)))
        #expect(
            phone.send(.chat(.quoteTapped(MessageID(id(5).text)))) == [.loadOlder(chat, from: 1)])
        #expect(phone.html.contains(loadingText))
        switch way {
        case 0: phone.tap("Cancel")
        case 1: phone.send(.chat(.endTapped))
        default:
            phone.send(.chat(.draftEntered("Never mind")))
            phone.send(.chat(.submitted))
        }
        #expect(!phone.html.contains(loadingText))
        let wanted = phone.returnedEffects.count
        store(from: 501, on: &phone)
        store(from: 1, on: &phone)
        #expect(
            !phone.returnedEffects[wanted...].contains { if case .loadOlder = $0 { true } else { false } })
        #expect(phone.model.screen.chat?.rows.last?.position ?? 0 >= 1000, "no scrolling")
    }

    @Test("leaving the chat cancels loading of a message")
    func left() {
        var phone = phone()
        phone.send(.opened(.message(chat, 5)))
        phone.send(.opened(.chats))
        let wanted = phone.returnedEffects.count
        store(from: 501, on: &phone)
        #expect(phone.returnedEffects.count == wanted)
        phone.send(.opened(.chat(chat)))
        #expect(!phone.html.contains(loadingText) && phone.model.screen.chat?.rows.last?.position == 1000)
    }

    @Test("loading of missing new messages can be cancelled at the end of the chat")
    func firstNew() {
        var phone = TestDevice()
        let membership = Membership(grant: "g", role: .editor)
        phone.receive([
            Change(
                .user(TestDevice.anna),
                Record(id: Membership.recordID(chat), content: .membership(membership)))
        ])
        store(from: 901, unreadBefore: 900, on: &phone)
        phone.send(.opened(.chat(chat)))
        #expect(phone.html.contains(loadingText))
        phone.send(.chat(.seekCancelled))
        store(from: 501, unreadBefore: 500, on: &phone)
        #expect(!phone.html.contains(loadingText) && phone.model.screen.chat?.rows.last?.position == 1000)
    }
}
