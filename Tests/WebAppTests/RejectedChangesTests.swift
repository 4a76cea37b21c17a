import Browser
import Domain
import Screens
import SyncClient
import SyncRules
import Testing
import Wire

@testable import WebApp

@Suite("Changes rejected by the server", .timeLimit(.minutes(15)))
struct RejectedChangesTests {
    let device = Device(storedTexts: Device.signedIn)
    let tab: SimulatedTab
    let list = ScopeID(.list, "01L1ST00000000000000000000")

    /// One command was rejected because the clock of its device was ahead.
    init() throws {
        tab = device.open()
        tab.connect()
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        tab.answerCalls()
        let id = try #require(tab.loop.sync?.client.outbox.first?.command.id)
        let result = #"{"n":1,"id":"\#(id.text)","refused":"clock"}"#
        let answer = #"{"t":"pushed","token":1,"epoch":"e","results":[\#(result)]}"#
        tab.receive(.socketMessage([UInt8](answer.utf8)))
    }

    @Test("a retry sends the rejected change as a new command and removes it from the list")
    func retry() throws {
        let client = try #require(tab.loop.sync?.client)
        let refused = try #require(client.rejectedCommands.first?.command)
        #expect(client.rejectedCommands.first?.refusal == .clock)
        tab.tab.now -= 90_000_000
        tab.loop.perform(.retry(refused.id))
        tab.answerCalls()
        let again = try #require(tab.loop.sync?.client.outbox.first?.command)
        #expect(again.intent == refused.intent && again.id != refused.id)
        #expect(again.at == refused.at.advanced(by: -90_000_000) && again.id < refused.id)
        #expect(tab.loop.sync?.client.rejectedCommands == [])
        #expect(tab.sent.count { $0.contains("Groceries") } == 2)
    }
}
