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
