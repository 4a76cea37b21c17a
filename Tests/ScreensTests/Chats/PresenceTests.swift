import Domain
import FeatureTags
import Markup
import Testing

@testable import Screens
@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("Presence on the screen", .tags(.C10), .timeLimit(.minutes(15)))
struct PresenceTests {
    private let tests = ChatTests()
    private var chat: ScopeID { tests.chat }

    /// The chat with Boris is open and has a message.
    private func phone() -> TestDevice {
        var phone = tests.phone()
        tests.receive(["One"], on: &phone)
        return phone
    }

    private func receive(_ state: Presence.State, on phone: inout TestDevice) {
        phone.env.presence.update([Presence(TestDevice.boris, state)])
    }

    @Test("the chat header shows that the other user is online or was last seen")
    func states() {
        var phone = phone()
        #expect(!phone.html.contains("company"))
        receive(.online, on: &phone)
        #expect(
            phone.html.contains(">online<") && !phone.html.contains("aria-live=\"polite\" class=\"company"))
        for (ago, words) in [
            (Int64(60_000), "last seen at"), (Instant.day, "last seen yesterday at"),
            (9 * Instant.day, "last seen "),
        ] {
            receive(.lastSeen(TestDevice.noon.advanced(by: -ago)), on: &phone)
            #expect(phone.html.contains(words), "\(words)")
        }
    }

    @Test("the chat list marks online users and shows typing in place of the last message")
    func list() {
        var phone = phone()
        phone.send(.opened(.chats))
        #expect(!phone.html.contains("class=\"online\""))
        receive(.online, on: &phone)
        phone.env.presence.recordTyping(by: TestDevice.boris, in: chat, at: TestDevice.noon)
        #expect(phone.html.contains("class=\"online\"") && phone.html.contains("is writing…"))
        #expect(!phone.html.contains(">One<"))
    }

    @Test("the presence of a blocked user is not shown")
    func blocked() {
        var phone = phone()
        receive(.online, on: &phone)
        phone.env.presence.recordTyping(by: TestDevice.boris, in: chat, at: TestDevice.noon)
        phone.send(.chat(.blockAnswered(true)))
        #expect(!phone.html.contains("company") && !phone.html.contains("is writing"))
        phone.send(.opened(.chats))
        #expect(!phone.html.contains("class=\"online\"") && !phone.html.contains("is writing"))
    }

    @Test("a group chat names up to two typing users, then counts them")
    func group() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        let chat = ScopeID.chat(of: group)
        let people = [(TestDevice.boris, "Boris"), (TestDevice.vera, "Vera"), (TestDevice.dora, "")]
        phone.receive(
            people.map { person, name in
                let member = Member(person: person, name: name, role: .viewer, grant: "g")
                return Change(chat, Record(id: Member.recordID(person), content: .member(member)))
            })
        var said: [String] = []
        for (person, _) in people {
            phone.env.presence.recordTyping(by: person, in: chat, at: TestDevice.noon)
            said.append(phone.env.writing(in: chat).filter { !"\u{2068}\u{2069}".contains($0) })
        }
        #expect(said == ["Boris is writing…", "Boris and Vera are writing…", "3\u{A0}people are writing…"])
        #expect(!phone.env.isOnline(chat))
    }

    @Test("typing is sent while the field has text, but not while a message is edited")
    func typing() {
        var phone = phone()
        #expect(phone.send(.chat(.draftEntered("H"))) == [.sendTyping(chat)])
        #expect(phone.send(.chat(.draftEntered(""))).isEmpty)
        tests.write("Hello", on: &phone)
        guard let own = phone.model.screen.chat?.rows.last?.id else { return }
        phone.send(.chat(.editTapped(own)))
        #expect(!phone.send(.chat(.draftEntered("Hello!"))).contains(.sendTyping(chat)))
    }

    @Test("presence is subscribed only for chats on the screen")
    func subscriptions() {
        var phone = phone()
        #expect(phone.model.presenceChats == [chat])
        phone.send(.opened(.chats))
        #expect(phone.model.presenceChats == [chat])
        phone.send(.opened(.lists))
        #expect(phone.model.presenceChats.isEmpty)
    }

    @Test("a setting hides the presence of the user", .tags(.A9))
    func setting() {
        var phone = TestDevice()
        phone.send(.opened(.settings))
        #expect(phone.html.contains("Show when I’m online"))
        phone.send(.settings(.presenceToggled(false)))
        #expect(phone.env.replica.settings(of: TestDevice.anna).hidesPresence && phone.refusals.isEmpty)
        phone.send(.settings(.presenceToggled(true)))
        #expect(!phone.env.replica.settings(of: TestDevice.anna).hidesPresence)
    }
}
