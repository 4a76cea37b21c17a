import Domain
import FeatureTags
import Testing

@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("Presence on a device", .tags(.C10), .timeLimit(.minutes(15)))
struct PresenceTests {
    private let chat = ScopeID.chat(ada, boris)

    /// Connected to a current server, with the chat on screen.
    private func phone() throws -> TestDevice {
        var phone = try TestDevice.inSync()
        phone.handle(.presenceSubscribed([chat]), .socketClosed)
        phone.sent = []
        connect(&phone)
        return phone
    }

    private func connect(_ phone: inout TestDevice, supportsPresence: Bool = true) {
        phone.now = phone.now.advanced(by: 60_000)
        phone.handle(.tick, .socketOpened)
        phone.handle(
            .received(.welcome(epoch: "E", isCurrent: false, capabilities: supportsPresence ? .presence : []))
        )
    }

    private func sentAfterHello(_ phone: TestDevice) -> [ClientMessage] {
        phone.sent.filter { if case .hello = $0 { false } else { true } }
    }

    @Test("the device subscribes once per connection and once per change of the visible chats")
    func subscription() throws {
        var phone = try phone()
        #expect(sentAfterHello(phone) == [.subscribePresence([chat])])
        phone.handle(.presenceSubscribed([chat]))
        #expect(sentAfterHello(phone).count == 1)
        phone.handle(.presenceSubscribed([]))
        #expect(sentAfterHello(phone) == [.subscribePresence([chat]), .subscribePresence([])])
    }

    @Test("an older server gets no presence messages")
    func olderServer() throws {
        var phone = try phone()
        phone.handle(.socketClosed)
        phone.sent = []
        connect(&phone, supportsPresence: false)
        phone.handle(.typed(chat), .presenceSubscribed([]), .presenceSubscribed([chat]), .received(.behind))
        phone.handle(.reminderShown(ShownReminder(tag: "/habits x", moment: noon)))
        #expect(sentAfterHello(phone).isEmpty)
    }

    @Test("the server is notified of a reminder that the page has shown", .tags(.N1))
    func shownReminder() throws {
        var phone = try phone()
        phone.handle(.socketClosed)
        phone.sent = []
        phone.now = phone.now.advanced(by: 60_000)
        phone.handle(
            .tick, .socketOpened,
            .received(.welcome(epoch: "E", isCurrent: false, capabilities: .shownReminders)))
        let reminder = ShownReminder(tag: "/habits x", moment: noon)
        phone.handle(.reminderShown(reminder))
        #expect(sentAfterHello(phone) == [.remindersShown([reminder])])
    }

    @Test("the last reported presence counts, and a closed connection clears it")
    func states() throws {
        var phone = try phone()
        phone.handle(.received(.presence([Presence(boris, .online)])))
        #expect(phone.client.presence.state(of: boris) == .online)
        phone.handle(.received(.presence([Presence(boris, .lastSeen(noon))])))
        #expect(phone.client.presence.state(of: boris) == .lastSeen(noon))
        phone.handle(.received(.presence([Presence(boris, .hidden)])))
        #expect(phone.client.presence.presences.isEmpty)
        phone.handle(.received(.presence([Presence(boris, .online)])), .received(.typing(boris, in: chat)))
        phone.handle(.online(false))
        #expect(
            phone.client.presence.presences.isEmpty && phone.client.presence.typingUsers(in: chat).isEmpty)
    }

    @Test("presence of a chat that is no longer on screen is discarded")
    func forgotten() throws {
        var phone = try phone()
        phone.handle(.received(.presence([Presence(boris, .online)])), .received(.typing(boris, in: chat)))
        phone.handle(.presenceSubscribed([]))
        #expect(
            phone.client.presence.presences.isEmpty && phone.client.presence.typingUsers(in: chat).isEmpty)
    }

    @Test("a typing indicator ends six seconds after the last report")
    func typingTimeout() throws {
        var phone = try phone()
        phone.handle(.received(.typing(boris, in: chat)), .received(.typing(boris, in: chat)))
        phone.now = phone.now.advanced(by: 4000)
        phone.handle(.received(.typing(boris, in: chat)), .tick)
        phone.now = phone.now.advanced(by: 5999)
        phone.handle(.tick)
        #expect(phone.client.presence.typingUsers(in: chat) == [boris])
        let before = phone.client.presence.revision
        phone.now = phone.now.advanced(by: 1)
        phone.handle(.tick)
        #expect(
            phone.client.presence.typingUsers(in: chat).isEmpty && phone.client.presence.revision > before)
    }

    @Test("a typing indicator ends when the message arrives")
    func typingEndsWithMessage() throws {
        var phone = try phone()
        phone.handle(.received(.typing(boris, in: chat)))
        let message = ChatMessage(
            position: 1, author: boris, text: "Hello", written: noon, arrival: noon, after: nil)
        let id = RecordID("01AAAAAAAAAAAAAAAAAAAAAAAA")
        let row = RecordState(id: id, version: 1, record: Record(id: id, content: .message(message)))
        phone.handle(.received(.frame([FramePart(scope: chat, previous: 0, to: 1, rows: [row])])))
        #expect(phone.client.presence.typingUsers(in: chat).isEmpty)
    }

    @Test("typing is reported every three seconds per chat, and never for the own chat")
    func typing() throws {
        var phone = try phone()
        phone.sent = []
        phone.handle(.typed(chat), .typed(chat), .typed(.chat(ada, ada)))
        phone.now = phone.now.advanced(by: 2999)
        phone.handle(.typed(chat))
        #expect(phone.sent == [.typing(chat)])
        phone.now = phone.now.advanced(by: 1)
        phone.handle(.typed(chat))
        #expect(phone.sent == [.typing(chat), .typing(chat)])
    }

    @Test("a user who shows their presence again subscribes to the visible chats")
    func shows() throws {
        var phone = try phone()
        _ = try phone.perform(.person(.hidePresence(true)), in: .user(ada))
        phone.handle(.presenceSubscribed([]), .presenceSubscribed([chat]))
        phone.sent = []
        phone.handle(.tick)
        #expect(!phone.sent.contains(.subscribePresence([chat])))
        _ = try phone.perform(.person(.hidePresence(false)), in: .user(ada))
        phone.handle(.tick, .tick)
        #expect(phone.sent.filter { $0 == .subscribePresence([chat]) }.count == 1)
    }

    @Test("a user who hides their presence sends no subscription and no typing")
    func hides() throws {
        var phone = try phone()
        _ = try phone.perform(.person(.hidePresence(true)), in: .user(ada))
        phone.sent = []
        phone.handle(.typed(chat), .presenceSubscribed([]), .presenceSubscribed([chat]), .received(.behind))
        #expect(phone.sent.isEmpty)
    }
}
