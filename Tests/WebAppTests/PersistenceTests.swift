import Browser
import Domain
import FeatureTags
import Screens
import SyncClient
import SyncRules
import Testing
import Wire

@testable import WebApp

@Suite("Stored changes on the device", .timeLimit(.minutes(15)))
struct PersistenceTests {
    let device = Device(storedTexts: Device.signedIn)
    let list = ScopeID(.list, "01L1ST00000000000000000000")

    /// A tab without a network.
    func open() -> SimulatedTab {
        let tab = device.open()
        tab.receive(.online(false))
        return tab
    }

    func make(_ name: String, in tab: SimulatedTab) {
        tab.loop.perform(.perform(.list(.create(name: name)), in: list))
    }

    /// A tab with an item open.
    func openItem() -> (tab: SimulatedTab, item: ItemID) {
        let tab = open()
        make("Groceries", in: tab)
        let item = ItemID("01TEM000000000000000000000")
        let milk = NewItem(id: item, title: "Milk", rank: Rank.spread(1)[0])
        tab.loop.perform(.perform(.item(.create([milk])), in: list))
        tab.loop.send(.opened(.item(ListID(list.id), item)))
        return (tab, item)
    }

    @Test("a change counts as saved only after it is stored")
    func stored() {
        let tab = open()
        make("Groceries", in: tab)
        tab.receive(.visible(true))
        #expect(tab.loop.env.status.waiting == 1 && tab.loop.env.status.unpersistedCommands == 0)
    }

    @Test("on a full device a change stays visible as unsaved until there is space")
    func full() {
        let tab = open()
        device.isFull = true
        make("Groceries", in: tab)
        tab.receive(.visible(true))
        var status: Status { tab.loop.env.status }
        #expect(status.waiting == 0 && status.unpersistedCommands == 1 && status.storeFailure == .full)
        #expect(tab.loop.sync?.client.replica.list(in: list)?.name == "Groceries")
        tab.wait(seconds: 3)
        let forgotten = tab.tab.calls.count { $0 == .forgetPictures(prefix: "") }
        #expect(forgotten == 1, "the cache is cleared once")
        device.isFull = false
        tab.wait(seconds: 3)
        #expect(status.waiting == 1 && status.unpersistedCommands == 0 && status.storeFailure == nil)
        #expect(device.open().loop.sync?.client.replica.list(in: list)?.name == "Groceries")
    }

    @Test("changes on the screen of a closing page are restored once", .tags(.S2))
    func leaves() {
        let tab = open()
        device.isFull = true
        make("Groceries", in: tab)
        tab.receive(.leaving)
        tab.isSuspended = true
        device.isFull = false
        for _ in 0..<2 {
            let sync = device.open().loop.sync
            #expect(sync?.client.replica.list(in: list)?.name == "Groceries" && sync?.storedCommandCount == 1)
        }
        #expect(device.left.allSatisfy { $0.value.isEmpty })
    }

    @Test(
        "the content of an open editor is stored when the page closes or becomes hidden", .tags(.S2),
        arguments: [BrowserEvent.leaving, .visible(false)])
    func editor(event: BrowserEvent) {
        let tab = open()
        make("Groceries", in: tab)
        tab.loop.send(.opened(.list(ListID(list.id))))
        tab.loop.send(.items(.editToggled))
        tab.loop.send(.items(.nameEntered("Kitchen")))
        tab.receive(event)
        #expect(device.open().loop.sync?.client.replica.list(in: list)?.name == "Kitchen")
        tab.loop.send(.items(.nameEntered("Kitchen and bath")))
        tab.receive(event)
        #expect(device.open().loop.sync?.client.replica.list(in: list)?.name == "Kitchen and bath")
    }

    @Test("the icon does not count commands that wait for the server", .tags(.N2))
    func badge() {
        let tab = open()
        make("Groceries", in: tab)
        tab.answerCalls()
        tab.receive(.frame)
        #expect(!tab.tab.calls.contains(.setBadge(1)), "unsent commands are not counted")
    }

    @Test("the chosen appearance applies at the next start, and is removed at sign-out", .tags(.U5))
    func theme() {
        let tab = open()
        tab.loop.send(.settings(.chosen(.theme, "dark")))
        tab.answerCalls()
        tab.receive(.frame)
        #expect(tab.tab.calls.contains(.setColorScheme("dark")))
        #expect(device.open().tab.calls.contains(.setColorScheme("dark")))
        tab.loop.signedOut()
        tab.answerCalls()
        #expect(!device.storedTexts.contains("dark"))
    }

    @Test("the browser does not ask before closing a page with text that is saved then")
    func guarded() {
        let tab = open()
        make("Groceries", in: tab)
        let item = NewItem(id: ItemID("01MILK00000000000000000000"), title: "Milk", rank: Rank.spread(1)[0])
        tab.loop.perform(.perform(.item(.create([item])), in: list))
        tab.loop.send(.opened(.item(ListID(list.id), item.id)))
        tab.loop.send(.itemEditor(.entered(.note, "fresh")))
        tab.receive(.visible(true))
        tab.receive(.frame)
        #expect(!tab.tab.calls.contains(.guardPage(true)))
    }

    @Test("an open tab imports records that a closed tab left")
    func leftElsewhere() {
        let tab = open()
        let other = device.open()
        device.isFull = true
        make("Groceries", in: tab)
        tab.receive(.leaving)
        tab.isSuspended = true
        device.isFull = false
        other.wait(seconds: 3)
        #expect(other.loop.sync?.client.replica.list(in: list)?.name == "Groceries")
        #expect(other.loop.sync?.storedCommandCount == 1)
    }

    @Test("signing out also removes records that pages left")
    func signOut() {
        let tab = open()
        device.isFull = true
        make("Groceries", in: tab)
        tab.receive(.leaving)
        #expect(!device.left.isEmpty)
        tab.loop.signedOut()
        tab.answerCalls()
        #expect(device.left.isEmpty && device.databases.isEmpty)
    }

    @Test("after the end of the session only stored commands count as saved")
    func ended() {
        let tab = open()
        device.isFull = true
        make("Groceries", in: tab)
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(tab.loop.env.status.waiting == 0)
        device.isFull = false
        tab.tab.now += 3000
        tab.receive(.visible(true))
        #expect(tab.loop.env.status.waiting == 1 && WebApp.Device(device.storedTexts).waiting == 1)
    }
}
