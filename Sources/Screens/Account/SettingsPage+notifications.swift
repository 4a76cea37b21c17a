import Domain
import Markup
import Sync
import Texts

extension SettingsPage {
    /// Of what the person is told, and what keeps this device from telling it.
    static func reminders(_ problem: ReminderLabel?, _ world: World) -> Html<Message> {
        ul(.class("card")) {
            switches(world)
            row(.quietFrom, world)
            if let quiet = world.settings.quiet {
                row(.quietUntil, world)
                if world.quietMinutes > 0 {
                    note(world.language.quietNow(until: world.language.clock(quiet.until)))
                }
            }
            mutedChats(world)
            device(problem, world)
            devices(world.language)
        }
    }

    @HtmlBuilder<Message>
    private static func switches(_ world: World) -> Fragment<Message> {
        let language = world.language
        for kind in Settings.Reminding.allCases {
            row(
                Switch(
                    id: "remind-" + kind.rawValue, name: language.name(of: kind),
                    isOn: !world.settings.muted.contains(kind))
            ) { .remindToggled(kind, $0) }
        }
        row(
            Switch(
                id: "mail-unseen", name: language[.mailUnseen], hint: language[.mailUnseenHint],
                isOn: world.settings.mailsUnseen)
        ) { .mailToggled($0) }
        row(
            Switch(
                id: "hide-words", name: language[.hideWords], hint: language[.hideWordsHint],
                isOn: world.settings.hidesWords)
        ) { .wordsToggled($0) }
    }

    /// Of which nothing is told, whatever is chosen here.
    @HtmlBuilder<Message>
    private static func mutedChats(_ world: World) -> Fragment<Message> {
        let (replica, person) = (world.replica, world.replica.person)
        let chats = replica.memberships.filter { $0.kind == .chat }
        let count = chats.count { replica.preference(of: person, forChat: $0).isMuted }
        if count > 0 { note(world.language.muted(chats: count)) }
    }

    /// Whether this device notifies, and what to do about it.
    @HtmlBuilder<Message>
    private static func device(_ problem: ReminderLabel?, _ world: World) -> Fragment<Message> {
        let language = world.language
        switch world.device.notifications {
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

    /// The way to what has become of telling each device of the person something.
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
