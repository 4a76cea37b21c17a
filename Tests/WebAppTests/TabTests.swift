import Browser
import Domain
import FeatureTags
import Screens
import SyncClient
import SyncRules
import Testing
import Wire

@testable import WebApp

@Suite("Several tabs of a user", .timeLimit(.minutes(15)))
struct TabTests {
    private let device = Device(storedTexts: Device.signedIn)
    private let list = ScopeID(.list, "01L1ST00000000000000000000")

    @Test("only one tab contacts the server, and it sends the commands of the others")
    func oneLeads() throws {
        let leader = device.open()
        let follower = device.open()
        leader.connect()
        try follower.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        follower.answerCalls()
        #expect(leader.sent.last?.contains(#""do":"list.create""#) == true)
        #expect(leader.loop.sync?.client.replica.list(in: list)?.name == "Groceries")
        #expect(!follower.tab.calls.contains(.openSocket(path: "/v1/live")))
    }

    @Test(
        "the number of kept messages applies to every tab immediately, and after the next start", .tags(.A9))
    func messagesKept() {
        let tabs = [device.open(), device.open()]
        tabs[0].loop.send(.settings(.chosen(.messages, "50")))
        tabs[0].loop.send(.settings(.chosen(.scrollPageSize, "3")))
        tabs[0].receive(.frame)
        for tab in tabs + [device.open()] {
            #expect(tab.loop.sync?.client.window == 50 && tab.loop.env.device.storedMessages == 50)
            #expect(tab.loop.sync?.client.scrollPageSize == 3 && tab.loop.env.device.scrollPageSize == 3)
        }
    }

    @Test("a tab that does not lead shows the connection of the leader")
    func status() {
        let leader = device.open()
        let follower = device.open()
        leader.connect()
        follower.wait(seconds: 1)
        #expect(follower.loop.env.status.connection == .live)
        leader.receive(.online(false))
        follower.wait(seconds: 1)
        #expect(follower.loop.env.status.connection == .offline)
    }

    @Test("a suspended leader loses leadership after three seconds, and an answering one keeps it")
    func steals() {
        let leader = device.open()
        let follower = device.open()
        follower.wait(seconds: 10)
        #expect(follower.loop.sync?.leadership.isLeader == false)
        leader.isSuspended = true
        follower.wait(seconds: 4)
        #expect(follower.loop.sync?.leadership.isLeader == true)
    }

    @Test("a page that loses leadership requests it again a second later")
    func asksAgain() {
        let leader = device.open()
        let asked = {
            leader.tab.calls.count { if case .acquireLeadership = $0 { true } else { false } }
        }
        let before = asked()
        leader.receive(.leading(false))
        #expect(asked() == before && leader.loop.sync?.leadership.isLeader == false)
        leader.wait(seconds: 1)
        #expect(asked() == before + 1 && leader.loop.sync?.leadership.isLeader == true)
    }

    @Test(
        "a page without leadership sends nothing, and sends commands once when it leads again")
    func silentWithoutLead() throws {
        let leader = device.open()
        leader.connect()
        leader.receive(.leading(false))
        #expect(leader.tab.calls.contains(.closeSocket))
        let (sent, calls) = (leader.sent.count, leader.tab.calls.count)
        try leader.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        leader.answerCalls()
        #expect(leader.sent.count == sent && leader.requests(.push).isEmpty)
        #expect(!leader.tab.calls[calls...].contains(.openSocket(path: "/v1/live")))
        leader.wait(seconds: 1)
        leader.connect()
        leader.wait(seconds: 3)
        let overSocket = leader.sent[sent...].count { $0.contains(#""do":"list.create""#) }
        #expect(overSocket + leader.requests(.push).count == 1)
    }

    @Test("a refresh in a tab that does not lead makes the leader contact the server immediately")
    func refreshes() {
        let leader = device.open()
        let follower = device.open()
        leader.connect()
        leader.receive(.socketClosed(code: 1006))
        let opened = { leader.tab.calls.count { $0 == .openSocket(path: "/v1/live") } }
        let before = opened()
        follower.loop.send(.refreshAsked)
        follower.answerCalls()
        #expect(opened() == before + 1)
    }

    @Test("messages between tabs survive encoding and decoding")
    func messages() {
        let all: [TabMessage] = [
            .stored(0), .stored(9_007_199_254_740_991), .leaderStatusRequested, .leading(.live),
            .leading(.outdated),
            .refreshRequested, .typing(list), .visibleChats([], isChanged: true),
            .olderRequested(list, from: nil), .olderRequested(list, from: 48_900),
            .visibleChats([list, .user(Device.anna.person)], isChanged: true),
            .presence([0, 255]),
        ]
        for message in all { #expect(TabMessage(message.bytes) == message) }
        #expect(TabMessage([]) == nil && TabMessage([9]) == nil && TabMessage([2, 200]) == nil)
        #expect(TabMessage([9] + Array("list".utf8)) == nil && TabMessage([10]) == nil)
    }

    @Test("a rejected command is removed from the outbox of the other tab, too")
    func settles() throws {
        let leader = device.open()
        let follower = device.open()
        leader.connect()
        try follower.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        follower.answerCalls()
        let id = try #require(leader.loop.sync?.client.outbox.first?.command.id.text)
        let answer =
            #"{"t":"pushed","token":1,"epoch":"e","results":[{"n":1,"id":"\#(id)","refused":"forbidden"}]}"#
        leader.receive(.socketMessage([UInt8](answer.utf8)))
        #expect(follower.loop.sync?.client.outbox.isEmpty == true)
        #expect(follower.loop.env.status.rejectedCommands.count == 1)
    }
}
