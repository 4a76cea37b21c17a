import Browser
import Domain
import FeatureTags
import Screens
import Testing
import Wire

@testable import WebApp

@Suite("Registering on a device", .timeLimit(.minutes(15)))
struct RegisterTests {
    private let device = Device()

    private func register() throws -> PlayedTab {
        let tab = device.open("/register")
        let typed: [(AccountField, String)] = [
            (.firstName, "Anna"), (.email, "anna@example.org"), (.password, "correct horse"),
        ]
        for (field, text) in typed { tab.loop.send(.register(.entered(field, text))) }
        tab.loop.send(.register(.submitted))
        tab.receive(.frame)
        tab.answer(.register, #"{"registration":"r1"}"#)
        return tab
    }

    @Test("a page that is loaded anew takes the code; the password is kept nowhere", .tags(.F3))
    func reloads() throws {
        let tab = try register()
        #expect(tab.tab.calls.contains(.pushPath("/code")))
        #expect(!device.kept.contains("correct horse"))
        let reloaded = device.open("/code")
        #expect(!reloaded.tab.calls.contains(.replacePath("/register")))
        #expect(reloaded.loop.device.pendingCode?.registration == "r1")
        #expect(reloaded.loop.device.pendingCode?.email == "anna@example.org")
    }

    @Test(
        "what was typed is there when the page is loaded anew, in this tab alone, until the account is made",
        .tags(.U7))
    func typed() throws {
        let tab = try register()
        tab.receive(.leaving)
        let reloaded = device.open("/register", reloading: tab)
        #expect(
            reloaded.loop.model.guestDrafts == [
                Draft("Anna", in: "first-name"), Draft("anna@example.org", in: "email"),
            ])
        #expect(!reloaded.texts.values.contains { $0.contains("correct horse") })
        #expect(device.open("/register").loop.model.guestDrafts.isEmpty)
        reloaded.loop.ask(.confirm(registration: "r1", code: "12345678"))
        reloaded.answer(.confirmRegistration, Device.me)
        reloaded.loop.signedOut()
        reloaded.receive(.leaving)
        #expect(reloaded.texts.isEmpty)
    }

    @Test("who signs in elsewhere leaves nothing that was typed here to make an account")
    func signedInElsewhere() throws {
        let (tab, other) = (try register(), device.open("/sign-in"))
        tab.receive(.leaving)
        #expect(!tab.texts.isEmpty)
        other.loop.signedIn(Device.anna)
        other.settle()
        tab.receive(.leaving)
        #expect(tab.texts.isEmpty)
    }

    @Test("another code is for the same address")
    func resends() throws {
        let tab = try register()
        tab.loop.ask(.resend(registration: "r1"))
        tab.answer(.resendCode, #"{"registration":"r2"}"#)
        #expect(tab.loop.device.pendingCode?.registration == "r2")
        #expect(tab.loop.device.pendingCode?.email == "anna@example.org")
    }

    @Test("who has confirmed, or has not for an hour, has nothing to confirm any more")
    func forgets() throws {
        let tab = try register()
        let kept = device.kept
        tab.loop.ask(.confirm(registration: "r1", code: "12345678"))
        tab.answer(.confirmRegistration, Device.me)
        #expect(WebApp.Device(device.kept) == WebApp.Device(Device.signedIn))
        let late = Device(kept: kept).open("/code", at: tab.tab.now + 3_600_001)
        #expect(late.tab.calls.contains(.replacePath("/register")))
    }
}
