import Browser
import Domain
import FeatureTags
import Sync
import Testing
import Wire

@testable import WebApp

@Suite("Presence in several tabs", .tags(.C10), .timeLimit(.minutes(15)))
struct CompanyTests {
    private let device = Device(kept: Device.signedIn)
    private let boris = PersonID("01B0R1S0000000000000000000")
    private var chat: ScopeID { .chat(Device.anna.person, boris) }

    /// Two tabs. The first is connected to a current server, and the second has the chat on screen.
    private func tabs() -> (leader: PlayedTab, follower: PlayedTab) {
        let leader = device.open()
        let follower = device.open("/chats/" + chat.id)
        leader.receive(.socketOpened)
        let welcome = ServerMessage.welcome(epoch: "e", isCurrent: true, knows: .presence)
        leader.receive(.socketMessage(welcome.bytes))
        follower.wait(seconds: 1)
        return (leader, follower)
    }

    private func watched(_ tab: PlayedTab) -> [String] { tab.sent.filter { $0.contains("watch") } }

    @Test("the leading tab subscribes to the chat on another tab's screen and forwards presence messages")
    func elsewhere() {
        let (leader, follower) = tabs()
        #expect(watched(leader).last?.contains(chat.text) == true)
        leader.receive(.socketMessage(ServerMessage.presence([Presence(boris, .online)]).bytes))
        leader.receive(.socketMessage(ServerMessage.writing(boris, in: chat).bytes))
        let company = follower.loop.sync?.client.company
        #expect(company?.state(of: boris) == .online && company?.writers(in: chat) == [boris])
        follower.loop.sync?.type(in: chat)
        follower.settle()
        #expect(leader.sent.last?.contains("writing") == true)
        leader.receive(.socketClosed(code: 1006))
        follower.wait(seconds: 1)
        #expect(follower.loop.sync?.client.company.people.isEmpty == true)
    }

    @Test("the chats of several tabs are subscribed until some seconds after a tab has closed")
    func several() {
        let (leader, follower) = tabs()
        let other = ScopeID.chat(Device.anna.person, PersonID("01VERA00000000000000000000"))
        let third = device.open("/chats/" + other.id)
        third.wait(seconds: 1)
        for chat in [chat, other] { #expect(watched(leader).last?.contains(chat.text) == true) }
        follower.sleeps = true
        for _ in 0..<20 {
            third.wait(seconds: 1)
            leader.wait(seconds: 1)
        }
        #expect(watched(leader).last?.contains(chat.text) == false)
        #expect(watched(leader).last?.contains(other.text) == true)
        let count = leader.sent.count
        for _ in 0..<20 {
            third.wait(seconds: 1)
            leader.wait(seconds: 1)
        }
        #expect(watched(leader).count < count + 2 && leader.sent.count == count, "no duplicate messages")
    }

    @Test("a new leading tab receives the chats of the others, and they drop old presence")
    func newLeader() {
        let (leader, follower) = tabs()
        let third = device.open("/chats/" + chat.id)
        third.wait(seconds: 1)
        leader.receive(.socketMessage(ServerMessage.presence([Presence(boris, .online)]).bytes))
        #expect(third.loop.sync?.client.company.people.count == 1)
        follower.receive(.visible(false))
        leader.loop.sync?.stop()
        leader.settle()
        leader.sleeps = true
        follower.receive(.socketOpened)
        let welcome = ServerMessage.welcome(epoch: "e", isCurrent: true, knows: .presence)
        follower.receive(.socketMessage(welcome.bytes))
        third.wait(seconds: 1)
        #expect(third.loop.sync?.client.company.people.isEmpty == true)
        #expect(watched(follower).last?.contains(chat.text) == true)
    }

    @Test("a hidden tab has no presence subscription")
    func hidden() {
        let (leader, follower) = tabs()
        follower.receive(.visible(false))
        leader.wait(seconds: 11)
        #expect(watched(leader).last?.contains(chat.text) == false)
        follower.receive(.visible(true))
        #expect(watched(leader).last?.contains(chat.text) == true)
    }
}
