import Markup
import Platform
import SyncClient
import SyncRules
import Texts

extension SettingsPage {
    /// Settings of this device only.
    static func storage(_ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return ul(.class("card")) {
            if let kilobytes = env.device.kilobytes {
                li(.class("row")) {
                    span(.class("row-main")) { language[.storageUsed] }
                    span(.class("count")) { language.megabytes((kilobytes + 999) / 1000) }
                }
            }
            row(.pictures, env)
            row(.messages, env)
            row(.scrollPageSize, env)
            heldMessages(env)
            if !env.device.isTouchPrimary {
                row(
                    Switch(
                        id: "keys", name: language[.shortcuts], hint: language[.shortcutsHint],
                        isOn: env.device.hasShortcuts)
                ) { .shortcutsToggled($0) }
            }
            refresh(language)
            if env.device.installing == .offered { act(language[.installApp], .installTapped) }
            act(language[.freeSpace], hint: language[.freeSpaceHint], .freeTapped)
        }
    }

    /// The number of messages of all chats that are stored here.
    private static func heldMessages(_ env: AppEnvironment) -> Html<Message> {
        let chats = env.replica.memberships.filter { $0.kind == .chat }
        return li(.class("row")) {
            span(.class("row-main")) { env.language[.messagesHeld] }
            span(.class("count")) { String(chats.reduce(0) { $0 + env.replica.count(ofLog: $1) }) }
        }
    }

    /// A button with the effect of pull to refresh. Changes arrive without it: it is for users who do not rely on that.
    private static func refresh(_ language: Language) -> Html<Message> {
        li {
            button(
                .type("button"), .class("row accent"), .aria(.keyShortcuts, "Alt+R"),
                .onClick(.refreshTapped)
            ) { language[AppLabel.refresh] }
        }
    }
}
