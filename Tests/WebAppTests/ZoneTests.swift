import Browser
import Domain
import FeatureTags
import SyncRules
import Testing
import Wire

@testable import Screens
@testable import WebApp

@Suite("Time zones on a device", .timeLimit(.minutes(15)))
struct ZoneTests {
    @Test(
        "a zone chosen on another device applies to the whole screen immediately",
        arguments: ["/habits", "/today"])
    func chosenElsewhere(path: String) throws {
        let device = Device(storedTexts: Device.signedIn)
        let tab = device.open(path)
        tab.pullEmptyState()
        tab.tab.zones["Pacific/Auckland"] = 780
        let before = tab.loop.withState { _, env in env.today }
        let own = ScopeID.user(Device.anna.person)
        try tab.loop.sync?.perform(.person(.zone("Pacific/Auckland")), in: own)
        tab.answerCalls()
        tab.receive(.frame)
        let (today, habits) = tab.loop.withState { model, env in (env.today, model.habits.today) }
        #expect(today == before.advanced(by: 1))
        #expect(habits == today, "the habits show the same day")
    }

    @Test("names of zones are requested when the choice opens, one for each zone", .tags(.A9))
    func names() {
        let device = Device(storedTexts: Device.signedIn)
        let tab = device.open("/settings")
        tab.loop.send(.settings(.zone(.opened)))
        tab.receive(.frame)
        #expect(tab.tab.calls.contains(.nameZones(language: "en")))
        tab.receive(.zonesNamed(["Germany Time", "Japan Time"], language: "en"))
        tab.loop.send(.settings(.zone(.queryEntered("germ"))))
        #expect(tab.loop.env.device.zoneNames == ZoneNames(), "two names of no zones")
        tab.loop.env.device.zones = ["Europe/Berlin", "Asia/Tokyo"]
        tab.receive(.zonesNamed(["Germany Time", "Japan Time"], language: "en"))
        tab.loop.send(.settings(.zone(.submitted)))
        #expect(tab.loop.withState { model, _ in model.overlays.zones == nil }, "found and chosen")
    }
}
