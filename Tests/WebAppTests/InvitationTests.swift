import Browser
import Domain
import FeatureTags
import Markup
import Screens
import Testing
import Wire

@testable import WebApp

@Suite("Invitations on a device", .tags(.G7), .timeLimit(.minutes(15)))
struct InvitationTests {
    private static let secret = "AAAAAAAAAAAAAAAAAAAAAA"
    private let device = Device()

    private static let preview =
        #"{"kind":"list","name":"Groceries","inviter":{"id":"01VERA00000000000000000000","name":"Vera"},"#
        + #""role":"editor","canRegister":true,"isMember":false}"#

    private func open() -> SimulatedTab {
        let tab = device.open("/join#" + Self.secret)
        tab.answer(.previewInvitation, Self.preview)
        return tab
    }

    private func register(_ tab: SimulatedTab) {
        tab.loop.send(.join(.registerTapped))
        let typed: [(AccountField, String)] = [
            (.firstName, "Anna"), (.email, "anna@example.org"), (.password, "correct horse"),
        ]
        for (field, text) in typed { tab.loop.send(.register(.entered(field, text))) }
        tab.loop.send(.register(.submitted))
        tab.receive(.frame)
    }

    /// The body of the last request to an endpoint.
    private func body(of endpoint: Endpoint, _ tab: SimulatedTab) -> String? {
        for case .fetch(_, let fetch) in tab.tab.calls.reversed() where fetch.path == endpoint.path {
            return String(decoding: fetch.body, as: UTF8.self)
        }
        return nil
    }

    @Test("the address loses the secret at once, and a reload of the tab continues with it")
    func reload() {
        let tab = open()
        #expect(tab.tab.calls.contains(.replacePath("/join")))
        #expect(!device.storedTexts.contains(Self.secret), "only this tab stores it")
        let reloaded = device.open("/join", reloading: tab)
        #expect(body(of: .previewInvitation, reloaded) == #"{"secret":"\#(Self.secret)"}"#)
        let other = device.open("/join")
        #expect(body(of: .previewInvitation, other) == nil)
    }

    @Test("a guest registers with the invitation, and joins after the code, also after a reload")
    func registers() {
        let tab = open()
        register(tab)
        #expect(body(of: .register, tab)?.contains(Self.secret) == true)
        tab.answer(.register, #"{"registration":"r1"}"#)
        let reloaded = device.open("/code", reloading: tab)
        reloaded.loop.sendRequest(.confirm(registration: "r1", code: "12345678"))
        reloaded.answer(.confirmRegistration, Device.me)
        #expect(body(of: .join, reloaded) == #"{"secret":"\#(Self.secret)"}"#)
    }

    @Test("a code that is entered in another tab joins, too")
    func otherTab() {
        let tab = open()
        register(tab)
        tab.answer(.register, #"{"registration":"r1"}"#)
        tab.loop.sendRequest(.resend(registration: "r1"))
        tab.answer(.resendCode, #"{"registration":"r2"}"#)
        let other = device.open("/code")
        other.loop.sendRequest(.confirm(registration: "r2", code: "12345678"))
        other.answer(.confirmRegistration, Device.me)
        #expect(body(of: .join, other) == #"{"secret":"\#(Self.secret)"}"#)
        #expect(!device.storedTexts.contains(Self.secret))
    }

    @Test("a new user of an invitation to a full list learns that there is no room")
    func fullList() {
        let tab = open()
        register(tab)
        tab.answer(.register, #"{"registration":"r1"}"#)
        tab.loop.sendRequest(.confirm(registration: "r1", code: "12345678"))
        tab.answer(.confirmRegistration, Device.me)
        tab.answer(.join, status: 413, #"{"error":"refused","refusal":"tooLarge"}"#)
        #expect(Markup.html(App.view(tab.loop.model, tab.loop.env)).contains("No room left"))
    }

    @Test("the secret is gone after the user has joined, and with the sign-out")
    func forgets() {
        let tab = open()
        register(tab)
        tab.answer(.register, #"{"registration":"r1"}"#)
        tab.loop.sendRequest(.confirm(registration: "r1", code: "12345678"))
        tab.answer(.confirmRegistration, Device.me)
        tab.answer(.join, #"{"kind":"server"}"#)
        #expect(!tab.texts.values.contains { $0.contains(Self.secret) })
        #expect(tab.loop.model.route == .today(nil))
        let other = open()
        other.loop.signedOut()
        other.receive(.leaving)
        #expect(!other.texts.values.contains { $0.contains(Self.secret) })
    }

    @Test("the link has the origin of the page")
    func link() {
        let device = Device(storedTexts: Device.signedIn)
        let tab = device.open("/profile")
        tab.loop.send(.profile(.inviteTapped))
        tab.loop.send(.profile(.invite(.copyTapped)))
        tab.receive(.frame)
        let answer =
            #"{"id":"01INV000000000000000000000","secret":"\#(Self.secret)","until":1,"uses":1,"#
            + #""code":{"size":1,"modules":"1"}}"#
        tab.answer(.invite, answer)
        #expect(tab.tab.calls.contains(.copy("https://dela.test/join#" + Self.secret)))
    }

    @Test("a signed-in user learns what invitations reach")
    func reach() {
        let device = Device(storedTexts: Device.signedIn)
        let tab = device.open("/profile")
        tab.answer(.me, Device.me.dropLast() + #","version":"1","invitations":"all"}"#)
        #expect(tab.loop.env.device.invitations == .all)
    }
}
