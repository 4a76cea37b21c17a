import Browser
import Domain
import FeatureTags
import JSON
import Platform
import Screens
import SyncClient
import SyncRules
import Testing
import Texts
import Wire

@testable import WebApp

/// Several users, one after the other, on one device.
extension SessionTests {
    @Test("requests of one user have no effect on the session of the next")
    func nextPerson() throws {
        for answer in [(401, #"{"error":"signedOut"}"#), (410, #"{"error":"deleted"}"#), (200, Device.me)] {
            let device = Device(storedTexts: Device.signedIn)
            let tab = device.open()
            let scope = ScopeID.user(Device.anna.person)
            tab.loop.perform(.pick(.square(of: scope), from: .files))
            tab.receive(.frame)
            let late = try #require(tab.token(of: .me))
            tab.loop.perform(.signOutHere)
            tab.answerCalls()
            tab.loop.sendRequest(.signIn(try EmailAddress("bob@example.org"), password: "correct horse"))
            tab.answer(.signOut, "{}")
            tab.answer(.signIn, #"{"person":"0000000000000000000000B0B0","email":"bob@example.org"}"#)
            tab.receive(.fetched(late, status: answer.0, body: [UInt8](answer.1.utf8)))
            #expect(tab.loop.env.email == "bob@example.org", "\(answer)")
            let blob = String(repeating: "a", count: 64)
            for case .pickPictures(let token, _) in tab.tab.calls {
                tab.receive(.picked(token, .stored(name: blob)))
            }
            #expect(tab.loop.sync?.client.outbox.isEmpty == true)
        }
    }

    @Test("signing out removes all data, also if another tab notices the end of the session first")
    func signsOutSecond() {
        let tab = device.open()
        tab.loop.send(.settings(.chosen(.theme, "dark")))
        tab.answerCalls()
        tab.receive(.frame)
        let other = device.open()
        tab.loop.sendRequest(.signOut)
        other.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(tab.loop.env.me == nil && !device.databases.isEmpty)
        tab.answer(.signOut, "{}")
        for tab in [tab, other] {
            tab.wait(seconds: 2)
            tab.receive(.frame)
            let schemes = tab.tab.calls.filter { if case .setColorScheme = $0 { true } else { false } }
            #expect(schemes == [.setColorScheme("dark"), .setColorScheme("system")])
            #expect(tab.loop.env.status.waiting == 0)
        }
        #expect(device.databases.isEmpty && device.storedTexts == "{}")
    }

    @Test("drafts that a tab stores during the sign-out of another tab are removed")
    func signsOutLate() throws {
        let tab = device.open()
        let place = "01L1ST00000000000000000000"
        try tab.loop.sync?.perform(.list(.create(name: "Groceries")), in: ScopeID(.list, place))
        tab.answerCalls()
        tab.loop.send(.opened(.list(ListID(place))))
        tab.loop.send(.items(.draftEntered("Milk")))
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(device.storedTexts.contains("Milk"))
        tab.receive(.textStoredElsewhere(StoredText("{}")))
        #expect(device.storedTexts == "{}")
    }

    @Test("older drafts of another tab do not restore the session of a tab that has signed out")
    func signsOutBetween() {
        let tab = device.open()
        tab.loop.store.device.settings.theme = .dark
        tab.loop.endSession()
        let ended = tab.loop.store.device.text
        tab.loop.signedOut()
        tab.receive(.textStoredElsewhere(StoredText(ended)))
        #expect(tab.loop.store.device.author == nil && tab.loop.store.device.settings.theme == .system)
        #expect(device.storedTexts == "{}")
    }

    @Test("a tab that receives a sign-out late does not end a newer session")
    func signsOutBefore() {
        let tab = device.open()
        let kept = device.storedTexts
        tab.receive(.textStoredElsewhere(StoredText("{}")))
        #expect(tab.loop.store.device.me == nil && device.storedTexts == kept)
    }

    @Test("a different user starts with separate settings")
    func othersSettings() throws {
        let tab = device.open()
        tab.loop.store.device.settings.zone = "Asia/Tokyo"
        tab.loop.endSession()
        #expect(tab.loop.store.device.text.contains(#""author":"01ANNA"#))
        tab.loop.signedIn(Me(person: PersonID("0000000000000000000000B0B0"), email: "bob@example.org"))
        #expect(tab.loop.store.device.settings.zone == nil)
        tab.loop.endSession()
        tab.loop.store.device.settings.zone = "Asia/Tokyo"
        tab.loop.signedIn(Me(person: PersonID("0000000000000000000000B0B0"), email: "bob@example.org"))
        #expect(tab.loop.store.device.settings.zone == "Asia/Tokyo")
    }

    @Test("cached pages of photo sources are removed before another user signs in")
    func pages() {
        let tab = device.open()
        let forgotten = { tab.tab.calls.contains(.forgetPages) }
        #expect(!forgotten())
        tab.loop.endSession()
        #expect(forgotten())
    }

    @Test(
        "a tab that missed the sign-in of another user shows and keeps no data of the former user")
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
            #expect(
                tab.loop.store.device.me?.email == "bob@example.org" && !device.storedTexts.contains("A gift")
            )
            #expect(tab.loop.model.route == .lists && tab.loop.model.allDrafts.isEmpty)
        }
    }

    @Test("after another tab signs in a different user, older requests and texts are dropped")
    func followsOthers() throws {
        for answer in [(401, #"{"error":"signedOut"}"#), (410, #"{"error":"deleted"}"#), (200, Device.me)] {
            let device = Device(storedTexts: Device.signedIn)
            let (tab, other) = (device.open(), device.open())
            other.answer(.me, Device.me)
            tab.loop.send(.opened(.lists))
            tab.loop.send(.lists(.nameEntered("A gift for Bob")))
            other.loop.sendRequest(.signOut)
            other.answer(.signOut, "{}")
            other.loop.sendRequest(.signIn(try EmailAddress("bob@example.org"), password: "correct horse"))
            other.answer(.signIn, #"{"person":"0000000000000000000000B0B0","email":"bob@example.org"}"#)
            tab.answer(.me, status: answer.0, answer.1)
            tab.receive(.leaving)
            for tab in [tab, other] { #expect(tab.loop.env.email == "bob@example.org", "\(answer)") }
            #expect(tab.loop.model.allDrafts.isEmpty && !device.storedTexts.contains("A gift"))
            #expect(device.databases.keys.contains { $0.contains("B0B0") })
        }
    }

    @Test("drafts of an ended session are not shown to the next user, in any tab")
    func draftsOfFormer() throws {
        let (tab, other) = (device.open(), device.open())
        tab.loop.send(.opened(.lists))
        tab.loop.send(.lists(.nameEntered("A gift for Bob")))
        tab.receive(.leaving)
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(device.storedTexts.contains("A gift") && other.loop.store.device.me == nil)
        tab.loop.sendRequest(.signIn(try EmailAddress("bob@example.org"), password: "correct horse"))
        tab.answer(.signIn, #"{"person":"0000000000000000000000B0B0","email":"bob@example.org"}"#)
        for tab in [tab, other] {
            #expect(tab.loop.env.email == "bob@example.org" && tab.loop.model.allDrafts.isEmpty)
        }
        #expect(device.storedTexts.contains("bob@example.org") && !device.storedTexts.contains("A gift"))
    }
}
