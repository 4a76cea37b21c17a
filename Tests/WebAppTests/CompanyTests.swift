import Browser
import Domain
import FeatureTags
import Sync
import Testing
import Wire

@testable import WebApp

@Suite("Who is there, in several tabs", .tags(.C10))
struct CompanyTests {
    private let device = Device(kept: Device.signedIn)
    private let boris = PersonID("01B0R1S0000000000000000000")
    private var chat: ScopeID { .chat(Device.anna.person, boris) }

    /// Two tabs, of which the first talks to a server of now and the second has the chat on screen.
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

    @Test("what another tab has on screen is watched by the one that leads, which shares what it hears")
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

    @Test("a tab out of sight watches nothing")
    func hidden() {
        let (leader, follower) = tabs()
        follower.receive(.visible(false))
        #expect(watched(leader).last?.contains(chat.text) == false)
        follower.receive(.visible(true))
        #expect(watched(leader).last?.contains(chat.text) == true)
    }
}
