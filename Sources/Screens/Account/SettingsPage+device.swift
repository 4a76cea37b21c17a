import Markup
import Sync
import Texts

extension SettingsPage {
    /// What is chosen for this device alone.
    static func storage(_ world: World) -> Html<Message> {
        let language = world.language
        return ul(.class("card")) {
            if let kilobytes = world.device.kilobytes {
                li(.class("row")) {
                    span(.class("row-main")) { language[.storageUsed] }
                    span(.class("count")) { language.megabytes((kilobytes + 999) / 1000) }
                }
            }
            row(.pictures, world)
            row(.messages, world)
            row(.portion, world)
            heldMessages(world)
            if !world.device.isTouched {
                row(
                    Switch(
                        id: "keys", name: language[.shortcuts], hint: language[.shortcutsHint],
                        isOn: world.device.hasShortcuts)
                ) { .shortcutsToggled($0) }
            }
            refresh(language)
            if world.device.installing == .offered { act(language[.installApp], .installTapped) }
            act(language[.freeSpace], hint: language[.freeSpaceHint], .freeTapped)
        }
    }

    /// How many messages of all chats can be read here without a network.
    private static func heldMessages(_ world: World) -> Html<Message> {
        let chats = world.replica.memberships.filter { $0.kind == .chat }
        return li(.class("row")) {
            span(.class("row-main")) { world.language[.messagesHeld] }
            span(.class("count")) { String(chats.reduce(0) { $0 + world.replica.count(ofLog: $1) }) }
        }
    }

    /// The same as to draw a screen down. What is new comes by itself: this is for who does not trust that.
    private static func refresh(_ language: Language) -> Html<Message> {
        li {
            button(
                .type("button"), .class("row accent"), .aria(.keyShortcuts, "Alt+R"),
                .onClick(.refreshTapped)
            ) { language[AppLabel.refresh] }
        }
    }
}
