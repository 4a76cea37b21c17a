import Markup
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
            if !world.device.isTouched {
                li {
                    toggle(
                        Switch(
                            id: "keys", name: language[.shortcuts], hint: language[.shortcutsHint],
                            isOn: world.device.hasShortcuts)
                    ).map { .shortcutsToggled($0) }
                }
            }
            if world.device.installing == .offered {
                li {
                    button(.type("button"), .class("row accent"), .onClick(.installTapped)) {
                        language[.installApp]
                    }
                }
            }
            li {
                button(.type("button"), .class("row accent"), .onClick(.freeTapped)) {
                    span(.class("row-main")) {
                        span { language[.freeSpace] }
                        span(.class("note")) { language[.freeSpaceHint] }
                    }
                }
            }
        }
    }
}
