import Domain
import FeatureTags
import Screens
import Sync
import Testing

@Suite("Keys of one letter", .tags(.U6), .timeLimit(.minutes(15)))
struct ShortcutTests {
    @Test(
        "a key begins what is made on the screen that is open",
        arguments: [
            (Route.today(nil), Effect.focus("new-task")), (.lists, .focus("new-list")),
            (.chats, .go(.newChat)),
        ])
    func new(route: Route, effect: Effect) {
        var phone = Phone()
        phone.send(.opened(route))
        #expect(phone.send(.pressed(.new)) == [effect])
    }

    @Test("a key searches: in chats for messages, elsewhere for everything")
    func search() {
        var phone = Phone()
        phone.send(.opened(.today(nil)))
        #expect(phone.send(.pressed(.search)) == [.go(.search)])
        phone.send(.opened(.chats))
        #expect(phone.send(.pressed(.search)) == [.go(.chatSearch(nil))])
    }

    @Test("a key says which keys there are")
    func help() {
        var phone = Phone()
        phone.send(.opened(.today(nil)))
        #expect(!phone.html.contains("keycap"))
        phone.send(.pressed(.help))
        #expect(phone.html.contains("keycap"))
        phone.send(.shortcutsClosed)
        #expect(!phone.html.contains("keycap"))
    }

    @Test("they are switched off for a device, and not offered to fingers")
    func off() {
        var phone = Phone()
        phone.send(.opened(.settings))
        #expect(phone.html.contains("id=\"keys\""))
        #expect(phone.send(.settings(.shortcutsToggled(false))) == [.keepShortcuts(false)])
        phone.world.device.hasShortcuts = false
        for key in [Shortcut.new, .search, .help] { #expect(phone.send(.pressed(key)).isEmpty) }
        #expect(!phone.html.contains("keycap"))
        phone.world.device.isTouched = true
        #expect(!phone.html.contains("id=\"keys\""))
    }
}
