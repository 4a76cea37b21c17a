import Browser
import Domain
import FeatureTags
import JSON
import Screens
import SyncClient
import SyncRules
import Testing
import Texts
import Wire

@testable import WebApp

@Suite("Sign-in and sign-out on a device", .timeLimit(.minutes(15)))
struct SessionTests {
    let device = Device(storedTexts: Device.signedIn)
    let list = ScopeID(.list, "01L1ST00000000000000000000")
    /// The stored text after Anna has signed out offline.
    private static let note = #"{"untold":"01ANNA00000000000000000000"}"#

    @Test("an ended session removes confirmed data and keeps unsent commands")
    func ended() throws {
        let tab = device.open()
        tab.connect()
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        tab.answerCalls()
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(tab.loop.env.me == nil && tab.loop.env.status.waiting == 1)
        #expect(WebApp.Device(device.storedTexts).waiting == 1)
        let keys = device.databases["dela-01ANNA00000000000000000000"]?.keys ?? []
        #expect(keys.contains { $0.hasPrefix("d/") } && !keys.contains { $0.hasPrefix("b/") })
    }

    @Test(
        "a session that ends before the store is loaded removes confirmed data, too")
    func endedEarly() throws {
        let tab = device.open()
        tab.pullEmptyState()
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        tab.answerCalls()
        tab.isSuspended = true
        var keys: [String] { device.databases["dela-01ANNA00000000000000000000"]?.keys ?? [] }
        #expect(keys.contains { $0.hasPrefix("b/") })
        device.isSlow = true
        let other = device.open()
        other.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        device.isSlow = false
        #expect(keys.contains { $0.hasPrefix("d/") } && !keys.contains { $0.hasPrefix("b/") })
        #expect(other.loop.sync?.leadership.isCandidate == false)
    }

    @Test("confirmed data is removed even if the device could not write when the session ended")
    func endedFull() throws {
        let tab = device.open()
        tab.pullEmptyState()
        var keys: [String] { device.databases["dela-01ANNA00000000000000000000"]?.keys ?? [] }
        #expect(keys.contains { $0.hasPrefix("b/") })
        device.isFull = true
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        device.isFull = false
        tab.wait(seconds: 5)
        #expect(!keys.contains { $0.hasPrefix("b/") })
        let count = tab.tab.calls.count
        tab.receive(.visible(true))
        let later = tab.tab.calls.dropFirst(count)
        #expect(!later.contains { if case .setTimer = $0 { true } else { false } })
        #expect(!later.contains { if case .acquireLeadership = $0 { true } else { false } })
    }

    @Test("an unsent command is sent after the user has signed in again", .tags(.A2))
    func again() throws {
        let tab = device.open()
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        tab.answerCalls()
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        tab.loop.signedIn(Device.anna)
        tab.answerCalls()
        #expect(tab.loop.sync?.client.outbox.count == 1)
        #expect(tab.loop.sync?.client.replica.list(in: list)?.name == "Groceries")
        tab.connect()
        #expect(tab.sent.last?.contains("Groceries") == true)
    }

    @Test(
        "confirmed commands are sent again after the same user signs in to a server that was restored",
        .tags(.A2, .S2))
    func confirmed() throws {
        let tab = device.open()
        tab.pullEmptyState()
        try tab.loop.sync?.perform(.person(.theme(.dark)), in: .user(Device.anna.person))
        tab.answerCalls()
        let id = try #require(tab.loop.sync?.client.outbox.first?.command.id.text)
        let result = #"{"n":1,"id":"\#(id)","done":{"user:01ANNA00000000000000000000":1}}"#
        let answer = #"{"t":"pushed","token":2,"epoch":"e","results":[\#(result)]}"#
        tab.receive(.socketMessage([UInt8](answer.utf8)))
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(device.databases.values.flatMap(\.keys) == ["a/meta", "g/" + id])
        tab.loop.signedIn(Device.anna)
        tab.answerCalls()
        tab.pullEmptyState(inEpoch: "f")
        #expect(tab.sent.last?.contains(id) == true)
    }

    @Test(
        "an ended session keeps the drafts of all tabs, and signing out removes them",
        .tags(.A2))
    func typing() throws {
        let tabs = [device.open(), device.open(), device.open()]
        let places = [
            "01L1ST00000000000000000000", "0000000000000000000000000B", "0000000000000000000000000C",
        ]
        for (tab, place) in zip(tabs, places) {
            try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: ScopeID(.list, place))
            tab.answerCalls()
            tab.loop.send(.opened(.list(ListID(place))))
            tab.loop.send(.items(.draftEntered("Milk")))
        }
        tabs[1].loop.send(.items(.editToggled))
        tabs[1].loop.send(.items(.nameEntered("Kitchen")))
        tabs[0].answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(tabs.allSatisfy { $0.loop.store.device.me == nil && $0.loop.model.allDrafts.isEmpty })
        tabs[1].loop.signedIn(Device.anna)
        tabs[1].answerCalls()
        #expect(Set(tabs[1].loop.model.drafts.map(\.key)) == Set(places))
        let kitchen = ScopeID(.list, places[1])
        #expect(tabs[1].loop.sync?.client.replica.list(in: kitchen)?.name == "Kitchen")
        tabs[2].loop.signedOut()
        tabs[2].answerCalls()
        #expect(!device.storedTexts.contains("Milk"))
    }

    @Test("a setting for all devices is kept while another one waits for the first sync")
    func settings() throws {
        device.storedTexts = #"{"me":\#(Device.me),"language":"ru"}"#
        let tab = device.open()
        try tab.loop.sync?.perform(.person(.theme(.dark)), in: .user(Device.anna.person))
        tab.answerCalls()
        #expect(tab.loop.env.language == .russian && tab.loop.store.device.settings.theme == .dark)
        #expect(device.open().loop.env.language == .russian)
    }

    @Test("signing out removes all data from the device, in every tab")
    func signsOut() {
        let tab = device.open()
        let other = device.open()
        tab.loop.sendRequest(.signOut)
        tab.answer(.signOut, "{}")
        #expect(device.databases.isEmpty && device.storedTexts == "{}")
        #expect(tab.loop.env.me == nil && other.loop.env.me == nil)
    }

    @Test("a failed sign-out without a network changes nothing")
    func signsOutOffline() {
        let tab = device.open()
        tab.loop.sendRequest(.signOut)
        tab.answer(.signOut, status: 0, "")
        #expect(tab.loop.env.me == Device.anna.person && !device.databases.isEmpty)
    }

    @Test(
        "a sign-out without a network keeps only a note on the device, and the server receives it first"
    )
    func pendingSignOut() throws {
        let tab = device.open()
        let other = device.open()
        tab.loop.perform(.signOutHere)
        tab.answerCalls()
        #expect(device.databases.isEmpty && device.storedTexts == Self.note)
        #expect(tab.loop.store.device.me == nil && other.loop.store.device.me == nil)
        let next = device.open()
        next.answer(.signOut, status: 0, "")
        next.loop.sendRequest(.devices)
        #expect(next.requests(.signOut).count == 2 && next.requests(.devices).isEmpty)
        next.answer(.signOut, "{}")
        #expect(device.storedTexts == "{}" && next.requests(.devices).count == 1)
        next.loop.sendRequest(.devices)
        #expect(next.requests(.signOut).count == 2)
    }

    @Test("a request before a pending sign-out fails as without a network")
    func pendingSignOutFails() throws {
        device.storedTexts = Self.note
        let tab = device.open()
        let email = try EmailAddress("anna@example.org")
        tab.loop.sendRequest(.signIn(email, password: "correct horse"))
        tab.answer(.signOut, status: 0, "")
        #expect(tab.requests(.signIn).isEmpty && device.storedTexts == Self.note)
        tab.receive(.online(true))
        tab.answer(.signOut, status: 401, #"{"error":"signedOut"}"#)
        #expect(device.storedTexts == "{}")
    }

    @Test("a pending sign-out names its user, because another user may have signed in")
    func pendingSignOutLate() throws {
        device.storedTexts = Self.note
        let tab = device.open()
        let farewell = try #require(tab.requests(.signOut).first)
        #expect(try SignOutRequest(JSONValue(parsing: farewell.body).object()).person == Device.anna.person)
    }

    @Test("a sign-out is sent by one tab only")
    func signOutSentOnce() {
        device.storedTexts = Self.note
        let tab = device.open()
        let other = device.open()
        tab.answer(.signOut, "{}")
        #expect(other.loop.requests.signOut == nil && other.loop.store.device.pendingSignOut == nil)
    }

    @Test("a request to a silent server fails after half a minute and can be repeated")
    func silence() throws {
        let tab = device.open()
        tab.loop.sendRequest(.signOut)
        tab.fireDeadlines()
        #expect(tab.tab.calls.filter { if case .cancelFetch = $0 { true } else { false } }.count == 2)
        #expect(tab.loop.requests.isEmpty && tab.loop.env.me == Device.anna.person)
        tab.receive(.socketClosed(code: 1006))
        #expect(tab.requests(.me).count == 2)
    }

    @Test("a deadline after the answer has no effect")
    func answeredInTime() {
        let tab = device.open()
        tab.answer(.me, Device.me)
        tab.fireDeadlines()
        #expect(!tab.tab.calls.contains { if case .cancelFetch = $0 { true } else { false } })
    }

    @Test("a closed socket causes a request for the state of the session")
    func asksWho() {
        let tab = device.open()
        tab.answer(.me, Device.me)
        tab.receive(.socketClosed(code: 1006))
        #expect(tab.requests(.me).count == 2)
    }
}
