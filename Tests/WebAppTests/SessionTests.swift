import Browser
import Domain
import JSON
import Screens
import Sync
import Testing
import Texts
import Wire

@testable import WebApp

@Suite("Coming and going on a device")
struct SessionTests {
    let device = Device(kept: Device.signedIn)
    let list = ScopeID(.list, "01L1ST00000000000000000000")
    /// What is left of Anna where she has signed out without a network.
    private static let note = #"{"untold":"01ANNA00000000000000000000"}"#

    @Test("a session that has ended takes along what the server told, and leaves what waits for it")
    func ended() throws {
        let tab = device.open()
        tab.connect()
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        tab.settle()
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(tab.loop.world.me == nil && tab.loop.world.status.waiting == 1)
        #expect(WebApp.Device(device.kept).waiting == 1)
        let keys = device.databases["dela-01ANNA00000000000000000000"]?.keys ?? []
        #expect(keys.contains { $0.hasPrefix("d/") } && !keys.contains { $0.hasPrefix("b/") })
    }

    @Test(
        "a session that ends before the device's store is read takes along what the server told all the same")
    func endedEarly() throws {
        let tab = device.open()
        tab.pullNothing()
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        tab.settle()
        tab.sleeps = true
        var keys: [String] { device.databases["dela-01ANNA00000000000000000000"]?.keys ?? [] }
        #expect(keys.contains { $0.hasPrefix("b/") })
        device.isSlow = true
        let other = device.open()
        other.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        device.isSlow = false
        #expect(keys.contains { $0.hasPrefix("d/") } && !keys.contains { $0.hasPrefix("b/") })
        #expect(other.loop.sync?.leadership.competes == false)
    }

    @Test("what the server told goes also where the device could not write when the session ended")
    func endedFull() throws {
        let tab = device.open()
        tab.pullNothing()
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

    @Test("what was asked for one person ends nothing, and brings nothing, for the next")
    func nextPerson() throws {
        for answer in [(401, #"{"error":"signedOut"}"#), (410, #"{"error":"deleted"}"#), (200, Device.me)] {
            let device = Device(kept: Device.signedIn)
            let tab = device.open()
            let scope = ScopeID.user(Device.anna.person)
            tab.loop.perform(.pick(.square(of: scope), from: .files))
            tab.receive(.frame)
            let late = try #require(tab.token(of: .me))
            tab.loop.perform(.signOutHere)
            tab.settle()
            tab.loop.ask(.signIn(try EmailAddress("bob@example.org"), password: "correct horse"))
            tab.answer(.signOut, "{}")
            tab.answer(.signIn, #"{"person":"0000000000000000000000B0B0","email":"bob@example.org"}"#)
            tab.receive(.fetched(late, status: answer.0, body: [UInt8](answer.1.utf8)))
            #expect(tab.loop.world.email == "bob@example.org", "\(answer)")
            let blob = String(repeating: "a", count: 64)
            for case .pickPictures(let token, _) in tab.tab.calls {
                tab.receive(.picked(token, .kept(name: blob)))
            }
            #expect(tab.loop.sync?.client.outbox.isEmpty == true)
        }
    }

    @Test("a command that waited goes out after the person has signed in again")
    func again() throws {
        let tab = device.open()
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: list)
        tab.settle()
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        tab.loop.signedIn(Device.anna)
        tab.settle()
        #expect(tab.loop.sync?.client.outbox.count == 1)
        #expect(tab.loop.sync?.client.replica.list(in: list)?.name == "Groceries")
        tab.connect()
        #expect(tab.sent.last?.contains("Groceries") == true)
    }

    @Test("a session that ends takes nothing that is being typed, in whichever tab, and signing out does")
    func typing() throws {
        let tabs = [device.open(), device.open(), device.open()]
        let places = [
            "01L1ST00000000000000000000", "0000000000000000000000000B", "0000000000000000000000000C",
        ]
        for (tab, place) in zip(tabs, places) {
            try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: ScopeID(.list, place))
            tab.settle()
            tab.loop.send(.opened(.list(ListID(place))))
            tab.loop.send(.items(.draftEntered("Milk")))
        }
        tabs[1].loop.send(.items(.editToggled))
        tabs[1].loop.send(.items(.nameEntered("Kitchen")))
        tabs[0].answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(tabs.allSatisfy { $0.loop.device.me == nil && $0.loop.model.allDrafts.isEmpty })
        tabs[1].loop.signedIn(Device.anna)
        tabs[1].settle()
        #expect(Set(tabs[1].loop.model.drafts.map(\.place)) == Set(places))
        let kitchen = ScopeID(.list, places[1])
        #expect(tabs[1].loop.sync?.client.replica.list(in: kitchen)?.name == "Kitchen")
        tabs[2].loop.signedOut()
        tabs[2].settle()
        #expect(!device.kept.contains("Milk"))
    }

    @Test("what was chosen for all devices stays so while another choice waits for the first sync")
    func settings() throws {
        device.kept = #"{"me":\#(Device.me),"language":"ru"}"#
        let tab = device.open()
        try tab.loop.sync?.perform(.person(.theme(.dark)), in: .user(Device.anna.person))
        tab.settle()
        #expect(tab.loop.world.language == .russian && tab.loop.device.settings.theme == .dark)
        #expect(device.open().loop.world.language == .russian)
    }

    @Test("signing out wipes the device, in every tab")
    func signsOut() {
        let tab = device.open()
        let other = device.open()
        tab.loop.ask(.signOut)
        tab.answer(.signOut, "{}")
        #expect(device.databases.isEmpty && device.kept == "{}")
        #expect(tab.loop.world.me == nil && other.loop.world.me == nil)
    }

    @Test("signing out wipes the device, also where another tab hears first that the session is over")
    func signsOutSecond() {
        let tab = device.open()
        tab.loop.send(.settings(.chosen(.theme, "dark")))
        tab.settle()
        tab.receive(.frame)
        let other = device.open()
        tab.loop.ask(.signOut)
        other.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(tab.loop.world.me == nil && !device.databases.isEmpty)
        tab.answer(.signOut, "{}")
        for tab in [tab, other] {
            tab.wait(seconds: 2)
            tab.receive(.frame)
            let schemes = tab.tab.calls.filter { if case .setColorScheme = $0 { true } else { false } }
            #expect(schemes == [.setColorScheme("dark"), .setColorScheme("system")])
            #expect(tab.loop.world.status.waiting == 0)
        }
        #expect(device.databases.isEmpty && device.kept == "{}")
    }

    @Test("what a tab notes down in the moment in which another one signs out goes, too")
    func signsOutLate() throws {
        let tab = device.open()
        let place = "01L1ST00000000000000000000"
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: ScopeID(.list, place))
        tab.settle()
        tab.loop.send(.opened(.list(ListID(place))))
        tab.loop.send(.items(.draftEntered("Milk")))
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(device.kept.contains("Milk"))
        tab.receive(.keptElsewhere("{}"))
        #expect(device.kept == "{}")
    }

    @Test("a tab that hears late of a sign-out does not end the session that somebody has begun since")
    func signsOutBefore() {
        let tab = device.open()
        let kept = device.kept
        tab.receive(.keptElsewhere("{}"))
        #expect(tab.loop.device.me == nil && device.kept == kept)
    }

    @Test("signing out without a network changes nothing")
    func signsOutOffline() {
        let tab = device.open()
        tab.loop.ask(.signOut)
        tab.answer(.signOut, status: 0, "")
        #expect(tab.loop.world.me == Device.anna.person && !device.databases.isEmpty)
    }

    @Test(
        "who signs out without a network leaves nothing on the device but a note, and the server is told first"
    )
    func untold() throws {
        let tab = device.open()
        let other = device.open()
        tab.loop.perform(.signOutHere)
        tab.settle()
        #expect(device.databases.isEmpty && device.kept == Self.note)
        #expect(tab.loop.device.me == nil && other.loop.device.me == nil)
        let next = device.open()
        next.answer(.signOut, status: 0, "")
        next.loop.ask(.devices)
        #expect(next.requests(.signOut).count == 2 && next.requests(.devices).isEmpty)
        next.answer(.signOut, "{}")
        #expect(device.kept == "{}" && next.requests(.devices).count == 1)
        next.loop.ask(.devices)
        #expect(next.requests(.signOut).count == 2)
    }

    @Test("somebody else who signs in begins with their own settings, not with those of who was there before")
    func othersSettings() throws {
        let tab = device.open()
        tab.loop.device.settings.zone = "Asia/Tokyo"
        tab.loop.endSession()
        #expect(tab.loop.device.text.contains(#""author":"01ANNA"#))
        tab.loop.signedIn(Me(person: PersonID("0000000000000000000000B0B0"), email: "bob@example.org"))
        #expect(tab.loop.device.settings.zone == nil)
        tab.loop.endSession()
        tab.loop.device.settings.zone = "Asia/Tokyo"
        tab.loop.signedIn(Me(person: PersonID("0000000000000000000000B0B0"), email: "bob@example.org"))
        #expect(tab.loop.device.settings.zone == "Asia/Tokyo")
    }

    @Test(
        "a tab that missed that somebody else has signed in shows and keeps nothing of who was there before")
    func others() throws {
        let (tab, other) = (device.open(), device.open())
        tab.answer(.me, Device.me)
        for tab in [tab, other] {
            tab.loop.send(.opened(.lists))
            tab.loop.send(.lists(.nameEntered("A gift for Bob")))
        }
        tab.receive(.socketClosed(code: 1006))
        tab.answer(.me, #"{"person":"0000000000000000000000B0B0","email":"bob@example.org"}"#)
        for tab in [tab, other] {
            tab.receive(.leaving)
            #expect(tab.loop.device.me?.email == "bob@example.org" && !device.kept.contains("A gift"))
            #expect(tab.loop.model.route == .lists && tab.loop.model.allDrafts.isEmpty)
        }
    }

    @Test("where another tab signs in somebody else, what was asked and typed before is nobody's")
    func followsOthers() throws {
        for answer in [(401, #"{"error":"signedOut"}"#), (410, #"{"error":"deleted"}"#), (200, Device.me)] {
            let device = Device(kept: Device.signedIn)
            let (tab, other) = (device.open(), device.open())
            other.answer(.me, Device.me)
            tab.loop.send(.opened(.lists))
            tab.loop.send(.lists(.nameEntered("A gift for Bob")))
            other.loop.ask(.signOut)
            other.answer(.signOut, "{}")
            other.loop.ask(.signIn(try EmailAddress("bob@example.org"), password: "correct horse"))
            other.answer(.signIn, #"{"person":"0000000000000000000000B0B0","email":"bob@example.org"}"#)
            tab.answer(.me, status: answer.0, answer.1)
            tab.receive(.leaving)
            for tab in [tab, other] { #expect(tab.loop.world.email == "bob@example.org", "\(answer)") }
            #expect(tab.loop.model.allDrafts.isEmpty && !device.kept.contains("A gift"))
            #expect(device.databases.keys.contains { $0.contains("B0B0") })
        }
    }

    @Test("what is asked before the server could be told fails as it does without a network")
    func untoldStill() throws {
        device.kept = Self.note
        let tab = device.open()
        let email = try EmailAddress("anna@example.org")
        tab.loop.ask(.signIn(email, password: "correct horse"))
        tab.answer(.signOut, status: 0, "")
        #expect(tab.requests(.signIn).isEmpty && device.kept == Self.note)
        tab.receive(.online(true))
        tab.answer(.signOut, status: 401, #"{"error":"signedOut"}"#)
        #expect(device.kept == "{}")
    }

    @Test("a tab that slept names whose session it ends, since somebody else may have signed in meanwhile")
    func untoldLate() throws {
        device.kept = Self.note
        let tab = device.open()
        let farewell = try #require(tab.requests(.signOut).first)
        #expect(try SignOutRequest(JSONValue(parsing: farewell.body).object()).person == Device.anna.person)
    }

    @Test("what one tab has told the server no other tab tells again")
    func toldOnce() {
        device.kept = Self.note
        let tab = device.open()
        let other = device.open()
        tab.answer(.signOut, "{}")
        #expect(other.loop.signOutRequest == nil && other.loop.device.pendingSignOut == nil)
    }

    @Test("a server that does not answer for half a minute is as good as none, and is asked again")
    func silence() throws {
        let tab = device.open()
        tab.loop.ask(.signOut)
        tab.fireDeadlines()
        #expect(tab.tab.calls.filter { if case .cancelFetch = $0 { true } else { false } }.count == 2)
        #expect(tab.loop.session.requests.isEmpty && tab.loop.world.me == Device.anna.person)
        tab.receive(.socketClosed(code: 1006))
        #expect(tab.requests(.me).count == 2)
    }

    @Test("a deadline after the answer changes nothing")
    func answeredInTime() {
        let tab = device.open()
        tab.answer(.me, Device.me)
        tab.fireDeadlines()
        #expect(!tab.tab.calls.contains { if case .cancelFetch = $0 { true } else { false } })
    }

    @Test("a socket that closes leads to the question whether the session lives")
    func asksWho() {
        let tab = device.open()
        tab.answer(.me, Device.me)
        tab.receive(.socketClosed(code: 1006))
        #expect(tab.requests(.me).count == 2)
    }
}
