import Browser
import Domain
import FeatureTags
import SyncClient
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import WebApp

@Suite("Presence in several tabs", .tags(.C10), .timeLimit(.minutes(15)))
struct PresenceTests {
    private let device = Device(storedTexts: Device.signedIn)
    private let boris = PersonID("01B0R1S0000000000000000000")
    private var chat: ScopeID { .chat(Device.anna.person, boris) }

    /// Two tabs. The first is connected to a current server, and the second has the chat on screen.
    private func tabs() -> (leader: SimulatedTab, follower: SimulatedTab) {
        let leader = device.open()
        let follower = device.open("/chats/" + chat.id)
        leader.receive(.socketOpened)
        let welcome = ServerMessage.welcome(epoch: "e", isCurrent: true, capabilities: .presence)
        leader.receive(.socketMessage(welcome.bytes))
        follower.wait(seconds: 1)
        return (leader, follower)
    }

    private func subscriptions(_ tab: SimulatedTab) -> [String] { tab.sent.filter { $0.contains("watch") } }

    @Test("the leading tab subscribes to the chat on another tab's screen and forwards presence messages")
    func elsewhere() {
        let (leader, follower) = tabs()
        #expect(subscriptions(leader).last?.contains(chat.text) == true)
        leader.receive(.socketMessage(ServerMessage.presence([Presence(boris, .online)]).bytes))
        leader.receive(.socketMessage(ServerMessage.typing(boris, in: chat).bytes))
        let presence = follower.loop.sync?.client.presence
        #expect(presence?.state(of: boris) == .online && presence?.typingUsers(in: chat) == [boris])
        follower.loop.sync?.sendTyping(in: chat)
        follower.answerCalls()
        #expect(leader.sent.last?.contains("writing") == true)
        leader.receive(.socketClosed(code: 1006))
        follower.wait(seconds: 1)
        #expect(follower.loop.sync?.client.presence.presences.isEmpty == true)
    }

    @Test("the chats of several tabs are subscribed until some seconds after a tab has closed")
    func several() {
        let (leader, follower) = tabs()
        let other = ScopeID.chat(Device.anna.person, PersonID("01VERA00000000000000000000"))
        let third = device.open("/chats/" + other.id)
        third.wait(seconds: 1)
        for chat in [chat, other] { #expect(subscriptions(leader).last?.contains(chat.text) == true) }
        follower.isSuspended = true
        for _ in 0..<20 {
            third.wait(seconds: 1)
            leader.wait(seconds: 1)
        }
        #expect(subscriptions(leader).last?.contains(chat.text) == false)
        #expect(subscriptions(leader).last?.contains(other.text) == true)
        let count = leader.sent.count
        for _ in 0..<20 {
            third.wait(seconds: 1)
            leader.wait(seconds: 1)
        }
        #expect(
            subscriptions(leader).count < count + 2 && leader.sent.count == count, "no duplicate messages")
    }

    @Test("a new leading tab receives the chats of the others, and they drop old presence")
    func newLeader() {
        let (leader, follower) = tabs()
        let third = device.open("/chats/" + chat.id)
        third.wait(seconds: 1)
        leader.receive(.socketMessage(ServerMessage.presence([Presence(boris, .online)]).bytes))
        #expect(third.loop.sync?.client.presence.presences.count == 1)
        follower.receive(.visible(false))
        leader.loop.sync?.stop()
        leader.answerCalls()
        leader.isSuspended = true
        follower.receive(.socketOpened)
        let welcome = ServerMessage.welcome(epoch: "e", isCurrent: true, capabilities: .presence)
        follower.receive(.socketMessage(welcome.bytes))
        third.wait(seconds: 1)
        #expect(third.loop.sync?.client.presence.presences.isEmpty == true)
        #expect(subscriptions(follower).last?.contains(chat.text) == true)
    }

    @Test("a hidden tab has no presence subscription")
    func hidden() {
        let (leader, follower) = tabs()
        follower.receive(.visible(false))
        leader.wait(seconds: 11)
        #expect(subscriptions(leader).last?.contains(chat.text) == false)
        follower.receive(.visible(true))
        #expect(subscriptions(leader).last?.contains(chat.text) == true)
    }
}
