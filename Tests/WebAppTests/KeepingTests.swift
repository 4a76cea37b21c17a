import Browser
import Domain
import Screens
import Sync
import Testing
import Wire

@testable import WebApp

@Suite("What is kept on the device")
struct KeepingTests {
    let device = Device(kept: Device.signedIn)
    let list = ScopeID(.list, "01L1ST00000000000000000000")

    /// A tab without a network.
    private func open() -> PlayedTab {
        let tab = device.open()
        tab.receive(.online(false))
        return tab
    }

    private func make(_ name: String, in tab: PlayedTab) {
        tab.loop.perform(.perform(.list(.create(name: name)), in: list))
    }

    @Test("a change counts as kept only once the store has it")
    func stored() {
        let tab = open()
        make("Groceries", in: tab)
        tab.receive(.visible(true))
        #expect(tab.loop.world.status.waiting == 1 && tab.loop.world.status.unkept == 0)
    }

    @Test("while the device is full a change stays in view and is said not to be kept, until there is room")
    func full() {
        let tab = open()
        device.isFull = true
        make("Groceries", in: tab)
        tab.receive(.visible(true))
        var status: Status { tab.loop.world.status }
        #expect(status.waiting == 0 && status.unkept == 1 && status.storeFailure == .full)
        #expect(tab.loop.sync?.client.replica.list(in: list)?.name == "Groceries")
        device.isFull = false
        tab.wait(seconds: 3)
        #expect(status.waiting == 1 && status.unkept == 0 && status.storeFailure == nil)
        #expect(device.open().loop.sync?.client.replica.list(in: list)?.name == "Groceries")
    }

    @Test("a newer app does not take over while something is not kept")
    func update() {
        let tab = open()
        device.isFull = true
        make("Groceries", in: tab)
        tab.receive(.updateActive)
        #expect(!tab.tab.calls.contains(.reload))
        device.isFull = false
        tab.wait(seconds: 3)
        #expect(tab.tab.calls.contains(.reload))
    }

    @Test("after the session has ended, only what the store has is said to be kept")
    func ended() {
        let tab = open()
        device.isFull = true
        make("Groceries", in: tab)
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(tab.loop.world.status.waiting == 0)
        device.isFull = false
        tab.tab.now += 3000
        tab.receive(.visible(true))
        #expect(tab.loop.world.status.waiting == 1 && WebApp.Device(device.kept).waiting == 1)
    }
}
