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

    private func register() throws -> SimulatedTab {
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

    @Test("a reloaded page accepts the code; the password is not stored", .tags(.F3))
    func reloads() throws {
        let tab = try register()
        #expect(tab.tab.calls.contains(.pushPath("/code")))
        #expect(!device.storedTexts.contains("correct horse"))
        let reloaded = device.open("/code")
        #expect(!reloaded.tab.calls.contains(.replacePath("/register")))
        #expect(reloaded.loop.store.device.pendingCode?.registration == "r1")
        #expect(reloaded.loop.store.device.pendingCode?.email == "anna@example.org")
    }

    @Test(
        "typed text is restored after a reload, only in this tab, until the account is created",
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
        reloaded.loop.sendRequest(.confirm(registration: "r1", code: "12345678"))
        reloaded.answer(.confirmRegistration, Device.me)
        reloaded.loop.signedOut()
        reloaded.receive(.leaving)
        #expect(reloaded.texts.isEmpty)
    }

    @Test("a sign-in in another tab removes text typed here for a new account")
    func signedInElsewhere() throws {
        let (tab, other) = (try register(), device.open("/sign-in"))
        tab.receive(.leaving)
        #expect(!tab.texts.isEmpty)
        other.loop.signedIn(Device.anna)
        other.answerCalls()
        tab.receive(.leaving)
        #expect(tab.texts.isEmpty)
    }

    @Test("a new code is sent to the same address")
    func resends() throws {
        let tab = try register()
        tab.loop.sendRequest(.resend(registration: "r1"))
        tab.answer(.resendCode, #"{"registration":"r2"}"#)
        #expect(tab.loop.store.device.pendingCode?.registration == "r2")
        #expect(tab.loop.store.device.pendingCode?.email == "anna@example.org")
    }

    @Test("a confirmed or expired registration has no pending code")
    func forgets() throws {
        let tab = try register()
        let kept = device.storedTexts
        tab.loop.sendRequest(.confirm(registration: "r1", code: "12345678"))
        tab.answer(.confirmRegistration, Device.me)
        #expect(WebApp.Device(device.storedTexts) == WebApp.Device(Device.signedIn))
        let late = Device(storedTexts: kept).open("/code", at: tab.tab.now + 3_600_001)
        #expect(late.tab.calls.contains(.replacePath("/register")))
    }
}
