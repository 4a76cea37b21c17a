import Domain
import FeatureTags
import Screens
import SyncRules
import Testing

@Suite("Single-letter shortcuts", .tags(.U6), .timeLimit(.minutes(15)))
struct ShortcutTests {
    @Test(
        "the shortcut for new opens the form of the open screen",
        arguments: [
            (Route.today(nil), Effect.focus("new-task")), (.lists, .focus("new-list")),
            (.chats, .go(.newChat)),
        ])
    func new(route: Route, effect: Effect) {
        var phone = TestDevice()
        phone.send(.opened(route))
        #expect(phone.send(.pressed(.new)) == [effect])
    }

    @Test("the search shortcut opens the search from every tab, and focuses its field when it is open")
    func search() {
        var phone = TestDevice()
        for route in [Route.today(nil), .lists, .habits, .chats, .photos] {
            phone.send(.opened(route))
            #expect(phone.send(.pressed(.search)).first == .go(.search))
            #expect(phone.send(.pressed(.find)) == [.focus("search")])
            #expect(phone.send(.backTapped) == [.back(to: route)])
        }
    }

    @Test("the help shortcut lists all shortcuts")
    func help() {
        var phone = TestDevice()
        phone.send(.opened(.today(nil)))
        #expect(!phone.html.contains("keycap"))
        phone.send(.pressed(.help))
        #expect(phone.html.contains("keycap"))
        phone.send(.shortcutsClosed)
        #expect(!phone.html.contains("keycap"))
    }

    @Test("shortcuts act while the form of new photos waits for the return to its screen", .tags(.P6))
    func waitingForm() {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        phone.send(.picked(.stored(BlobID(checking: String(repeating: "a", count: 64))!), for: .photo))
        #expect(phone.send(.pressed(.find)).isEmpty)
        phone.send(.opened(.lists))
        #expect(phone.send(.pressed(.find)).first == .go(.search))
    }

    @Test("the list of shortcuts closes when the browser goes back")
    func helpOfLeftScreen() {
        var phone = TestDevice()
        phone.send(.opened(.today(nil)))
        phone.send(.pressed(.help))
        phone.send(.opened(.lists))
        #expect(!phone.html.contains("keycap"))
    }

    @Test("shortcuts are switched off per device and hidden on touch devices")
    func off() {
        var phone = TestDevice()
        phone.send(.opened(.settings))
        #expect(phone.html.contains("id=\"keys\""))
        #expect(phone.send(.settings(.shortcutsToggled(false))) == [.enableShortcuts(false)])
        phone.env.device.hasShortcuts = false
        for key in [Shortcut.new, .search, .help] { #expect(phone.send(.pressed(key)).isEmpty) }
        #expect(phone.send(.pressed(.find)).first == .go(.search), "Control K is no single letter")
        phone.send(.opened(.settings))
        #expect(!phone.html.contains("keycap"))
        phone.env.device.isTouchPrimary = true
        #expect(!phone.html.contains("id=\"keys\""))
    }
}
