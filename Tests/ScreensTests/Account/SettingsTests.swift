import Domain
import FeatureTags
import Markup
import Platform
import SyncClient
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Settings", .timeLimit(.minutes(15)))
struct SettingsTests {
    private func chosen(_ phone: TestDevice) -> Settings {
        phone.env.replica.settings(of: TestDevice.anna)
    }

    @Test("settings are saved for all devices of the user, also offline")
    func choices() {
        var phone = TestDevice()
        phone.env.status.connection = .offline
        #expect(phone.send(.opened(.settings)).contains(.measureStorage))
        let choices: [(SettingsPage.Choice, String)] = [
            (.language, "ru"), (.theme, "dark"), (.start, "profile"), (.zone, "Asia/Tokyo"),
            (.weekStart, "7"),
            (.dayStart, "4"),
        ]
        for (choice, value) in choices { phone.send(.settings(.chosen(choice, value))) }
        phone.send(.settings(.hideDoneToggled(true)))
        var expected = Settings()
        (expected.language, expected.theme, expected.start) = ("ru", .dark, .profile)
        (expected.zone, expected.weekStart, expected.dayStart) = ("Asia/Tokyo", 7, 4)
        expected.hidesDone = true
        #expect(chosen(phone) == expected && phone.refusals.isEmpty)
        phone.send(.settings(.chosen(.zone, "")))
        phone.send(.settings(.chosen(.weekStart, "")))
        #expect(chosen(phone).zone == nil && chosen(phone).weekStart == nil)
    }

    @Test(
        "notification kinds are chosen by a tap each, and quiet hours last until the morning",
        .tags(.A9)
    )
    func reminders() {
        var phone = TestDevice()
        phone.send(.opened(.settings))
        #expect(!phone.html.contains("Quiet hours to") && !phone.html.contains("Allow notifications"))
        phone.env.device.notifications = .askable
        #expect(phone.html.contains("Allow notifications"))
        #expect(phone.send(.settings(.notificationsAllowed)) == [.askNotifications])
        phone.send(.settings(.remindToggled(.habits, false)))
        phone.send(.settings(.chosen(.quietFrom, "1320")))
        #expect(chosen(phone).muted == [.habits] && chosen(phone).quiet == QuietHours(from: 1320, until: 420))
        #expect(phone.html.contains("Quiet hours to"))
        phone.send(.settings(.chosen(.quietUntil, "480")))
        phone.send(.settings(.chosen(.quietFrom, "480")))
        #expect(chosen(phone).quiet == QuietHours(from: 480, until: 540), "never empty")
        phone.send(.settings(.chosen(.quietFrom, "")))
        #expect(chosen(phone).quiet == nil && phone.refusals.isEmpty)
    }

    @Test("the settings end with the versions of app and server, the latter only if different", .tags(.A9))
    func versions() {
        var phone = TestDevice()
        phone.send(.opened(.settings))
        func versions() -> [String] {
            phone.html.components(between: "<p class=\"hint\" translate=\"no\">", and: "</p>")
        }
        #expect(versions().isEmpty)
        phone.env.device.version = "2026-11-26 ca8dbd45"
        #expect(versions() == ["Dela 2026-11-26 ca8dbd45"])
        phone.env.device.serverVersion = "2026-11-26 ca8dbd45"
        #expect(versions() == ["Dela 2026-11-26 ca8dbd45"])
        phone.env.device.serverVersion = "2026-11-27 0a1b2c3d"
        #expect(versions() == ["Dela 2026-11-26 ca8dbd45", "Server: 2026-11-27 0a1b2c3d"])
        phone.env.device.version = ""
        #expect(versions() == ["Server: 2026-11-27 0a1b2c3d"])
    }

    @Test("a zone unknown to the device stays selected, and the device's zone is named")
    func zones() {
        var phone = TestDevice()
        phone.env.device.zone = "Europe/Riga"
        phone.env.device.zones = ["Asia/Tokyo", "Europe/Riga"]
        phone.send(.opened(.settings))
        #expect(phone.html.contains("Europe/Riga, same as device"))
        phone.send(.settings(.chosen(.zone, "Mars/Olympus")))
        phone.send(.settings(.zone(.opened)))
        let sheet = phone.html.components(between: "id=\"zone-title\"", and: "</ul>")
        #expect(sheet[0].contains("Mars/Olympus"))
    }

    @Test("a zone is found by word prefix, and Enter selects the first result", .tags(.A9))
    func zoneFound() {
        var phone = TestDevice()
        phone.env.device.zones = ["America/New_York", "Asia/Tokyo", "Europe/Riga"]
        phone.send(.opened(.settings))
        phone.send(.settings(.zone(.opened)))
        #expect(phone.send(.settings(.zone(.submitted))).isEmpty, "empty query")
        phone.send(.settings(.zone(.queryEntered("yor"))))
        #expect(phone.html.contains("America/New_York") && !phone.html.contains("Asia/Tokyo"))
        phone.send(.settings(.zone(.queryEntered("mars"))))
        #expect(phone.html.contains("Nothing found"))
        phone.send(.settings(.zone(.queryEntered("tokyo"))))
        #expect(phone.send(.settings(.zone(.submitted))).last == .focus("setting-3"))
        #expect(chosen(phone).zone == "Asia/Tokyo" && phone.model.overlays.zones == nil)
        phone.send(.settings(.zone(.opened)))
        phone.send(.settings(.zone(.chosen(""))))
        #expect(chosen(phone).zone == nil)
    }

    @Test("a zone has the current name of its city and is found by both names", .tags(.A9))
    func zoneNames() {
        var phone = TestDevice()
        phone.env.device.zones = ["Asia/Calcutta", "Asia/Saigon", "America/Argentina/Salta", "Europe/Kiev"]
        phone.send(.opened(.settings))
        phone.send(.settings(.zone(.opened)))
        for (query, name) in [
            ("kolk", "Asia/Kolkata"), ("CALC", "Asia/Kolkata"), ("ho chi", "Asia/Ho_Chi_Minh"),
            ("ｋｙｉｖ", "Europe/Kyiv"),
            ("salta", "America/Argentina/Salta"),
        ] {
            phone.send(.settings(.zone(.queryEntered(query))))
            #expect(
                phone.html.components(between: "<span dir=\"auto\" translate=\"no\">", and: "<") == [name],
                "\(query)")
        }
        phone.send(.settings(.zone(.submitted)))
        #expect(chosen(phone).zone == "America/Argentina/Salta")
    }

    @Test("a zone is found by its name in the language of the app once the browser has answered", .tags(.A9))
    func zonePlaces() {
        var phone = TestDevice()
        phone.env.language = .russian
        phone.env.device.zones = ["America/New_York", "Europe/Berlin", "Europe/Moscow"]
        phone.send(.opened(.settings))
        #expect(phone.send(.settings(.zone(.opened))).contains(.nameZones(.russian)))
        phone.send(.settings(.zone(.queryEntered("моск"))))
        #expect(!phone.html.contains("Europe/Moscow"))
        phone.env.device.zoneNames = ZoneNames(["Нью-Йорк", "Германия", "Москва"], in: "ru")
        for (query, zone, place) in [
            ("моск", "Europe/Moscow", "Москва"), ("нью-йорк", "America/New_York", "Нью-Йорк"),
            ("НЬЮ ЙО", "America/New_York", "Нью-Йорк"), ("герм", "Europe/Berlin", "Германия"),
            ("berlin", "Europe/Berlin", "Германия"),
        ] {
            phone.send(.settings(.zone(.queryEntered(query))))
            let sheet = phone.html.components(between: "id=\"zone-title\"", and: "</ul>")[0]
            #expect(sheet.components(between: "translate=\"no\">", and: "<") == [zone], "\(query)")
            #expect(sheet.contains("<span class=\"note\" dir=\"auto\">\(place)</span>"), "\(query)")
        }
        phone.send(.settings(.zone(.submitted)))
        #expect(chosen(phone).zone == "Europe/Berlin")
        #expect(!phone.send(.settings(.zone(.opened))).contains { $0 == .nameZones(.russian) }, "known")
    }

    @Test("names of zones in another language are requested again and not shown", .tags(.A9))
    func zonesOfAnotherLanguage() {
        var phone = TestDevice()
        phone.env.device.zones = ["Europe/Berlin"]
        phone.env.device.zoneNames = ZoneNames(["Германия"], in: "ru")
        phone.send(.opened(.settings))
        #expect(phone.send(.settings(.zone(.opened))).contains(.nameZones(.english)))
        #expect(phone.html.contains("Europe/Berlin") && !phone.html.contains("Германия"))
    }

    @Test("the limit for stored pictures belongs to the device, and the used space is shown")
    func storage() {
        var phone = TestDevice()
        phone.send(.opened(.settings))
        #expect(!phone.html.contains("Storage used"))
        phone.env.device.kilobytes = 12_300
        #expect(phone.html.contains("Storage used") && phone.html.contains("13 MB"))
        #expect(phone.send(.settings(.chosen(.pictures, "250"))) == [.limitPictures(megabytes: 250)])
        #expect(chosen(phone) == Settings())
        #expect(phone.send(.settings(.freeTapped)) == [.freeSpace])
    }

    @Test("the number of stored messages belongs to the device and is shown as chosen", .tags(.A9, .C13))
    func messages() {
        var phone = TestDevice()
        phone.send(.opened(.settings))
        let options = phone.html.components(between: "<option value=\"", and: "</option>")
        let counts = ["3", "10", "20", "50", "200", "1000", "5000"].map { $0 + "\">" + $0 }
        for text in counts + ["1000000\">All"] {
            #expect(options.contains(text), "\(text)")
        }
        #expect(phone.send(.settings(.chosen(.messages, "50"))) == [.limitMessages(50)])
        #expect(chosen(phone) == Settings())
    }

    @Test("the page size for older messages belongs to the device", .tags(.A9))
    func portion() {
        var phone = TestDevice()
        phone.send(.opened(.settings))
        let select = phone.html.components(between: "Older messages loaded at once", and: "</select>")[0]
        let counts = select.components(between: "<option value=\"", and: "\"")
        #expect(counts == ["3", "10", "30", "50", "100", "300"])
        #expect(phone.env.device.scrollPageSize == 50)
        #expect(phone.send(.settings(.chosen(.scrollPageSize, "3"))) == [.loadMessages(pageSize: 3)])
        #expect(chosen(phone) == Settings())
    }

    @Test("with a later start of day an item due on the previous day is due today", .tags(.A9))
    func late() {
        var phone = TestDevice()
        phone.env.now = phone.env.zone.moment(of: CivilTime("2026-11-21T02:30")!)
        let list = phone.makeList("L", ["a"])
        let item = phone.item("a", in: list)
        phone.perform(.item(.edit(item, [.day(CivilDay("2026-11-20"))])), in: .list(list))
        let notes = { (phone: TestDevice) in
            phone.html.components(between: "<span class=\"note\" dir=\"auto\">", and: "</span>")
        }
        #expect(notes(phone).last == "Yesterday")
        phone.send(.settings(.chosen(.dayStart, "4")))
        #expect(notes(phone).last == "Today")
    }

    @Test(
        "the start address opens the chosen screen, and every other address its own screen"
    )
    func start() {
        let screens: [(start: Settings.Start, route: Route)] = [
            (.today, .today(nil)), (.lists, .lists), (.chats, .chats), (.habits, .habits), (.photos, .photos),
            (.profile, .profile),
        ]
        #expect(screens.map(\.start) == Settings.Start.allCases)
        for (start, route) in screens {
            for path in ["/", "/?", "/?x", "/?utm_source=homescreen&a=/lists"] {
                #expect(Route(path: path, start: start) == route, "\(path)")
            }
            for path in ["/search", "/search?x", "/search?/"] {
                #expect(Route(path: path, start: start) == .search, "\(path)")
            }
            #expect(Route(path: "/lists", start: start) == .lists)
            for path in ["/nothing", "/xyz/lists"] {
                #expect(Route(path: path, start: start) == .unknown(path))
            }
        }
    }
}
