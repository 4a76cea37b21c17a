import Browser
import Domain
import FeatureTags
import Platform
import Screens
import SyncClient
import SyncRules
import Testing
import Wire

@testable import WebApp

@Suite("The connection of a tab", .timeLimit(.minutes(15)))
struct ConnectionTests {
    let tab: SimulatedTab
    private let device = Device(storedTexts: Device.signedIn)
    private let list = ScopeID(.list, "01L1ST00000000000000000000")

    init() {
        tab = device.open()
        tab.answer(.me, Device.me)
    }

    private func createList() throws {
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        tab.answerCalls()
    }

    @Test("a command is pushed over the live socket")
    func pushes() throws {
        tab.connect()
        try createList()
        #expect(tab.sent.count == 2 && tab.sent[1].contains(#""do":"list.create""#))
        #expect(tab.requests(.push).isEmpty)
    }

    @Test("a command of a broken socket is pushed by a request")
    func socketBreaks() throws {
        tab.connect()
        try createList()
        tab.receive(.socketClosed(code: 1006))
        tab.wait(seconds: 5)
        #expect(tab.requests(.push).count == 1)
    }

    @Test("a command is sent only after it is stored on the device")
    func storesFirst() throws {
        tab.connect()
        device.isFull = true
        try createList()
        #expect(tab.sent.count == 1 && tab.loop.sync?.client.storeFailure == .full)
        device.isFull = false
        tab.wait(seconds: 3)
        #expect(tab.sent.count == 2 && tab.loop.sync?.client.storeFailure == nil)
    }

    @Test("a socket without a message for a minute is closed")
    func silence() {
        tab.connect()
        tab.wait(seconds: 59)
        #expect(tab.loop.sync?.connectionStatus == .live)
        tab.wait(seconds: 1)
        #expect(tab.loop.sync?.connectionStatus == .offline && tab.tab.calls.contains(.closeSocket))
    }

    @Test("a request without an answer for a minute and a half is cancelled and retried")
    func backoff() {
        tab.receive(.socketOpened)
        tab.receive(.socketMessage([UInt8](#"{"t":"welcome","epoch":"e","current":false}"#.utf8)))
        #expect(tab.requests(.pull).count == 1)
        tab.wait(seconds: 80)
        #expect(tab.requests(.pull).count == 1)
        tab.wait(seconds: 40)
        #expect(tab.requests(.pull).count == 2)
    }

    @Test("a failing server is shown until it works again", .tags(.U7))
    func failing() {
        tab.receive(.socketOpened)
        tab.receive(.socketMessage([UInt8](#"{"t":"welcome","epoch":"e","current":false}"#.utf8)))
        tab.answer(.pull, status: 503, #"{"error":"unavailable"}"#)
        #expect(tab.loop.sync?.connectionStatus == .failing)
        tab.wait(seconds: 10)
        tab.answer(.pull, status: 200, #"{"epoch":"e","parts":[],"gone":[],"more":false}"#)
        #expect(tab.loop.sync?.connectionStatus == .live)
    }

    @Test("no request is sent during the wait that the server requires")
    func busy() {
        tab.receive(.socketOpened)
        tab.receive(.socketMessage([UInt8](#"{"t":"welcome","epoch":"e","current":false}"#.utf8)))
        tab.answer(.pull, status: 429, #"{"error":"busy","retryAfter":20}"#)
        tab.wait(seconds: 19)
        #expect(tab.requests(.pull).count == 1)
        tab.wait(seconds: 5)
        #expect(tab.requests(.pull).count == 2)
    }

    @Test("a refresh by the user contacts the server immediately and shows the answer")
    func refresh() {
        tab.connect()
        tab.loop.send(.refreshAsked)
        tab.receive(.frame)
        #expect(tab.requests(.pull).count == 1 && tab.loop.env.status.isRefreshing)
        tab.answer(.pull, status: 200, #"{"epoch":"e","parts":[],"gone":[],"more":false}"#)
        #expect(!tab.loop.env.status.isRefreshing)
    }

    @Test("a refresh without a network ends immediately")
    func refreshOffline() {
        tab.connect()
        tab.receive(.online(false))
        tab.loop.send(.refreshAsked)
        tab.receive(.frame)
        #expect(tab.requests(.pull).isEmpty && !tab.loop.env.status.isRefreshing)
        #expect(tab.loop.env.status.connection == .offline)
    }

    @Test("a change of the screen is announced to the page before it is rendered, except for the first one")
    func transition() {
        #expect(!tab.tab.calls.contains(.transition(.deeper)))
        tab.receive(.pathChanged("/profile"))
        #expect(tab.tab.calls.contains(.transition(.deeper)))
        tab.receive(.pathChanged("/lists"))
        #expect(tab.tab.calls.contains(.transition(.back)))
    }

    @Test("an unreadable message causes a pull, and an unknown one is ignored")
    func unreadable() {
        tab.connect()
        tab.receive(.socketMessage([UInt8](#"{"t":"typing"}"#.utf8)))
        #expect(tab.requests(.pull).isEmpty)
        tab.receive(.socketMessage([UInt8](#"{"t":"frame"}"#.utf8)))
        #expect(tab.requests(.pull).count == 1)
    }

    @Test("a vanished database is read again before any write")
    func vanished() throws {
        tab.connect()
        try createList()
        device.databases = [:]
        try tab.loop.sync?.perform(.list(.rename("Food")), in: list)
        tab.answerCalls()
        tab.wait(seconds: 3)
        let kept = device.databases["dela-01ANNA00000000000000000000"]
        #expect(kept?.keys.filter { $0.hasPrefix("d/") }.count == 1)
    }
}
