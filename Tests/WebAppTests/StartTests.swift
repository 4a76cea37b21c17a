import Browser
import Domain
import FeatureTags
import Screens
import SyncRules
import Testing
import Texts
import Wire

@testable import WebApp

@Suite("Starting", .timeLimit(.minutes(15)))
struct StartTests {
    @Test("a signed-in user sees the data of the device before any network request", .tags(.A2))
    func startsFromTheDevice() throws {
        let tab = Device(storedTexts: Device.signedIn).open("/lists")
        let calls = tab.tab.calls
        let load = calls.firstIndex {
            guard case .load(_, let name, _) = $0 else { return false }
            return name == "dela-01ANNA00000000000000000000"
        }
        let socket = try #require(calls.firstIndex(of: .openSocket(path: "/v1/live")))
        #expect(try #require(load) < socket)
        #expect(tab.loop.env.status.isReady)
    }

    @Test("a guest sees the sign-in screen, and no request is sent")
    func guest() {
        let tab = Device().open("/lists")
        #expect(tab.tab.calls.contains(.replacePath("/sign-in")))
        #expect(tab.requests(.me).isEmpty && !tab.tab.calls.contains(.openSocket(path: "/v1/live")))
    }

    @Test("the region of English is that of the languages of the browser", .tags(.D5))
    func region() {
        let tab = Device(storedTexts: Device.signedIn).open("/calendar", languages: ["en-NZ", "en-US"])
        let customs = tab.loop.env.device.english
        #expect(customs.weekStart == 1 && !customs.isMonthFirst)
    }

    @Test("an unreadable stored state is ignored", arguments: ["{", "[]", #"{"me":1}"#])
    func unreadable(kept: String) {
        #expect(WebApp.Device(kept) == WebApp.Device())
    }

    @Test("an invalid number of messages is ignored", arguments: ["0", "-1", "4294967496"])
    func oddCount(kept: String) {
        #expect(WebApp.Device(#"{"messages":"# + kept + "}").storedMessages == 200)
        #expect(WebApp.Device(#"{"portion":"# + kept + "}").scrollPageSize == 50)
    }

    @Test("the device stores user, language and the number of waiting commands")
    func remembers() {
        var device = WebApp.Device()
        device.me = Device.anna
        device.settings.language = "ru"
        device.settings.theme = .dark
        device.settings.start = .profile
        device.pictureMegabytes = 250
        device.storedMessages = 50
        device.scrollPageSize = 10
        device.waiting = 3
        device.pendingCode = PendingCode(
            registration: "r", email: "a@b.c", sentAt: Instant(milliseconds: 1_795_000_000_000))
        #expect(WebApp.Device(device.text) == device)
    }
}
