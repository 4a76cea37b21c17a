import Browser
import Domain
import FeatureTags
import Markup
import Screens
import SyncClient
import SyncRules
import Testing
import Wire

@testable import WebApp

@Suite("Changing and deleting the account on a device", .timeLimit(.minutes(15)))
struct AccountTests {
    let device = Device(storedTexts: Device.signedIn)
    let list = ScopeID(.list, "01L1ST00000000000000000000")
    private static let deleted = #"{"error":"deleted"}"#

    /// A device with an unsent command.
    private func waiting() throws -> SimulatedTab {
        let tab = device.open()
        tab.connect()
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        tab.answerCalls()
        return tab
    }

    @Test(
        "a device of a deleted account removes all data and unsent commands at its next contact"
    )
    func deletedElsewhere() throws {
        let tab = try waiting()
        tab.receive(.socketClosed(code: 1008))
        tab.answer(.me, status: 410, Self.deleted)
        #expect(device.databases.isEmpty && device.storedTexts == "{}")
        #expect(tab.loop.env.me == nil && tab.loop.env.status.waiting == 0)
        #expect(tab.tab.calls.contains(.replacePath("/sign-in")))
    }

    @Test("a device whose account was deleted removes all data after the answer to a pull")
    func deletedWhileSyncing() throws {
        let tab = device.open()
        tab.receive(.socketOpened)
        tab.receive(.socketMessage([UInt8](#"{"t":"welcome","epoch":"e","current":false}"#.utf8)))
        #expect(tab.requests(.pull).count == 1)
        tab.answer(.pull, status: 410, Self.deleted)
        #expect(device.databases.isEmpty && device.storedTexts == "{}" && tab.loop.env.me == nil)
    }

    @Test(
        "errors of a proxy end neither a session nor an account", .tags(.A2),
        arguments: [401, 410])
    func notTheServer(status: Int) throws {
        let tab = device.open()
        tab.answer(.me, Device.me)
        tab.receive(.socketOpened)
        tab.receive(.socketMessage([UInt8](#"{"t":"welcome","epoch":"e","current":false}"#.utf8)))
        let words = "<html>Please sign in to this network</html>"
        tab.answer(.pull, status: status, words)
        #expect(tab.loop.env.me == Device.anna.person && !device.databases.isEmpty)
        #expect(tab.loop.sync?.connectionStatus == .failing)
        tab.receive(.online(true))
        let (milk, blob) = (ItemID("01TEM000000000000000000000"), BlobID(String(repeating: "0f", count: 32)))
        let (item, rank) = (NewItem(id: milk, title: "Milk", rank: Rank.spread(1)[0]), Rank.spread(1)[0])
        let photo = NewPicture(
            id: PictureID("01P1CTURE00000000000000000"), item: milk, blob: blob, rank: rank)
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        try tab.loop.sync?.perform(.item(.create([item])), in: list)
        try tab.loop.sync?.perform(.picture(.add(photo)), in: list)
        tab.answerCalls()
        for case .sendPicture(let token, _, _, _, _) in tab.tab.calls {
            tab.receive(.fetched(token, status: status, body: [UInt8](words.utf8)))
        }
        #expect(tab.loop.env.me == Device.anna.person && tab.loop.sync?.client.outbox.count == 3)
        #expect(tab.tab.calls.contains { if case .sendPicture = $0 { true } else { false } })
    }

    @Test("a session that ends while a form is sent is over, and unsent commands are kept")
    func endedSession() throws {
        let tab = try waiting()
        tab.loop.sendRequest(.devices)
        tab.answer(.devices, status: 401, #"{"error":"signedOut"}"#)
        #expect(tab.loop.env.me == nil && tab.loop.env.status.waiting == 1)
    }

    @Test("deleting the account removes all data from this device, in every tab")
    func delete() throws {
        let tab = try waiting()
        let other = device.open()
        tab.loop.sendRequest(.deleteAccount(password: "correct horse"))
        tab.answer(.deleteAccount, "{}")
        #expect(device.databases.isEmpty && device.storedTexts == "{}")
        #expect(tab.loop.env.me == nil && other.loop.env.me == nil)
    }

    @Test("a wrong password does not end the session")
    func wrongPassword() throws {
        let tab = try waiting()
        tab.loop.sendRequest(.deleteAccount(password: "wrong horse"))
        tab.answer(.deleteAccount, status: 403, #"{"error":"wrongPassword"}"#)
        #expect(tab.loop.env.me == Device.anna.person && !device.databases.isEmpty)
    }

    private func submit(_ typed: [(AccountField, String)], on tab: SimulatedTab) {
        for (field, text) in typed { tab.loop.send(.credentials(.entered(field, text))) }
        tab.loop.send(.credentials(.submitted))
        tab.receive(.frame)
    }

    @Test("a new e-mail address is shown after its code in every tab, without another pull")
    func email() throws {
        let tab = device.open("/profile/email")
        let other = device.open()
        submit([(.email, "berg@example.org"), (.password, "correct horse")], on: tab)
        tab.answer(.changeEmail, #"{"registration":"r1"}"#)
        #expect(tab.tab.calls.contains(.pushPath("/profile/email/code")))
        #expect(!device.storedTexts.contains("correct horse"))
        let driver = tab.loop.sync
        tab.loop.send(.code(.entered("12345678")))
        tab.receive(.frame)
        tab.answer(.confirmEmail, Device.me.replacing("anna@example.org", with: "berg@example.org"))
        #expect(tab.loop.env.email == "berg@example.org" && other.loop.env.email == "berg@example.org")
        #expect(tab.loop.sync === driver && tab.loop.store.device.pendingCode == nil)
        #expect(tab.tab.calls.contains(.replacePath("/profile")))
    }

    @Test("a reloaded page knows the purpose of the code")
    func reloads() throws {
        let guest = Device()
        let tab = guest.open("/forgot")
        submit([(.email, "anna@example.org")], on: tab)
        tab.answer(.forgotPassword, #"{"registration":"r1"}"#)
        let reloaded = guest.open("/forgot/code")
        #expect(reloaded.loop.store.device.pendingCode?.purpose == .resetPassword)
        #expect(!reloaded.tab.calls.contains(.replacePath("/forgot")))
        reloaded.loop.send(.code(.entered("12345678")))
        reloaded.receive(.frame)
        reloaded.answer(.checkResetCode, "{}")
        #expect(reloaded.tab.calls.contains(.replacePath("/forgot/password")))
        submit([(.password, "another horse")], on: reloaded)
        reloaded.answer(.resetPassword, Device.me)
        #expect(reloaded.loop.env.me == Device.anna.person && reloaded.loop.store.device.pendingCode == nil)
        #expect(!guest.storedTexts.contains("12345678") && !guest.storedTexts.contains("another horse"))
    }

    @Test(
        "the settings show the versions of app and server, and a new server version changes only them"
    )
    func versions() {
        let tab = device.open("/profile/settings")
        tab.answer(.sources, #"{"sources":[]}"#)
        #expect(tab.loop.env.device.version == Device.version)
        let sync = tab.loop.sync
        for version in ["", "2026-11-27 0a1b2c3d"] {
            tab.loop.requestSessionState()
            tab.answer(
                .me, version.isEmpty ? Device.me : Device.me.dropLast() + #","version":"\#(version)"}"#)
            #expect(tab.loop.env.device.serverVersion == version && tab.loop.sync === sync)
        }
    }

    @Test("devices and the plan of a deletion reach their screens")
    func answers() throws {
        let tab = device.open("/profile/devices")
        tab.answer(.me, Device.me)
        tab.answer(
            .devices,
            #"{"devices":[{"id":"d","name":"Chrome, Android","signedIn":0,"lastUsed":0,"this":true}]}"#)
        #expect(tab.requests(.devices).count == 1)
        tab.loop.sendRequest(.planDeletion)
        tab.answer(.planDeletion, #"{"going":["Diary"],"passing":[]}"#)
        #expect(tab.loop.requests.isEmpty)
    }

    @Test("the path of a prepared download reaches its screen", .tags(.A10))
    func download() throws {
        let tab = device.open("/profile/download")
        tab.answer(.me, Device.me)
        tab.loop.sendRequest(.prepareDownload(password: "correct horse"))
        tab.answer(.prepareExport, #"{"path":"/v1/export?ticket=1.A"}"#)
        let html = Markup.html(App.view(tab.loop.model, tab.loop.env))
        #expect(html.contains("href=\"/v1/export?ticket=1.A\""))
    }
}
