import Domain
import Markup
import Platform
import SyncClient
import SyncRules
import Texts

extension SettingsPage {
    /// The settings for notifications, with the reason why this device cannot show any.
    static func reminders(_ problem: ReminderLabel?, _ env: AppEnvironment) -> Html<Message> {
        ul(.class("card")) {
            switches(env)
            row(.quietFrom, env)
            if let quiet = env.settings.quiet {
                row(.quietUntil, env)
                if env.quietMinutes > 0 {
                    note(env.language.quietNow(until: env.language.clock(quiet.until)))
                }
            }
            mutedChats(env)
            device(problem, env)
            devices(env.language)
        }
    }

    @HtmlBuilder<Message>
    private static func switches(_ env: AppEnvironment) -> Fragment<Message> {
        let language = env.language
        for kind in Settings.NotificationKind.allCases {
            row(
                Switch(
                    id: "remind-" + kind.rawValue, name: language.name(of: kind),
                    isOn: !env.settings.muted.contains(kind))
            ) { .remindToggled(kind, $0) }
        }
        row(
            Switch(
                id: "mail-unseen", name: language[.emailDigest], hint: language[.emailDigestHint],
                isOn: env.settings.isDigestEnabled)
        ) { .digestToggled($0) }
        row(
            Switch(
                id: "hide-words", name: language[.hideContent], hint: language[.hideContentHint],
                isOn: env.settings.hidesContent)
        ) { .hideContentToggled($0) }
    }

    /// The number of muted chats, which send no notifications.
    @HtmlBuilder<Message>
    private static func mutedChats(_ env: AppEnvironment) -> Fragment<Message> {
        let (replica, person) = (env.replica, env.replica.person)
        let chats = replica.memberships.filter { $0.kind == .chat }
        let count = chats.count { replica.preference(of: person, forChat: $0).isMuted }
        if count > 0 { note(env.language.muted(chats: count)) }
    }

    /// The state of notifications on this device, and the possible actions.
    @HtmlBuilder<Message>
    private static func device(_ problem: ReminderLabel?, _ env: AppEnvironment) -> Fragment<Message> {
        let language = env.language
        switch env.device.notifications {
        case .askable: act(language[.allowNotifications], .notificationsAllowed)
        case .granted:
            if let problem { note(language[problem]) }
            act(language[.testNotifications], .testTapped)
        case .denied: note(language[.forbidden] + " " + language[.allowAgain])
        case .insecure: note(language[.needsHTTPS])
        case .notInstalled: note(language[.needsHomeScreen])
        case .unavailable: note(language[.notHereYet])
        }
    }

    /// The link to the delivery status of each device.
    private static func devices(_ language: Language) -> Html<Message> {
        li {
            a(
                .class("row"), .id(Route.devices.linkID), .href(Route.devices.path), .onClick(.devicesTapped)
            ) {
                span(.class("row-main")) { language[.onEachDevice] }
                icon(.forward)
            }
        }
    }

    private static func note(_ text: String) -> Html<Message> {
        li { p(.class("row note")) { text } }
    }
}
